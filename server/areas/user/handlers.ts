import type { AreaHandlers, Visit } from '#server/handlers.ts'
import { refuse, refuseInput } from '#server/refusal.ts'
import { accountById, type KnownAccount } from '#server/session-store.ts'
import { provedAlone } from '#server/sign-in/contact.ts'
import type { SignInDesk } from '#server/sign-in/index.ts'
import { tellOwner } from '#server/sign-in/notices.ts'
import type { Subject } from '#server/sign-in/oauth.ts'
import { wrongFactor } from '#server/sign-in/second-factor/second-factor.ts'
import { tokenHash } from '#server/sign-in/secrets.ts'
import {
  accountByPassword,
  checkAddress,
  requireAdmitted,
  signInByCode,
  signInByPassword,
} from '#server/sign-in/sign-in.ts'
import { codeHandlers } from './code-handlers.ts'
import { enter, open, requireEntry, systemOf } from './entering.ts'
import { entryHandlers } from './entry-handlers.ts'
import { publicHandlers } from './public-handlers.ts'
import { logged } from './sign-in-log.ts'

const tooLate = {
  ticket: { zh: '登录已超时，请重新登录', en: 'That took too long: sign in again' },
}

const placeOf = (visit: Visit) => ({
  system: systemOf(visit),
  ip: visit.ip,
  browserToken: visit.browserToken,
})

/** Whose account somebody of a provider is linked to. The link ends with the password that was there while it was. */
async function linkedTo(
  { oauth, database }: SignInDesk,
  subject: Subject,
): Promise<KnownAccount | undefined> {
  const linked = await oauth.linked(subject)
  const known = linked && (await database.system((db) => accountById(db, linked.id)))
  return known && { ...known, passwordHash: linked.passwordHash }
}

export const userHandlers = (desk: SignInDesk): AreaHandlers<'user'> => ({
  login: async (visit, given) => {
    const place = placeOf(visit)
    return logged(desk, visit, 'user.login', async (met, remark) =>
      enter(desk, visit, { known: await signInByPassword(desk, { ...given, ...place, met }), remark }),
    )
  },
  loginByCode: async (visit, { account, verificationCode }) => {
    const place = placeOf(visit)
    return logged(desk, visit, 'user.loginByCode', async (met, remark) => {
      const given = { account, code: verificationCode, ...place, met }
      return enter(desk, visit, { known: await signInByCode(desk, given), remark })
    })
  },
  oauthLogin: async (visit, given) => {
    const system = systemOf(visit)
    const subject = await desk.oauth.finish(system, given)
    const known = await linkedTo(desk, subject)
    if (!known) return refuse('oauthUnbound', { ticket: await desk.oauth.ticketFor(subject) })
    return logged(desk, visit, 'user.oauthLogin', async (met, remark) => {
      met([known])
      requireAdmitted(known, system)
      const ticket = async () => ({ ticket: await desk.oauth.ticketFor(subject, 'code') })
      await checkAddress(desk, known, { ip: visit.ip }, ticket)
      return enter(desk, visit, { known, remark })
    })
  },
  oauthCode: async (visit, { ticket, verificationCode }) => {
    const system = systemOf(visit)
    const subject = await desk.oauth.goesOn(ticket)
    const known = subject && (await linkedTo(desk, subject))
    if (!known) return refuseInput(tooLate)
    return logged(desk, visit, 'user.oauthCode', async (met, remark) => {
      met([known])
      requireAdmitted(known, system)
      await checkAddress(desk, known, { ip: visit.ip, verificationCode })
      if (!(await desk.oauth.spend(ticket))) refuseInput(tooLate)
      return enter(desk, visit, { known, remark })
    })
  },
  oauthBind: async (visit, { ticket, ...given }) => {
    const system = systemOf(visit)
    if (!desk.oauth.name) return refuse('notFound')
    const place = placeOf(visit)
    return logged(desk, visit, 'user.oauthBind', async (met, remark) => {
      const known = await accountByPassword(desk, { ...given, ...place, met })
      requireAdmitted(known, system)
      await checkAddress(desk, known, { ...given, ip: visit.ip })
      return enter(desk, visit, { known, remark, oauthTicketHash: tokenHash(ticket) })
    })
  },
  secondStep: async (visit, { ticket, code }) => {
    const system = systemOf(visit)
    const { accountId, oauthTicketHash } = (await desk.steps.find(ticket, system)) ?? refuseInput(tooLate)
    const known = await desk.database.system((db) => accountById(db, accountId))
    if (!known) return refuseInput(tooLate)
    return logged(desk, visit, 'user.secondStep', async (met, remark) => {
      met([known])
      await requireEntry(desk, visit, known.user)
      const by = (await desk.factors.take(accountId, code)) ?? refuseInput(wrongFactor)
      if (!(await desk.steps.spend(ticket))) refuseInput(tooLate)
      if (by === 'recovery') {
        remark({ by })
        tellOwner(desk.messages, provedAlone(known), 'recoveryUsed', visit)
      }
      return open(desk, visit, { known, remark, ...(oauthTicketHash ? { oauthTicketHash } : {}) })
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
