import type { UserInfo } from '#contract/user.ts'
import type { AreaHandlers, Visit } from '#server/handlers.ts'
import { refuse } from '#server/refusal.ts'
import { accountById } from '#server/session-store.ts'
import { isNewAddress, noteAddress } from '#server/sign-in/addresses.ts'
import type { SignInDesk } from '#server/sign-in/index.ts'
import type { KnownBrowsers } from '#server/sign-in/known-browsers.ts'
import { tellOwner } from '#server/sign-in/notices.ts'
import {
  accountByPassword,
  admitted,
  checkAddress,
  signInByCode,
  signInByPassword,
} from '#server/sign-in/sign-in.ts'
import { requireWelcome } from '../sync/reports.ts'
import { codeHandlers } from './code-handlers.ts'
import { entryHandlers } from './entry-handlers.ts'
import { publicHandlers } from './public-handlers.ts'
import { logged, type Remark } from './sign-in-log.ts'
import { requireOpen } from './store.ts'

/** Opens a new session, whatever cookie came along: an id that somebody else has planted is worth nothing. */
async function enter(
  { sessions, database, browsers, messages }: SignInDesk,
  visit: Visit,
  user: UserInfo,
  remark: Remark,
): Promise<UserInfo> {
  const system = visit.system ?? refuse('systemMissing')
  await requireOpen(database, user.cid)
  await requireWelcome(database, visit.browser, user.userId)
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

/** From now on the browser is known to the account; one that is known to none gets a name of its own first. */
async function knowBrowser(browsers: KnownBrowsers, { browserToken, cookies }: Visit, accountId: number) {
  const token =
    browserToken !== undefined && browsers.named(browserToken) ? browserToken : browsers.newToken()
  cookies.know(token)
  await browsers.note(accountId, token)
}

const systemOf = (visit: Visit) => visit.system ?? refuse('systemMissing')

const placeOf = (visit: Visit) => ({
  system: systemOf(visit),
  ip: visit.ip,
  browserToken: visit.browserToken,
})

export const userHandlers = (desk: SignInDesk): AreaHandlers<'user'> => ({
  login: async (visit, given) => {
    const place = placeOf(visit)
    return logged(desk, visit, 'user.login', async (met, remark) =>
      enter(desk, visit, await signInByPassword(desk, { ...given, ...place, met }), remark),
    )
  },
  loginByCode: async (visit, { account, verificationCode }) => {
    const place = placeOf(visit)
    return logged(desk, visit, 'user.loginByCode', async (met, remark) => {
      const given = { account, code: verificationCode, ...place, met }
      return enter(desk, visit, await signInByCode(desk, given), remark)
    })
  },
  oauthLogin: async (visit, given) => {
    const system = systemOf(visit)
    const subject = await desk.oauth.finish(system, given)
    const id = await desk.oauth.linked(subject)
    const known = id === undefined ? undefined : await desk.database.system((db) => accountById(db, id))
    if (!known) return refuse('oauthUnbound', { ticket: await desk.oauth.ticketFor(subject) })
    const { user } = known
    return logged(desk, visit, 'user.oauthLogin', async (met, remark) => {
      met([known])
      return enter(desk, visit, admitted(user, system), remark)
    })
  },
  oauthBind: async (visit, { ticket, ...given }) => {
    const system = systemOf(visit)
    if (!desk.oauth.name) return refuse('notFound')
    const place = placeOf(visit)
    return logged(desk, visit, 'user.oauthBind', async (met, remark) => {
      const known = await accountByPassword(desk, { ...given, ...place, met })
      const user = admitted(known.user, system)
      await checkAddress(desk, known, { ...given, ip: visit.ip })
      await requireOpen(desk.database, user.cid)
      await desk.oauth.bind(ticket, user.userId)
      tellOwner(desk.messages, known, 'linked', visit)
      return enter(desk, visit, user, remark)
    })
  },
  logout: async (visit) => {
    if (visit.token) await desk.sessions.close(visit.token)
    visit.cookies.close(visit.caller.system)
    return {}
  },
  baseinfo: async (_tenant, _input, caller) => caller.user,
  ...codeHandlers(desk),
  ...publicHandlers(desk),
  ...entryHandlers(desk),
})
