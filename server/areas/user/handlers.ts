import type { Database } from '#server/database/database.ts'
import type { AreaHandlers } from '#server/handlers.ts'
import { refuse } from '#server/refusal.ts'
import type { Sessions } from '#server/session.ts'
import { signIn } from '#server/sign-in.ts'
import type { SignInLimit } from '#server/sign-in-limit.ts'

export const userHandlers = (
  database: Database,
  sessions: Sessions,
  limit: SignInLimit,
): AreaHandlers<'user'> => ({
  login: async (visit, { account, password }) => {
    const { system, ip } = visit
    if (!system) return refuse('systemMissing')
    const user = await signIn(database, limit, { account, password, system, ip })
    // The browser has one cookie per system: whoever was signed in there before is signed out.
    if (visit.token) await sessions.close(visit.token)
    visit.cookies.open(system, await sessions.open({ id: user.userId, cid: user.cid }, system, visit))
    return user
  },
  logout: async (visit) => {
    if (visit.token) await sessions.close(visit.token)
    visit.cookies.close(visit.caller.system)
    return {}
  },
  baseinfo: async (_tenant, _input, caller) => caller.user,
})
