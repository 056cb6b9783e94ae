import type { UserInfo } from '#contract/user.ts'
import type { AreaHandlers, Visit } from '#server/handlers.ts'
import { refuse } from '#server/refusal.ts'
import { accountById } from '#server/session-store.ts'
import { noteAddress } from '#server/sign-in/addresses.ts'
import type { SignInDesk } from '#server/sign-in/index.ts'
import { accountByPassword, admitted, signInByCode, signInByPassword } from '#server/sign-in/sign-in.ts'
import { requireWelcome } from '../sync/reports.ts'
import { codeHandlers } from './code-handlers.ts'
import { entryHandlers } from './entry-handlers.ts'
import { publicHandlers } from './public-handlers.ts'
import { logged } from './sign-in-log.ts'

/** Opens a new session, whatever cookie came along: an id that somebody else has planted is worth nothing. */
async function enter({ sessions, database }: SignInDesk, visit: Visit, user: UserInfo): Promise<UserInfo> {
  const system = visit.system ?? refuse('systemMissing')
  await requireWelcome(database, visit.browser, user.userId)
  // The browser has one cookie per system: whoever was signed in there before is signed out.
  if (visit.token) await sessions.close(visit.token)
  visit.cookies.open(system, await sessions.open({ id: user.userId, cid: user.cid }, system, visit))
  await noteAddress(database, user.userId, visit.ip)
  return user
}

const systemOf = (visit: Visit) => visit.system ?? refuse('systemMissing')

export const userHandlers = (desk: SignInDesk): AreaHandlers<'user'> => ({
  login: async (visit, given) => {
    const place = { system: systemOf(visit), ip: visit.ip }
    return logged(desk.database, visit, 'user.login', given.account, async () =>
      enter(desk, visit, await signInByPassword(desk, { ...given, ...place })),
    )
  },
  loginByCode: async (visit, { account, verificationCode }) => {
    const place = { system: systemOf(visit), ip: visit.ip }
    return logged(desk.database, visit, 'user.loginByCode', account, async () =>
      enter(desk, visit, await signInByCode(desk, { account, code: verificationCode, ...place })),
    )
  },
  oauthLogin: async (visit, given) => {
    const system = systemOf(visit)
    const subject = await desk.oauth.finish(system, given)
    const id = await desk.oauth.linked(subject)
    const known = id === undefined ? undefined : await desk.database.system((db) => accountById(db, id))
    if (!known) return refuse('oauthUnbound', { ticket: await desk.oauth.ticketFor(subject) })
    const { user } = known
    return logged(desk.database, visit, 'user.oauthLogin', null, async () =>
      enter(desk, visit, admitted(user, system)),
    )
  },
  oauthBind: async (visit, { ticket, ...given }) => {
    const system = systemOf(visit)
    if (!desk.oauth.name) return refuse('notFound')
    const known = await accountByPassword(desk, { ...given, system, ip: visit.ip })
    const user = admitted(known.user, system)
    await desk.oauth.bind(ticket, user.userId)
    return enter(desk, visit, user)
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
