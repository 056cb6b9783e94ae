import { decodePassword, passwordMatches } from '#server/password.ts'
import type { KnownAccount } from '#server/session-store.ts'
import { comparing, type SignInTools } from './sign-in.ts'

/**
 * The password of somebody who is signed in, in plain text; undefined when it is not hers. An open session is no reason
 * to guess at its password without end, nor many at once.
 * @throws Refusal tooMany
 */
export const proveOwn = (
  { door, limit }: SignInTools,
  { user, passwordHash }: KnownAccount,
  sent: string,
): Promise<string | undefined> =>
  door.pass('first', [`own ${user.userId}`], async () => {
    const reserved = await limit.reserveOwn(user.userId)
    const password = decodePassword(sent)
    const right = await comparing(reserved, () => passwordMatches(passwordHash, password ?? ''))
    if (!right || password === undefined) return undefined
    await reserved.right()
    return password
  })
