import type { Transaction } from 'kysely'
import { isEmail, isPhone } from '#contract/rules/contact.ts'
import { notAnEmail, notAPhone } from '#contract/rules/field-fault.ts'
import { contactForm } from '#contract/rules/sign-in-name.ts'
import type { Tables } from '#server/database/tables.ts'
import type { AreaHandlers, SignedVisit } from '#server/handlers.ts'
import { refuse, refuseInput } from '#server/refusal.ts'
import { accountById } from '#server/session-store.ts'
import { forgetAddresses } from '#server/sign-in/addresses.ts'
import { provedAlone } from '#server/sign-in/contact.ts'
import type { SignInDesk } from '#server/sign-in/index.ts'
import { readNewPassword, setPassword } from '#server/sign-in/new-password.ts'
import { changesContact, tellOwner } from '#server/sign-in/notices.ts'
import { proveOwn } from '#server/sign-in/own-password.ts'
import { wrongCode } from '#server/sign-in/sign-in.ts'
import { factorHandlers } from './factor-handlers.ts'
import { bindContact, putTourAway, traces } from './store.ts'

const wrongOld = { oldPassword: { zh: '旧密码不正确', en: 'This is not your old password' } }
const nothingGiven = { phone: { zh: '请输入手机号或邮箱', en: 'Enter a phone number or an email address' } }
const oneAtATime = {
  email: { zh: '手机和邮箱请分别绑定', en: 'Bind the phone and the email address one after the other' },
}

type Contact = 'phone' | 'email'

export function ownAccountHandlers(desk: SignInDesk): AreaHandlers<'ownAccount'> {
  const { database, sessions, codes, browsers, oauth, messages } = desk
  const accountOf = async ({ caller }: SignedVisit) =>
    (await database.system((db) => accountById(db, caller.user.userId))) ?? refuse('notFound')

  /** A code for a number or address that is not hers yet: it proves her and that place together. */
  const about = ({ caller }: SignedVisit, purpose: Contact, written: string) => {
    const address = contactForm(written)
    return { subject: `account ${caller.user.userId} ${address}`, purpose, typed: address }
  }
  const send = async (visit: SignedVisit, purpose: Contact, written: string) => {
    const { subject, typed: address } = about(visit, purpose, written)
    if (purpose === 'phone' ? !isPhone(address) : !isEmail(address))
      refuseInput(purpose === 'phone' ? { phone: notAPhone } : { email: notAnEmail })
    const channel = purpose === 'phone' ? 'sms' : 'mail'
    if (!codes.reaches(channel)) refuse('noMessages')
    const to = { channel, address } as const
    await codes.send({ people: [{ subject, to }], purpose, typed: address, ip: visit.ip })
    return {}
  }
  const check = async (visit: SignedVisit, purpose: Contact, address: string, code: string) => ({
    valid: await codes.check({ ...about(visit, purpose, address), code, use: false }),
  })

  return {
    info: async (visit) => {
      const { user: _whole, passwordHash: _secret, ...own } = await accountOf(visit)
      return { ...own, ...(await traces(database, visit.caller.user.userId)) }
    },
    changePassword: async (visit, { oldPassword, password: sent }) => {
      const { user, sessionHash } = visit.caller
      const known = await accountOf(visit)
      const old = await proveOwn(desk, known, oldPassword)
      if (old === undefined) return refuseInput(wrongOld)
      const password = readNewPassword(sent, known.account, old)
      // This browser alone stays known, and goes before others also at the next sign-in.
      const keepThis = (db: Transaction<Tables>) => browsers.note(db, user.userId, visit.browserToken)
      if (!(await setPassword(database, known, password, keepThis))) return refuseInput(wrongOld)
      await sessions.endAll(user.userId, sessionHash)
      await sessions.forgetCaller(sessionHash)
      return {}
    },
    edit: async (visit, { phone, email, verificationCode }) => {
      if (phone && email) return refuseInput(oneAtATime)
      const written = phone || email || refuseInput(nothingGiven)
      const purpose = phone ? 'phone' : 'email'
      const proof = about(visit, purpose, written)
      const address = proof.typed
      const right =
        verificationCode === undefined
          ? await codes.spendProved(proof)
          : await codes.check({ ...proof, code: verificationCode, use: true })
      if (!right) refuseInput(wrongCode)
      const before = await accountOf(visit)
      const lost = await bindContact(database, visit.caller.user.userId, purpose, address)
      if (changesContact(before, { [purpose]: address }))
        tellOwner(messages, provedAlone(before), 'contactChanged', visit)
      for (const other of lost) tellOwner(messages, provedAlone(other), 'contactTaken')
      return {}
    },
    sendVerificationCode: (visit, { phone }) => send(visit, 'phone', phone),
    sendEmailVrfCode: (visit, { email }) => send(visit, 'email', email),
    checkVerificationCode: (visit, { phone, code }) => check(visit, 'phone', phone, code),
    checkEmailVrfCode: (visit, { email, code }) => check(visit, 'email', email, code),
    identities: ({ caller }) => oauth.identitiesOf(caller.user.userId),
    unlink: async ({ caller }, { id }) =>
      (await oauth.unlink(caller.user.userId, id)) ? {} : refuse('notFound', { id }),
    ...factorHandlers(desk, accountOf),
    putTourAway: async ({ caller: { user, sessionHash } }) => {
      await putTourAway(database, user.userId)
      await sessions.forgetCaller(sessionHash)
      return {}
    },
    resetCheckConfig: async (visit) => {
      await forgetAddresses(database, visit.caller.user.userId, visit.ip)
      return {}
    },
  }
}
