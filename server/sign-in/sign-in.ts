import type { ErrorName } from '#contract/errors.ts'
import { isBoardOnly } from '#contract/rules/company-features.ts'
import { maskedContact } from '#contract/rules/contact.ts'
import { entersSystem } from '#contract/rules/platform.ts'
import { isOrdinaryRole, roles } from '#contract/rules/roles.ts'
import type { SystemCode } from '#contract/systems.ts'
import type { UserInfo } from '#contract/user.ts'
import { addressOf } from '#server/address-of.ts'
import type { Database } from '#server/database/database.ts'
import { decodePassword, hashesTogether, passwordMatches } from '#server/password.ts'
import { refuse, refuseInput } from '#server/refusal.ts'
import { accountById, accountsNamed, type KnownAccount } from '#server/session-store.ts'
import { type Lane, Turnstile } from '#server/turnstile.ts'
import { isKnownAddress } from './addresses.ts'
import type { Captchas } from './captchas.ts'
import type { Codes } from './codes.ts'
import { reachableContact } from './contact.ts'
import type { KnownBrowsers } from './known-browsers.ts'
import type { Reserved, SignInLimit, Trial } from './limit.ts'

/** What signing in is decided with. */
export interface SignInTools {
  database: Database
  limit: SignInLimit
  browsers: KnownBrowsers
  /** Where it is looked up whether a browser is known to whom it names, before the door. */
  porch: Turnstile
  door: Turnstile
  captchas: Captchas
  codes: Codes
}

/** To refuse thousands a second would keep everybody else waiting, too. */
const turnedAway = { after: 1_000, together: 1_000 }

/**
 * Where all tries to sign in wait, before anything is asked of the database: one of an account at a time, a few in all,
 * and browsers that have signed in to the account before go first.
 */
export const newDoor = () =>
  new Turnstile({
    together: hashesTogether + 1,
    waiting: { first: 64, last: 64 },
    ofKey: 8,
    turnedAway,
  })

/** Where those wait who have a token of ours, which anybody with an account has: one look of a browser at a time. */
export const newPorch = () =>
  new Turnstile({ together: 4, waiting: { first: 256, last: 0 }, ofKey: 4, turnedAway })

/** Waiting in the first lane of one browser, and of one account in all the browsers that it knows. */
const goFirst = { browser: 2, account: 4 }

interface Place {
  system: SystemCode
  ip: string
  browserToken: string | undefined
  /** Told whom the name names, before anything is compared. */
  met?: (found: readonly KnownAccount[]) => void
}

export interface PasswordGiven extends Place {
  account: string
  password: string
  verificationCode?: string | undefined
  imageVerificationCode?: string | undefined
  keyId?: string | undefined
  /** The English name of the company that the account is of. */
  companyName?: string | undefined
}

export const wrongCode = {
  verificationCode: { zh: '验证码不正确或已失效', en: 'Wrong code, or it is no longer good' },
}

/** What an account's codes are about. */
export const subjectOf = ({ user }: KnownAccount) => `account ${user.userId}`

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

/** Whom a try is about. */
interface Named {
  found: KnownAccount[]
  /** The browser, where one of them has been opened in it before. */
  browser: string | null
  /** Which of them have. */
  opened: readonly number[]
}

type Asking = Pick<PasswordGiven, 'account' | 'browserToken' | 'met' | 'companyName'> & {
  system?: SystemCode | undefined
}

/** Whom a name names, and whether the browser is known there. */
export const whoIs = ({ database, browsers }: SignInTools, asking: Asking) =>
  database.system(async (db): Promise<Named> => {
    const { account, browserToken, companyName, system } = asking
    const holder = browsers.named(browserToken)
    const named = await accountsNamed(db, account, companyName)
    const ours = named.filter(({ user }) => system && entersSystem(user.accountType, system))
    const found = ours.length > 0 ? ours : named
    const ids = found.map(({ user }) => user.userId)
    const opened = await browsers.knownTo(db, holder, ids)
    return { found, browser: opened.length > 0 ? holder : null, opened }
  })

/**
 * Waits for its turn, then finds whom a name names. What is typed says whom a try is about, but in the first lane it counts
 * for nothing: there, only browsers wait that an account of this name knows, so that nobody else fills it.
 * @throws Refusal tooMany
 */
