import * as T from 'typebox'
import type { Area } from './endpoint.ts'
import { Contact, Empty, FactorCode, Nullable, Password, Text, Time } from './shapes.ts'

const signedIn = { permission: 'signed-in', offline: 'online', silent: true } as const
const Valid = T.Object({ valid: T.Boolean() })

export const OwnAccount = T.Object({
  account: Text(),
  phone: Nullable(Text()),
  phoneProved: T.Boolean({ description: 'a code has proved it to be hers: she may sign in by it' }),
  email: Nullable(Text()),
  emailProved: T.Boolean(),
  loginCheckIp: T.Boolean({ description: 'signing in from a new address asks for a code' }),
  addresses: T.Integer({ description: 'how many addresses she has signed in from' }),
  oauth: T.Boolean({ description: 'an account of the OpenID Connect provider is linked' }),
})
export type OwnAccount = T.Static<typeof OwnAccount>

/** Somebody of another provider who may sign in as the account's owner. */
const Identity = T.Object({
  id: Text(60),
  provider: Text(),
  subject: T.String({ description: 'what the provider calls her' }),
  createdAt: Time(),
})
export type Identity = T.Static<typeof Identity>

const RecoveryCodes = T.Object({
  recoveryCodes: T.Array(Text(30), { description: 'shown this once; each is good once' }),
})

/** The second factor of her account: one-time codes of an authenticator (RFC 6238). */
const secondFactorCalls = {
  secondFactor: {
    ...signedIn,
    method: 'GET',
    path: '/campusUser/v1/ownAccount/secondFactor',
    about:
      'Whether signing in as her asks for a code of an authenticator, since when, and how many recovery codes are left.',
    data: T.Object({ since: Nullable(Time()), recoveryCodes: T.Integer() }),
  },
  beginSecondFactor: {
    ...signedIn,
    method: 'POST',
    path: '/campusUser/v1/ownAccount/secondFactor/begin',
    about:
      'Draws a secret for an authenticator. It asks for nothing before its first code has been confirmed; one that is confirmed has to be removed first.',
    body: T.Object({ password: Password() }),
    data: T.Object({
      secret: Text(64),
      uri: T.String({ description: 'otpauth://, for a QR code' }),
    }),
  },
  confirmSecondFactor: {
    ...signedIn,
    method: 'POST',
    path: '/campusUser/v1/ownAccount/secondFactor/confirm',
    about: 'Has every sign-in ask for a code from now on, and answers recovery codes.',
    body: T.Object({ code: FactorCode() }),
    data: RecoveryCodes,
  },
  renewRecoveryCodes: {
    ...signedIn,
    method: 'POST',
    path: '/campusUser/v1/ownAccount/secondFactor/recoveryCodes',
    about: 'Answers new recovery codes; those before them are good no more.',
    body: T.Object({ code: FactorCode() }),
    data: RecoveryCodes,
  },
  removeSecondFactor: {
    ...signedIn,
    method: 'POST',
    path: '/campusUser/v1/ownAccount/secondFactor/remove',
    about: 'Has signing in ask for the password alone again. Needs the password and a code.',
    body: T.Object({ password: Password(), code: FactorCode() }),
    data: Empty,
  },
} as const satisfies Area

/** What somebody may do with her own account. */
export const ownAccount = {
  info: {
    ...signedIn,
    method: 'GET',
    path: '/campusUser/v1/ownAccount',
    firstPassword: true,
    about: "The caller's account: how she signs in and how she can be reached.",
    data: OwnAccount,
  },
  changePassword: {
    ...signedIn,
    method: 'PATCH',
    path: '/campusUser/v2/editUser',
    firstPassword: true,
    encoding: 'form',
    about: 'Changes her own password, which needs the old one, and ends her other sessions.',
    body: T.Object({ oldPassword: Password(), password: Password() }),
    data: Empty,
  },
  edit: {
    ...signedIn,
    method: 'PATCH',
    path: '/campusUser/v1/editUser',
    about:
      'Binds one phone number or e-mail address to her account; the code that was sent there proves it is hers, given here or checked before.',
    body: T.Object({
      email: T.Optional(Contact()),
      phone: T.Optional(Contact()),
      verificationCode: T.Optional(Text(20)),
    }),
    data: Empty,
  },
  sendVerificationCode: {
    ...signedIn,
    method: 'POST',
    path: '/campusUser/v1/sendVerificationCode',
    about: 'Sends a code to a phone that is to be bound.',
    body: T.Object({ phone: Contact() }),
    data: Empty,
  },
  sendEmailVrfCode: {
    ...signedIn,
    method: 'POST',
    path: '/campusUser/v1/sendEmailVrfCode',
    about: 'Sends a code to an e-mail address that is to be bound.',
    body: T.Object({ email: Contact() }),
    data: Empty,
  },
  checkVerificationCode: {
    ...signedIn,
    method: 'GET',
    path: '/campusUser/v1/checkVerificationCode',
    about: 'Whether the code that was sent to a phone is right; it is not used up.',
    query: T.Object({ phone: Contact(), code: Text(20) }),
    data: Valid,
  },
  checkEmailVrfCode: {
    ...signedIn,
    method: 'GET',
    path: '/campusUser/v1/checkEmailVrfCode',
    about: 'Whether the code that was sent to an e-mail address is right; it is not used up.',
    query: T.Object({ email: Contact(), code: Text(20) }),
    data: Valid,
  },
  identities: {
    ...signedIn,
    method: 'GET',
    path: '/campusUser/v1/ownAccount/identities',
    about:
      'The accounts of other providers that sign in as her, the latest first. A new password ends them all.',
    data: T.Array(Identity),
  },
  unlink: {
    permission: 'signed-in',
    offline: 'online',
    method: 'DELETE',
    path: '/campusUser/v1/ownAccount/identity/{id}',
    about: 'Ends that an account of another provider signs in as her.',
    params: T.Object({ id: Text(60) }),
    data: Empty,
  },
  putTourAway: {
    ...signedIn,
    method: 'POST',
    path: '/campusUser/v1/ownAccount/tour',
    about: 'Has the tour of the console offered to her no more, on any device. Saying so again is as good.',
    data: Empty,
  },
  resetCheckConfig: {
    ...signedIn,
    method: 'PATCH',
    path: '/campusUser/v1/resetCheckConfig',
    about: 'Forgets every address she has signed in from but this one, so that all others count as new.',
    data: Empty,
  },
  ...secondFactorCalls,
} as const satisfies Area
