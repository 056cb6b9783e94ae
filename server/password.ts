import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { type Lane, Turnstile } from './turnstile.ts'

/** One processor is left to everything else, and threads to whatever waits for a file. */
export const hashesTogether = Math.max(1, Math.min(3, availableParallelism() - 1))

/** Of the whole process. Who is signed in goes before who is not, and adding a thousand users takes its turn. */
const hashing = new Turnstile({ together: hashesTogether, waiting: { first: 1_000, last: 64 }, ofKey: 16 })

/**
 * argon2id, 19 MiB, two passes: the library's defaults, which are OWASP's.
 * @param key whose hashes are made one at a time, with few waiting
 * @throws Refusal tooMany when too many hashes wait
 */
export const hashPassword = (password: string, lane: Lane = 'first', key?: string): Promise<string> =>
  hashing.pass(lane, key === undefined ? [] : [key], () => hash(password))

/** What a company's administrators have hashed for others: in turn with those who sign in, never before them. */
export const hashForCompany = (cid: number, password: string): Promise<string> =>
  hashPassword(password, 'last', `company ${cid}`)

/** The same of many, one after the other. */
export async function hashesForCompany(cid: number, passwords: readonly string[]): Promise<string[]> {
  const hashes: string[] = []
  for (const password of passwords) hashes.push(await hashForCompany(cid, password))
  return hashes
}

/** A hash of nothing anybody can type, so that an unknown account takes as long as a wrong password. */
let nobodys: Promise<string> | undefined

/**
 * Whether the password is the one behind `stored`; without a stored hash never, after the same work.
 * @throws Refusal tooMany when too many hashes wait
 */
export async function passwordMatches(
  stored: string | undefined,
  password: string,
  lane: Lane = 'first',
): Promise<boolean> {
  nobodys ??= hash(crypto.randomUUID())
  const against = stored ?? (await nobodys)
  const matches = await hashing.pass(lane, [], () => verify(against, password))
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
