import { admitCompany, editCompany, openCompany } from '#server/companies/open-company.ts'
import type { AreaHandlers } from '#server/handlers.ts'
import { refuseInput } from '#server/refusal.ts'
import { accountById } from '#server/session-store.ts'
import { provedAlone } from '#server/sign-in/contact.ts'
import type { SignInDesk } from '#server/sign-in/index.ts'
import { tellAdmitted } from '#server/sign-in/notices.ts'
import { companyPage, setClosed, setFeatures } from './store.ts'

const ownCompany = { cid: { zh: '不能停用自己的单位', en: 'You cannot close your own company' } }

/** The platform's companies, for those who run it: the only calls that look beyond the caller's own company. */
export const operatorHandlers = ({ database, sessions, messages }: SignInDesk): AreaHandlers<'operator'> => ({
  list: ({ caller }, input) => companyPage(database, caller.who.cid, input),
  open: (_visit, { cnName, username, appTitle, ...wish }) =>
    openCompany(database, {
      ...wish,
      ...{ cnName: cnName.trim(), username: username?.trim() || undefined, appTitle: appTitle?.trim() },
    }),
  admit: async (_visit, { cid }) => {
    const { founderId, cnName } = await admitCompany(database, cid)
    await sessions.forgetAll()
    const known = await database.system((db) => accountById(db, founderId))
    if (known) tellAdmitted(messages, provedAlone(known), cnName)
    return {}
  },
  close: async ({ caller }, { cid }) => {
    if (cid === caller.who.cid) refuseInput(ownCompany)
    await setClosed(database, cid, true)
    await sessions.endCompany(cid)
    return {}
  },
  reopen: async (_visit, { cid }) => {
    await setClosed(database, cid, false)
    return {}
  },
  edit: async (_visit, { cid, cnName, ...said }) => {
    await editCompany(database, cid, { ...said, cnName: cnName?.trim() })
    await sessions.forgetAll()
    return {}
  },
  setFeatures: async (_visit, { cid, ...said }) => {
    await setFeatures(database, cid, said)
    await sessions.forgetAll()
    return {}
  },
})
