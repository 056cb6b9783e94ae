import * as T from 'typebox'
import type { Area } from './endpoint.ts'
import { Contact, Empty, Nullable, Password, Text, Time } from './shapes.ts'

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

/** What somebody may do with her own account. */
export const ownAccount = {
  info: {
    ...signedIn,
    method: 'GET',
    path: '/campusUser/v1/ownAccount',
    about: "The caller's account: how she signs in and how she can be reached.",
    data: OwnAccount,
  },
  changePassword: {
    ...signedIn,
    method: 'PATCH',
    path: '/campusUser/v2/editUser',
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
    ...signedIn,
    method: 'DELETE',
    path: '/campusUser/v1/ownAccount/identity/{id}',
    about: 'Ends that an account of another provider signs in as her.',
    params: T.Object({ id: Text(60) }),
    data: Empty,
  },
  resetCheckConfig: {
    ...signedIn,
    method: 'PATCH',
    path: '/campusUser/v1/resetCheckConfig',
    about: 'Forgets every address she has signed in from but this one, so that all others count as new.',
    data: Empty,
  },
} as const satisfies Area
