import type { ErrorName } from '#contract/errors.ts'
import { isBoardOnly } from '#contract/rules/company-features.ts'
import { maskedContact } from '#contract/rules/contact.ts'
import { entersSystem } from '#contract/rules/platform.ts'
import { isOrdinaryRole, roles } from '#contract/rules/roles.ts'
import type { SystemCode } from '#contract/systems.ts'
import type { UserInfo } from '#contract/user.ts'
import type { Database } from '#server/database/database.ts'
import { decodePassword, passwordMatches } from '#server/password.ts'
import { refuse, refuseInput } from '#server/refusal.ts'
import { accountNamed, type KnownAccount } from '#server/session-store.ts'
import { isKnownAddress } from './addresses.ts'
import type { Captchas } from './captchas.ts'
import type { Codes } from './codes.ts'
import { reachableContact } from './contact.ts'
import type { SignInLimit } from './limit.ts'

/** What signing in is decided with. */
export interface SignInTools {
  database: Database
  limit: SignInLimit
  captchas: Captchas
  codes: Codes
}

interface Place {
  system: SystemCode
  ip: string
}

export interface PasswordGiven extends Place {
  account: string
  password: string
  verificationCode?: string | undefined
  imageVerificationCode?: string | undefined
  keyId?: string | undefined
}

export const wrongCode = {
  verificationCode: { zh: '验证码不正确或已失效', en: 'Wrong code, or it is no longer good' },
}

/** Why somebody with the right password is refused all the same, or null (spec points 5, 6 and 8). */
function loginRefusal(user: UserInfo, system: SystemCode): ErrorName | null {
  if (!entersSystem(user.accountType, system)) return 'wrongPlatform'
  // One ordinary role is enough, whatever else she may be.
  if (user.roles.some(isOrdinaryRole)) return 'noLogin'
  if (system === 'school' && user.roles.length === 0) return 'noPages'
  return isBoardOnly(user, system) ? 'noPages' : null
}

/** The same for somebody with the right code: only the school ordinary role, and only when it is the single one. */
function codeLoginRefusal(user: UserInfo, system: SystemCode): ErrorName | null {
  if (!entersSystem(user.accountType, system)) return 'wrongPlatform'
  const [only, ...others] = user.roles
  return only?.id === roles.schoolOrdinary.id && others.length === 0 ? 'noLogin' : null
}

async function checkCaptcha({ limit, captchas }: SignInTools, given: PasswordGiven) {
  const { account, ip, keyId, imageVerificationCode } = given
  if (!limit.wantsCaptcha(account, ip)) return
  if (!keyId || !imageVerificationCode) refuse('captchaNeeded')
  const right = await captchas.check(keyId, imageVerificationCode, true)
  if (!right)
    refuse('captchaNeeded', {
      imageVerificationCode: { zh: '图形验证码不正确', en: 'These are not the characters in the picture' },
    })
}

/** A password that arrives at an account, whoever may use it. @throws Refusal captchaNeeded, tooMany, badCredentials */
export async function accountByPassword(tools: SignInTools, given: PasswordGiven): Promise<KnownAccount> {
  const { database, limit } = tools
  const { account, ip } = given
  if (!limit.allows(account, ip)) refuse('tooMany')
  await checkCaptcha(tools, given)
  const known = await database.system((db) => accountNamed(db, account))
  const password = decodePassword(given.password)
  if (!(await passwordMatches(known?.passwordHash, password ?? '')) || !known || password === undefined) {
    limit.failed(account, ip)
    return refuse('badCredentials')
  }
  limit.succeeded(account, ip)
  return known
}

/** Somebody who wants it so proves herself by a code too, where she has never signed in before. */
async function checkAddress({ database, codes }: SignInTools, known: KnownAccount, given: PasswordGiven) {
  if (!known.loginCheckIp || (await isKnownAddress(database, known.user.userId, given.ip))) return
  const to = reachableContact(known, codes.reaches)
  if (!to) return
  const subject = `account ${known.user.userId}`
  const about = { subject, purpose: 'address', typed: subject } as const
  if (!given.verificationCode) {
    await codes.send({ ...about, to, ip: given.ip })
    refuse('codeNeeded', { to: maskedContact(to.address) })
  }
  if (!(await codes.check({ ...about, code: given.verificationCode, use: true })))
    refuse('codeNeeded', wrongCode)
}

/**
 * Finds whom an account and a password belong to.
 * @throws Refusal badCredentials, captchaNeeded, codeNeeded, tooMany, or what loginRefusal says.
 */
export async function signInByPassword(tools: SignInTools, given: PasswordGiven): Promise<UserInfo> {
  const known = await accountByPassword(tools, given)
  const refused = loginRefusal(known.user, given.system)
  if (refused) refuse(refused)
  await checkAddress(tools, known, given)
  return known.user
}

/**
 * Finds whom a code was sent to. A wrong code, one that is no longer good and an account that does not exist are
 * answered alike.
 * @throws Refusal input, tooMany, or what codeLoginRefusal says.
 */
export async function signInByCode(
  { database, limit, codes }: SignInTools,
  { account, code, system, ip }: Place & { account: string; code: string },
): Promise<UserInfo> {
  if (!limit.allows(account, ip)) refuse('tooMany')
  const known = await database.system((db) => accountNamed(db, account))
  const subject = known ? `account ${known.user.userId}` : null
  const right = await codes.check({ subject, purpose: 'login', typed: account, code, use: true })
  if (!right || !known) {
    limit.failed(account, ip)
    return refuseInput(wrongCode)
  }
  limit.succeeded(account, ip)
  const refused = codeLoginRefusal(known.user, system)
  return refused ? refuse(refused) : known.user
}

/** The refusals of signing in by password hold for whoever is vouched for by somebody else, too. */
export function admitted(user: UserInfo, system: SystemCode): UserInfo {
  const refused = loginRefusal(user, system)
  return refused ? refuse(refused) : user
}
