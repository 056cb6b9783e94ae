import { success } from '#contract/errors.ts'
import type { codeCalls } from '#contract/user-codes.ts'
import { writeDown } from '#server/audit.ts'
import type { Handler, Visit } from '#server/handlers.ts'
import { refuse, refuseInput } from '#server/refusal.ts'
import { accountsNamed } from '#server/session-store.ts'
import type { Purpose } from '#server/sign-in/codes.ts'
import { reachableContact } from '#server/sign-in/contact.ts'
import type { SignInDesk } from '#server/sign-in/index.ts'
import { readNewPassword, setPassword } from '#server/sign-in/new-password.ts'
import { tellOwner } from '#server/sign-in/notices.ts'
import { auditEntryOf } from '#server/sign-in/refusals.ts'
import { accountByResetCode, subjectOf, whoIs, wrongCode } from '#server/sign-in/sign-in.ts'

type CodeHandlers = { [K in keyof typeof codeCalls]: Handler<(typeof codeCalls)[K]> }

export function codeHandlers(desk: SignInDesk): CodeHandlers {
  const { database, limit, captchas, codes, sessions, messages } = desk
  const find = (typed: string) => database.system((db) => accountsNamed(db, typed))
  const send = async (purpose: Purpose, typed: string, ip: string) => {
    const found = await find(typed)
    const people = found.map((known) => ({
      subject: subjectOf(known),
      to: reachableContact(known, codes.reaches),
    }))
    await codes.send({ people, purpose, typed, ip })
    return {}
  }
  const isRight = async ({ ip, browserToken }: Visit, code: string, account?: string) => ({
    valid: (await accountByResetCode(desk, { account, code, ip, browserToken })) !== undefined,
  })

  return {
    captcha: () => captchas.make(),
    captchaStatus: async ({ ip, browserToken }, { account }) => {
      const { browser } = await whoIs(desk, { account, browserToken })
      return { needed: browser === null && (await limit.wantsProof(account, ip)) }
    },
    checkCaptcha: async (_visit, { keyId, code }) => ({ valid: await captchas.check(keyId, code, false) }),
    sendLoginCode: ({ ip }, { account }) => send('login', account, ip),
    sendPasswordCode: ({ ip }, { phone }) => send('password', phone, ip),
    sendSmsCode: async ({ ip, keyId: header }, { phone, keyId = header, imageVerificationCode }) => {
      if (!keyId || !imageVerificationCode) return refuse('captchaNeeded')
      if (!(await captchas.check(keyId, imageVerificationCode, true))) return refuse('captchaNeeded')
      return send('password', phone, ip)
    },
    checkCode: (visit, { phone, code }) => isRight(visit, code, phone),
    newPasswordActivate: (visit, { account, code }) => isRight(visit, code, account),
    newPassword: async (visit, { account, verificationCode: code, password: sent }) => {
      const password = readNewPassword(sent, account)
      const { ip, browserToken } = visit
      const known = await accountByResetCode(desk, { account, code, ip, browserToken })
      if (!known) return refuseInput(wrongCode)
      // What was typed may be her phone; refused for her name, the code stays good for another password.
      readNewPassword(sent, known.account)
      const proof = { subject: subjectOf(known), purpose: 'password' } as const
      if (!(await codes.spendProved(proof))) refuseInput(wrongCode)
      if (!(await setPassword(database, known, password))) refuseInput(wrongCode)
      await sessions.endAll(known.user.userId)
      const entry = auditEntryOf(known.user, { visit, call: 'user.newPassword', code: success })
      await database.system((db) => writeDown(db, entry))
      tellOwner(messages, known, 'passwordReset', visit)
      return {}
    },
  }
}
