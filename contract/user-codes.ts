import * as T from 'typebox'
import type { Area } from './endpoint.ts'
import { Account, Empty, Password, Text } from './shapes.ts'

const Valid = T.Object({ valid: T.Boolean() })
const open = { permission: null, offline: 'online', silent: true } as const

/**
 * Work and codes: what is asked of those who cannot prove who they are by password alone. Where the specification has a
 * picture, its fields carry the answer to a piece of work (rules/work.ts).
 */
export const codeCalls = {
  captcha: {
    ...open,
    method: 'GET',
    path: '/userinfo/v1/captcha',
    about:
      'Work for a browser: find the number whose SHA-256, behind the salt and a blank, is the hash. It is good as imageVerificationCode for one use within five minutes.',
    data: T.Object({
      keyId: Text(60),
      salt: Text(60),
      hash: Text(64),
      numbers: T.Integer({ description: 'the number is below this one' }),
    }),
  },
  captchaStatus: {
    ...open,
    method: 'GET',
    path: '/userinfo/v1/captcha/status',
    about:
      'Whether signing in to an account from this address needs work, after three wrong passwords; a browser that has signed in to it before needs none.',
    query: T.Object({ account: Account() }),
    data: T.Object({ needed: T.Boolean() }),
  },
  checkCaptcha: {
    ...open,
    method: 'GET',
    path: '/userinfo/v1/checkCaptcha',
    about:
      'Whether the answer to a piece of work is right. A right answer does not use it up, wrong ones do.',
    query: T.Object({ keyId: Text(60), code: Text(20) }),
    data: Valid,
  },
  sendLoginCode: {
    ...open,
    method: 'GET',
    path: '/userinfo/v1/login/verificationCode',
    about:
      'Sends a code for signing in to the phone, else the e-mail address, of an account. Answers the same whether there is one.',
    query: T.Object({ account: Account() }),
    data: Empty,
  },
  sendPasswordCode: {
    ...open,
    method: 'POST',
    path: '/verificationCode/v1',
    encoding: 'form',
    about:
      'Sends a code for a new password to whom the phone number, e-mail address or account belongs. Answers the same whether there is anybody.',
    body: T.Object({ phone: Account() }),
    data: Empty,
  },
  sendSmsCode: {
    ...open,
    method: 'POST',
    path: '/sms/verificationCode/v1',
    encoding: 'form',
    about:
      'The same, guarded by work: header Key-Id (or the field keyId) names it. Without the right answer it answers 1007.',
    body: T.Object({
      phone: Account(),
      imageVerificationCode: T.Optional(Text(20)),
      keyId: T.Optional(Text(60)),
    }),
    data: Empty,
  },
  checkCode: {
    ...open,
    method: 'GET',
    path: '/verificationCode/v1',
    about:
      "Whether a code for a new password is right. It is not used up, but five wrong tries end it; there is no telling an unknown account from a wrong code. Without a phone it is about the code that was asked for last from the caller's address.",
    query: T.Object({ phone: T.Optional(Account()), code: Text(20) }),
    data: Valid,
  },
  newPasswordActivate: {
    ...open,
    method: 'GET',
    path: '/userinfo/v1/newPassword/activate/{code}',
    about: 'The same by path.',
    params: T.Object({ code: Text(20) }),
    query: T.Object({ account: T.Optional(Account()) }),
    data: Valid,
  },
  newPassword: {
    ...open,
    method: 'PATCH',
    path: '/userinfo/v1/password',
    about: 'Sets a new password with a code, and ends every session of the account.',
    body: T.Object({ account: Account(), verificationCode: Text(20), password: Password() }),
    data: Empty,
  },
} as const satisfies Area
