import type { ownAccount } from '#contract/own-account.ts'
import type { Words } from '#contract/words.ts'
import type { Handler, SignedVisit } from '#server/handlers.ts'
import { refuseInput } from '#server/refusal.ts'
import type { KnownAccount } from '#server/session-store.ts'
import { provedAlone } from '#server/sign-in/contact.ts'
import type { SignInDesk } from '#server/sign-in/index.ts'
import { tellOwner } from '#server/sign-in/notices.ts'
import { proveOwn } from '#server/sign-in/own-password.ts'
import { wrongFactor } from '#server/sign-in/second-factor/second-factor.ts'

type Names =
  | 'secondFactor'
  | 'beginSecondFactor'
  | 'confirmSecondFactor'
  | 'renewRecoveryCodes'
  | 'removeSecondFactor'
type FactorHandlers = { [K in Names]: Handler<(typeof ownAccount)[K]> }

const wrongPassword: { password: Words } = { password: { zh: '密码不正确', en: 'Wrong password' } }
const alreadyOn: { password: Words } = {
  password: {
    zh: '身份验证器已启用，请先停用再重新设置',
    en: 'There is an authenticator already: remove it first',
  },
}

/** Setting up, renewing and removing her second factor; the password alone opens none of it, nor does an open session. */
export function factorHandlers(
  desk: SignInDesk,
  accountOf: (visit: SignedVisit) => Promise<KnownAccount>,
): FactorHandlers {
  const { factors, messages } = desk
  const proved = async (visit: SignedVisit, password: string) => {
    const known = await accountOf(visit)
    if ((await proveOwn(desk, known, password)) === undefined) refuseInput(wrongPassword)
    return known
  }
  return {
    secondFactor: ({ caller }) => factors.of(caller.user.userId),
    beginSecondFactor: async (visit, { password }) => {
      const { account } = await proved(visit, password)
      return (await factors.begin(visit.caller.user.userId, account)) ?? refuseInput(alreadyOn)
    },
    confirmSecondFactor: async (visit, { code }) => {
      const known = await accountOf(visit)
      const recoveryCodes = await factors.confirm(visit.caller.user.userId, code)
      if (!recoveryCodes) return refuseInput(wrongFactor)
      tellOwner(messages, provedAlone(known), 'factorOn', visit)
      return { recoveryCodes }
    },
    renewRecoveryCodes: async ({ caller }, { code }) => {
      const recoveryCodes = await factors.renewCodes(caller.user.userId, code)
      return recoveryCodes ? { recoveryCodes } : refuseInput(wrongFactor)
    },
    removeSecondFactor: async (visit, { password, code }) => {
      const known = await proved(visit, password)
      if (!(await factors.remove(visit.caller.user.userId, code))) refuseInput(wrongFactor)
      tellOwner(messages, provedAlone(known), 'factorOff', visit)
      return {}
    },
  }
}