async function inTurn<R>(tools: SignInTools, asking: Asking, work: (named: Named) => Promise<R>): Promise<R> {
  const { browsers, porch, door } = tools
  const { account, browserToken, met } = asking
  const looked = async () => {
    const named = await whoIs(tools, asking)
    met?.(named.found)
    return work(named)
  }
  const holder = browsers.named(browserToken)
  if (holder === null) return door.pass('last', [account], looked)
  const browser = `browser ${holder}`
  const ids = await porch.pass('first', [browser], () => browsers.accountsIn(holder, account))
  if (ids.length === 0) return door.pass('last', [account], looked)
  const shares = ids.map((id) => ({ key: `account ${id}`, most: goFirst.account }))
  return door.pass('first', [account, browser], looked, [{ key: browser, most: goFirst.browser }, ...shares])
}

/** What the work was answered with, which is used up by it. */
async function proofOf({ captchas }: SignInTools, { keyId, imageVerificationCode }: PasswordGiven) {
  if (!keyId || !imageVerificationCode) return 'none'
  return (await captchas.check(keyId, imageVerificationCode, true)) ? 'right' : 'wrong'
}

/** Compares what is secret; a try that could not be compared does not count. */
export async function comparing<R>(reserved: Reserved, compare: () => Promise<R>): Promise<R> {
  try {
    return await compare()
  } catch (error) {
    await reserved.undone()
    throw error
  }
}

type Compare = (these: readonly KnownAccount[], lane: Lane) => Promise<readonly KnownAccount[]>

/** One try at some accounts; answers those that what was sent is right for. @throws Refusal captchaNeeded, tooMany */
async function oneTry(
  { limit }: SignInTools,
  trial: Omit<Trial, 'accountIds'>,
  these: readonly KnownAccount[],
  compare: Compare,
) {
  const reserved = await limit.reserve({ ...trial, accountIds: these.map(({ user }) => user.userId) })
  const lane = trial.browser === null ? 'last' : 'first'
  const theirs = await comparing(reserved, () => compare(these, lane))
  if (theirs.length > 0) await reserved.right(theirs.map(({ user }) => user.userId))
  return theirs
}

/**
 * Compares what was sent with the accounts that know the browser, and where it is right for none of these with the others of
 * the name, as if from a browser that nobody knows: who has been in one of them is no nearer to those of other companies.
 * @throws Refusal captchaNeeded, tooMany
 */
async function tried(
  tools: SignInTools,
  { found, browser, opened }: Named,
  trial: Omit<Trial, 'accountIds' | 'browser'>,
  compare: Compare,
): Promise<readonly KnownAccount[]> {
  const isOpened = ({ user }: KnownAccount) => opened.includes(user.userId)
  const near = found.filter(isOpened)
  const theirs = near.length > 0 ? await oneTry(tools, { ...trial, browser }, near, compare) : []
  if (theirs.length > 0 || (near.length > 0 && near.length === found.length)) return theirs
  const far = found.filter((one) => !isOpened(one))
  return oneTry(tools, { ...trial, browser: null }, far, compare)
}

/** Those of some accounts that a password is right for; for none the same work. */
async function withPassword(found: readonly KnownAccount[], password: string, lane: Lane) {
  const theirs: KnownAccount[] = []
  for (const known of found) if (await passwordMatches(known.passwordHash, password, lane)) theirs.push(known)
  if (found.length === 0) await passwordMatches(undefined, password, lane)
  return theirs
}

/** A password that arrives at an account, whoever may use it. @throws Refusal captchaNeeded, tooMany, badCredentials, companyNeeded */
export const accountByPassword = (tools: SignInTools, given: PasswordGiven): Promise<KnownAccount> =>
  inTurn(tools, given, async (named) => {
    const { account: name, ip } = given
    const password = decodePassword(given.password)
    const trial = { name, ip, proof: await proofOf(tools, given) } as const
    const theirs = await tried(tools, named, trial, async (these, lane) => {
      const matching = await withPassword(these, password ?? '', lane)
      return password === undefined ? [] : matching
    })
    const [known, ...others] = theirs
    if (!known) return refuse('badCredentials')
    return others.length > 0 ? refuse('companyNeeded') : known
  })

