import type { ErrorName } from '#contract/errors.ts'
import { entersSystem } from '#contract/rules/platform.ts'
import { ranksOf } from '#contract/rules/roles.ts'
import type { SystemCode } from '#contract/systems.ts'
import type { UserInfo } from '#contract/user.ts'
import type { Database } from './database/database.ts'
import { decodePassword, passwordMatches } from './password.ts'
import { refuse } from './refusal.ts'
import { accountNamed } from './session-store.ts'
import type { SignInLimit } from './sign-in-limit.ts'

/** Why somebody with the right password is refused all the same, or null (spec points 5, 6 and 8). */
export function loginRefusal(user: UserInfo, system: SystemCode): ErrorName | null {
  if (!entersSystem(user.accountType, system)) return 'wrongPlatform'
  // One ordinary role is enough, whatever else she may be.
  if (ranksOf(user).has('ordinary')) return 'noLogin'
  if (system === 'school' && user.roles.length === 0) return 'noPages'
  return null
}

/**
 * Finds whom an account and a password belong to.
 * @throws Refusal badCredentials, tooMany, or what loginRefusal says.
 */
export async function signIn(
  database: Database,
  limit: SignInLimit,
  given: { account: string; password: string; system: SystemCode; ip: string },
): Promise<UserInfo> {
  if (!limit.allows(given.account, given.ip)) refuse('tooMany')
  const known = await database.system((db) => accountNamed(db, given.account))
  const password = decodePassword(given.password)
  if (!(await passwordMatches(known?.passwordHash, password ?? '')) || !known || password === undefined) {
    limit.failed(given.account, given.ip)
    return refuse('badCredentials')
  }
  limit.succeeded(given.account, given.ip)
  const refused = loginRefusal(known.user, given.system)
  return refused ? refuse(refused) : known.user
}
