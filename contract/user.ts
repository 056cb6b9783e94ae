import * as T from 'typebox'
import { Company } from './company.ts'
import type { Area } from './endpoint.ts'
import { Base } from './people-shapes.ts'
import { Account, Empty, FactorCode, Id, Nullable, Password, Text, Time } from './shapes.ts'
import { codeCalls } from './user-codes.ts'
import { entryCalls } from './user-entry.ts'
import { publicCalls } from './user-public.ts'

/** type 1 is an operation (a call), 2 a route or menu (spec point 3). */
export const PermissionLine = T.Object({ url: Text(), type: T.Integer({ minimum: 1, maximum: 2 }) })
export type PermissionLine = T.Static<typeof PermissionLine>

export const Role = T.Object({
  id: Id(),
  roleName: Text(),
  base: T.Optional(Base()),
  permissions: T.Array(PermissionLine),
})
export const DisplayRole = T.Object({ roleId: Id(), roleName: Text(), permissions: T.Array(PermissionLine) })

/** The signed-in user as the console needs her, offline too. */
export const UserInfo = T.Object({
  userId: Id(),
  username: Text(),
  account: T.Optional(Text(100)),
  cid: Id(),
  accountType: T.Integer({ description: 'bits: 1 open platform, 2 school, 4 hotel, 8 business, 16 home' }),
  changePasswordStatus: T.Boolean({ description: 'false: the first password has not been changed yet' }),
  roles: T.Array(Role),
  displayRoles: T.Array(DisplayRole),
  campusIds: Nullable(T.Array(Id(), { description: 'the campuses she is bound to; null is all' })),
  remoteControl: T.Optional(
    T.Boolean({ description: 'she has the remote-control role; administrators need none' }),
  ),
  toured: T.Optional(T.Boolean({ description: 'she has had the tour of the console, or wants none' })),
  company: T.Object({
    ...Company.properties,
    features: T.Optional(
      Nullable(
        T.Array(Text(), { description: 'what it has otherwise than usual; null is what its id says' }),
      ),
    ),
    services: T.Optional(
      T.Array(
        T.Object({
          feature: Text(60),
          campusId: Nullable(Id('null is the whole company')),
          until: Time(),
        }),
        { description: 'what its value-added services open, where and until when' },
      ),
    ),
  }),
})
export type UserInfo = T.Static<typeof UserInfo>

/** The answer to every way of signing in. */
const signsIn = { method: 'POST', permission: null, offline: 'online', silent: true, data: UserInfo } as const

export const user = {
  login: {
    method: 'POST',
    path: '/userinfo/v3/login',
    permission: null,
    offline: 'online',
    silent: true,
    about:
      'Signs in and opens a session cookie of the system named by the X-System-Code header. Answers 1007 when work is needed (captcha), 1008 when a code was sent because the address is new, 4018 when the same account name and password belong to several companies and companyName, the English name of one, does not say which.',
    body: T.Object({
      account: Account(),
      password: Password(),
      verificationCode: T.Optional(Text(20)),
      imageVerificationCode: T.Optional(Text(20)),
      keyId: T.Optional(Text(60)),
      loginType: T.Optional(T.Enum(['PASSWORD'])),
      companyName: T.Optional(Text(60)),
    }),
    data: UserInfo,
  },
  logout: {
    method: 'DELETE',
    path: '/userinfo/v1/logout',
    permission: 'signed-in',
    firstPassword: true,
    offline: 'online',
    silent: true,
    about: 'Ends the session the cookie names.',
    data: Empty,
  },
  baseinfo: {
    method: 'GET',
    path: '/userinfo/v1/baseinfo',
    permission: 'signed-in',
    firstPassword: true,
    offline: 'cache',
    silent: true,
    about: 'The signed-in user with roles, permissions, campuses and company.',
    data: UserInfo,
  },
  loginByCode: {
    ...signsIn,
    path: '/userinfo/v1/login/verificationCode',
    about: 'Signs in with a code that was sent to the phone or e-mail address of the account.',
    body: T.Object({ account: Account(), verificationCode: Text(20) }),
  },
  oauthLogin: {
    ...signsIn,
    path: '/userinfo/v1/oauth/login',
    about:
      'Signs in with what the OpenID Connect provider sent back. Answers 4014 with a ticket when no account is linked yet, and 1008 with a ticket for oauthCode when a code was sent because the address is new.',
    body: T.Object({
      code: T.String({ minLength: 1, maxLength: 2000 }),
      state: T.String({ minLength: 1, maxLength: 200 }),
      key: T.String({
        minLength: 1,
        maxLength: 200,
        description: 'the key that oauthStart answered this browser',
      }),
    }),
  },
  oauthCode: {
    ...signsIn,
    path: '/userinfo/v1/oauth/code',
    about:
      'Finishes a sign-in through the OpenID Connect provider at a new address: oauthLogin answered 1008 with a ticket that is good for five minutes, and sent the code.',
    body: T.Object({ ticket: T.String({ minLength: 1, maxLength: 200 }), verificationCode: Text(20) }),
  },
  oauthBind: {
    ...signsIn,
    path: '/userinfo/v1/oauth/bind',
    about:
      'Links the account of the OpenID Connect provider to an account here, and signs in. Asks for all that signing in by password asks for (1007, 1008, 4018).',
    body: T.Object({
      ticket: T.String({ minLength: 1, maxLength: 200 }),
      account: Account(),
      password: Password(),
      verificationCode: T.Optional(Text(20)),
      imageVerificationCode: T.Optional(Text(20)),
      keyId: T.Optional(Text(60)),
      companyName: T.Optional(Text(60)),
    }),
  },
  secondStep: {
    ...signsIn,
    path: '/userinfo/v1/login/secondFactor',
    about:
      'Finishes any way of signing in to an account with a second factor, which answered 1009 with a ticket that is good for five minutes. The code is the one the authenticator shows, or a recovery code.',
    body: T.Object({ ticket: T.String({ minLength: 1, maxLength: 200 }), code: FactorCode() }),
  },
  ...codeCalls,
  ...publicCalls,
  ...entryCalls,
} as const satisfies Area