/**
 * Somebody who wants it so proves herself by a code too, where she has never signed in before.
 * @param more what a refusal that sends one says beside where it went
 * @throws Refusal codeNeeded
 */
export async function checkAddress(
  { database, codes }: SignInTools,
  known: KnownAccount,
  given: Pick<PasswordGiven, 'ip' | 'verificationCode'>,
  more: () => Promise<Record<string, string>> = async () => ({}),
) {
  if (!known.loginCheckIp || (await isKnownAddress(database, known.user.userId, given.ip))) return
  const to = reachableContact(known, codes.reaches)
  if (!to) return
  const subject = `account ${known.user.userId}`
  const about = { subject, purpose: 'address', typed: subject } as const
  if (!given.verificationCode) {
    await codes.send({ people: [{ subject, to }], purpose: 'address', typed: subject, ip: given.ip })
    refuse('codeNeeded', { to: maskedContact(to.address), ...(await more()) })
  }
  if (!(await codes.check({ ...about, code: given.verificationCode, use: true })))
    refuse('codeNeeded', wrongCode)
}

/**
 * Finds whom an account and a password belong to.
 * @throws Refusal badCredentials, captchaNeeded, codeNeeded, tooMany, or what loginRefusal says.
 */
export async function signInByPassword(tools: SignInTools, given: PasswordGiven): Promise<KnownAccount> {
  const known = await accountByPassword(tools, given)
  const refused = loginRefusal(known.user, given.system)
  if (refused) refuse(refused)
  await checkAddress(tools, known, given)
  return known
}

/** The one of some accounts whose code it is. */
async function withCode(
  { codes }: SignInTools,
  these: readonly KnownAccount[],
  proof: Omit<Parameters<Codes['whose']>[0], 'subjects'>,
) {
  const proved = await codes.whose({ ...proof, subjects: these.map(subjectOf) })
  return these.filter((one) => subjectOf(one) === proved)
}

/**
 * Finds whom a code was sent to. A wrong code, one that is no longer good and an account that does not exist are
 * answered alike.
 * @throws Refusal input, tooMany, or what codeLoginRefusal says.
 */
export const signInByCode = (
  tools: SignInTools,
  given: Place & { account: string; code: string },
): Promise<KnownAccount> =>
  inTurn(tools, given, async (named) => {
    const { account, code, system, ip } = given
    const proof = { purpose: 'login', typed: account, code, use: true } as const
    const trial = { name: account, ip, proof: 'never' } as const
    const [known] = await tried(tools, named, trial, (these) => withCode(tools, these, proof))
    if (!known) return refuseInput(wrongCode)
    const refused = codeLoginRefusal(known.user, system)
    return refused ? refuse(refused) : known
  })

interface ResetCode {
  /** Whose it is said to be; left out, it is about whoever was sent one last where she is. */
  account?: string | undefined
  code: string
  ip: string
  browserToken: string | undefined
}

/**
 * Looks at a code for a new password in its turn, without using it up, counted as tries to sign in are. Answers whose it
 * is, undefined for a wrong one.
 * @throws Refusal tooMany
 */
export async function accountByResetCode(
  tools: SignInTools,
  { account, code, ip, browserToken }: ResetCode,
): Promise<KnownAccount | undefined> {
  const look = async (named: Named, typed: string) => {
    const proof = { purpose: 'password', typed, code, use: false } as const
    const trial = { name: typed, ip, proof: 'never', reset: true } as const
    const [known] = await tried(tools, named, trial, (these) => withCode(tools, these, proof))
    return known
  }
  if (account !== undefined) return inTurn(tools, { account, browserToken }, (named) => look(named, account))
  const here = `code at ${addressOf(ip)}`
  return tools.door.pass('last', [here], async () => {
    const asked = await tools.codes.askedFrom(ip, 'password')
    const known = asked === null ? undefined : await tools.database.system((db) => accountById(db, asked))
    return look({ found: known ? [known] : [], browser: null, opened: [] }, here)
  })
}

/** The refusals of signing in by password hold for whoever is vouched for by somebody else, too. */
export function requireAdmitted({ user }: KnownAccount, system: SystemCode): void {
  const refused = loginRefusal(user, system)
  if (refused) refuse(refused)
}
