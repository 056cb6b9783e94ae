import * as T from 'typebox'
import { Company } from './company.ts'
import type { Area } from './endpoint.ts'
import { Empty, Id, Nullable, Text } from './shapes.ts'

/** type 1 is an operation (a call), 2 a route or menu (spec point 3). */
export const PermissionLine = T.Object({ url: Text(), type: T.Integer({ minimum: 1, maximum: 2 }) })
export type PermissionLine = T.Static<typeof PermissionLine>

export const Role = T.Object({ id: Id(), roleName: Text(), permissions: T.Array(PermissionLine) })
export const DisplayRole = T.Object({ roleId: Id(), roleName: Text(), permissions: T.Array(PermissionLine) })

/** The signed-in user as the console needs her, offline too. */
export const UserInfo = T.Object({
  userId: Id(),
  username: Text(),
  cid: Id(),
  accountType: T.Integer({ description: 'bits: 1 open platform, 2 school, 4 hotel, 8 business, 16 home' }),
  changePasswordStatus: T.Boolean({ description: 'false: the first password has not been changed yet' }),
  roles: T.Array(Role),
  displayRoles: T.Array(DisplayRole),
  campusIds: Nullable(T.Array(Id(), { description: 'the campuses she is bound to; null is all' })),
  company: Company,
})
export type UserInfo = T.Static<typeof UserInfo>

export const user = {
  login: {
    method: 'POST',
    path: '/userinfo/v3/login',
    permission: null,
    offline: 'online',
    silent: true,
    about: 'Signs in and opens a session cookie of the system named by the X-System-Code header.',
    body: T.Object({
      account: T.String({ minLength: 1, maxLength: 60 }),
      password: T.String({ minLength: 1, maxLength: 200, description: 'base64 of the UTF-8 password' }),
      verificationCode: T.Optional(Text(20)),
      imageVerificationCode: T.Optional(Text(20)),
      keyId: T.Optional(Text(60)),
      loginType: T.Optional(T.Enum(['PASSWORD'])),
    }),
    data: UserInfo,
  },
  logout: {
    method: 'DELETE',
    path: '/userinfo/v1/logout',
    permission: 'signed-in',
    offline: 'online',
    silent: true,
    about: 'Ends the session the cookie names.',
    data: Empty,
  },
  baseinfo: {
    method: 'GET',
    path: '/userinfo/v1/baseinfo',
    permission: 'signed-in',
    offline: 'cache',
    silent: true,
    about: 'The signed-in user with roles, permissions, campuses and company.',
    data: UserInfo,
  },
} as const satisfies Area
