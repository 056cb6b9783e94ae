import type { UserInfo } from '#contract/user.ts'
import type { Visit } from '#server/handlers.ts'
import { refuse } from '#server/refusal.ts'
import { accountById } from '#server/session-store.ts'
import { isNewAddress, noteAddress } from '#server/sign-in/addresses.ts'
import { provedAlone } from '#server/sign-in/contact.ts'
import type { SignInDesk } from '#server/sign-in/index.ts'
import type { KnownBrowsers } from '#server/sign-in/known-browsers.ts'
import { tellOwner } from '#server/sign-in/notices.ts'
import { type Met, requireUnchanged } from '#server/sign-in/unchanged.ts'
import { requireWelcome } from '../sync/reports.ts'
import type { Remark } from './sign-in-log.ts'
import { requireOpen } from './store.ts'

/** @throws Refusal systemMissing */
export const systemOf = (visit: Visit) => visit.system ?? refuse('systemMissing')

/** What is known of somebody whose first proof was right. */
interface Proved {
  /** As she was when it was looked at. */
  known: Met
  remark: Remark
  /** Whom of another provider it shall link, by the hash of its ticket. */
  oauthTicketHash?: string
}

/** Where all ways of signing in meet: her company and her browser have to be welcome, and a second factor is asked for. */
export async function enter(desk: SignInDesk, visit: Visit, proved: Proved) {
  const { known, oauthTicketHash = null } = proved
  const system = await requireEntry(desk, visit, known.user)
  const { since } = await desk.factors.of(known.user.userId)
  if (since !== null)
    refuse('factorNeeded', { ticket: await desk.steps.ticketFor(known, { system, oauthTicketHash }) })
  return open(desk, visit, proved)
}

/** @throws Refusal systemMissing, companyClosed, browserRevoked */
export async function requireEntry({ database }: SignInDesk, visit: Visit, user: UserInfo) {
  const system = systemOf(visit)
  await requireOpen(database, user.cid)
  await requireWelcome(database, visit.browser, user.userId)
  return system
}

/**
 * Opens a new session, whatever cookie came along: an id that somebody else has planted is worth nothing. All that a new
 * password ends is written at once, while the account still has the password of the proof.
 * @throws Refusal badCredentials, oauthFailed
 */
export async function open(desk: SignInDesk, visit: Visit, { known: met, remark, oauthTicketHash }: Proved) {
  const { sessions, database, browsers, oauth, messages } = desk
  const { user } = met
  const system = systemOf(visit)
  const browser = browserOf(browsers, visit)
  const token = await database.system(async (db) => {
    await requireUnchanged(db, met)
    if (oauthTicketHash !== undefined) await oauth.bind(db, oauthTicketHash, user.userId)
    await browsers.note(db, user.userId, browser)
    return sessions.open(db, { id: user.userId, cid: user.cid }, system, visit)
  })
  // The browser has one cookie per system: whoever was signed in there before is signed out.
  if (visit.token) await sessions.close(visit.token)
  visit.cookies.open(system, token)
  visit.cookies.know(browser)
  await sessions.endSurplus(user.userId)
  const isNew = await isNewAddress(database, user.userId, visit.ip)
  if (isNew) remark({ newAddress: true })
  if (oauthTicketHash !== undefined) remark({ linked: true })
  const told = isNew || oauthTicketHash !== undefined
  const known = told ? await database.system((db) => accountById(db, user.userId)) : undefined
  if (known && oauthTicketHash !== undefined) tellOwner(messages, provedAlone(known), 'linked', visit)
  if (known && isNew) tellOwner(messages, provedAlone(known), 'newAddress', visit)
  await noteAddress(database, user.userId, visit.ip)
  return user
}

/** What the browser is known by; one that is known to no account gets a name of its own first. */
const browserOf = (browsers: KnownBrowsers, { browserToken }: Visit): string =>
  browserToken !== undefined && browsers.named(browserToken) ? browserToken : browsers.newToken()
