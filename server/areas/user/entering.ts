import type { UserInfo } from '#contract/user.ts'
import type { Visit } from '#server/handlers.ts'
import { refuse } from '#server/refusal.ts'
import { accountById } from '#server/session-store.ts'
import { isNewAddress, noteAddress } from '#server/sign-in/addresses.ts'
import type { SignInDesk } from '#server/sign-in/index.ts'
import type { KnownBrowsers } from '#server/sign-in/known-browsers.ts'
import { tellOwner } from '#server/sign-in/notices.ts'
import { requireWelcome } from '../sync/reports.ts'
import type { Remark } from './sign-in-log.ts'
import { requireOpen } from './store.ts'

/** @throws Refusal systemMissing */
export const systemOf = (visit: Visit) => visit.system ?? refuse('systemMissing')

/** What is known of somebody whose first proof was right. */
interface Proved {
  user: UserInfo
  remark: Remark
  /** Whom of another provider it shall link, by the hash of its ticket. */
  oauthTicketHash?: string
}

/** Where all ways of signing in meet: her company and her browser have to be welcome, and a second factor is asked for. */
export async function enter(desk: SignInDesk, visit: Visit, { user, remark, oauthTicketHash }: Proved) {
  const system = await requireEntry(desk, visit, user)
  const { since } = await desk.factors.of(user.userId)
  if (since !== null) {
    const halfway = { accountId: user.userId, system, oauthTicketHash: oauthTicketHash ?? null }
    refuse('factorNeeded', { ticket: await desk.steps.ticketFor(halfway) })
  }
  return open(desk, visit, { user, remark, ...(oauthTicketHash ? { oauthTicketHash } : {}) })
}

/** @throws Refusal systemMissing, companyClosed, browserRevoked */
export async function requireEntry({ database }: SignInDesk, visit: Visit, user: UserInfo) {
  const system = systemOf(visit)
  await requireOpen(database, user.cid)
  await requireWelcome(database, visit.browser, user.userId)
  return system
}

/** Opens a new session, whatever cookie came along: an id that somebody else has planted is worth nothing. */
export async function open(desk: SignInDesk, visit: Visit, { user, remark, oauthTicketHash }: Proved) {
  const { sessions, database, browsers, messages } = desk
  const system = systemOf(visit)
  if (oauthTicketHash !== undefined) await link(desk, visit, user, oauthTicketHash)
  // The browser has one cookie per system: whoever was signed in there before is signed out.
  if (visit.token) await sessions.close(visit.token)
  visit.cookies.open(system, await sessions.open({ id: user.userId, cid: user.cid }, system, visit))
  if (await isNewAddress(database, user.userId, visit.ip)) {
    remark({ newAddress: true })
    const known = await database.system((db) => accountById(db, user.userId))
    if (known) tellOwner(messages, known, 'newAddress', visit)
  }
  await noteAddress(database, user.userId, visit.ip)
  await knowBrowser(browsers, visit, user.userId)
  return user
}

async function link(
  { database, messages, oauth }: SignInDesk,
  visit: Visit,
  { userId }: UserInfo,
  hash: string,
) {
  await oauth.bind(hash, userId)
  const known = await database.system((db) => accountById(db, userId))
  if (known) tellOwner(messages, known, 'linked', visit)
}

/** From now on the browser is known to the account; one that is known to none gets a name of its own first. */
async function knowBrowser(browsers: KnownBrowsers, { browserToken, cookies }: Visit, accountId: number) {
  const token =
    browserToken !== undefined && browsers.named(browserToken) ? browserToken : browsers.newToken()
  cookies.know(token)
  await browsers.note(accountId, token)
}
