import { hash, verify } from '@node-rs/argon2'

/** argon2id, 19 MiB, two passes: the library's defaults, which are OWASP's. */
export const hashPassword = (password: string): Promise<string> => hash(password)

/** A hash of nothing anybody can type, so that an unknown account takes as long as a wrong password. */
let nobodys: Promise<string> | undefined

/** Whether the password is the one behind `stored`; without a stored hash never, after the same work. */
export async function passwordMatches(stored: string | undefined, password: string): Promise<boolean> {
  nobodys ??= hash(crypto.randomUUID())
  const matches = await verify(stored ?? (await nobodys), password)
  return matches && stored !== undefined
}

/** Passwords arrive as base64 of their UTF-8 text (spec point 5); undefined when this is not such. */
export function decodePassword(sent: string): string | undefined {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(sent)) return undefined
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(sent, 'base64'))
  } catch {
    return undefined
  }
}
