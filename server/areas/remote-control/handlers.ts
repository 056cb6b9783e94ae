import { maskedContact } from '#contract/rules/contact.ts'
import { mayControl } from '#contract/rules/remote-control.ts'
import type { AreaHandlers, SignedVisit } from '#server/handlers.ts'
import { refuse, refuseInput } from '#server/refusal.ts'
import { asksProof, provedAlone, reachableContact } from '#server/sign-in/contact.ts'
import type { SignInDesk } from '#server/sign-in/index.ts'
import { keepProof, remoteState } from './store.ts'

const wrongCode = { code: { zh: '验证码不正确或已过期', en: 'The code is wrong or no longer good' } }
const noContact = {
  phone: {
    zh: '请先在“安全设置”中用验证码绑定手机或邮箱',
    en: 'First bind a phone or an email address under “Security”, with a code',
  },
}

export function remoteControlHandlers({ database, codes }: SignInDesk): AreaHandlers<'remoteControl'> {
  const stateOf = async ({ caller }: SignedVisit) =>
    (await remoteState(database, caller.sessionHash)) ?? refuse('notSignedIn')
  const may = ({ caller }: SignedVisit, { remoteControl }: { remoteControl: boolean }) =>
    mayControl({ roles: caller.user.roles, remoteControl })
  /** @throws Refusal notPermitted for somebody who may not control from afar */
  const requireHer = async (visit: SignedVisit) => {
    const state = await stateOf(visit)
    return may(visit, state) ? state : refuse('notPermitted')
  }
  /** A code proves the account; that it is used from this session is what the proof is kept with. */
  const about = ({ caller }: SignedVisit) => {
    const subject = `account ${caller.user.userId}`
    return { subject, purpose: 'remote', typed: subject } as const
  }
  return {
    status: async (visit) => {
      const state = await stateOf(visit)
      const remoteControl = may(visit, state)
      const validatedUntil = remoteControl && state.proved ? state.until : null
      return { remoteControl, validatedUntil, asked: asksProof(codes.reaches) }
    },
    sendCode: async (visit) => {
      const to = reachableContact(provedAlone(await requireHer(visit)), codes.reaches)
      if (!to) {
        if (!codes.reaches('sms') && !codes.reaches('mail')) refuse('noMessages')
        return refuseInput(noContact)
      }
      const { subject, ...rest } = about(visit)
      await codes.send({ people: [{ subject, to }], ...rest, ip: visit.ip })
      return { to: maskedContact(to.address) }
    },
    checkCode: async (visit, { code }) => {
      await requireHer(visit)
      return { valid: await codes.check({ ...about(visit), code, use: false }) }
    },
    validation: async (visit, { code }) => {
      await requireHer(visit)
      if (!(await codes.check({ ...about(visit), code, use: true }))) refuseInput(wrongCode)
      const validatedUntil = await keepProof(database, visit.caller)
      return { validatedUntil: validatedUntil ?? refuse('notPermitted') }
    },
  }
}
