import * as T from 'typebox'
import { accountName, writtenEmail, writtenPhone } from './rules/contact.ts'
import { Id, Name, Nullable, Password, Text, Time } from './shapes.ts'

/** What one signs in with. Compared without regard to case; nothing that looks like a phone number or a mail address. */
export const AccountName = () =>
  T.String({
    minLength: 2,
    maxLength: 60,
    pattern: accountName,
    description: 'unique in the company',
  })

export const Phone = () => T.String({ maxLength: 20, pattern: writtenPhone })
export const Email = () => T.String({ maxLength: 100, pattern: writtenEmail })

/** What a role of a company's own making stands beside: a constant of contract/rules/roles.ts. */
export const Base = () =>
  Nullable(T.Integer({ description: 'the built-in role whose rank it has; null for a built-in role' }))

/** A role as accounts name it. The id of a role of contract/rules/roles.ts is its constant there. */
export const RoleRef = T.Object({ id: Id(), roleName: Text(), base: T.Optional(Base()) })
export type RoleRef = T.Static<typeof RoleRef>

/** An account as those who administer it see it. */
export const CampusUser = T.Object({
  id: Id(),
  account: Text(60),
  username: Text(40),
  phone: Text(20),
  email: Text(100),
  roles: T.Array(RoleRef),
  authority: T.Integer({ description: '1 every campus of the company, 0 the campuses named' }),
  campusIds: T.Array(Id(), { description: 'of the campuses named, those the caller sees too' }),
  remoteControl: T.Boolean({ description: 'may control devices from afar, see remoteControl calls' }),
  accountType: T.Optional(T.Integer({ description: 'the platforms that it may enter, by bits' })),
  changePasswordStatus: T.Boolean(),
  createdAt: Time(),
  lastSeenAt: Nullable(Time()),
  elsewhere: T.Optional(
    T.Boolean({
      description: 'is for campuses too that the caller is not for, so that she changes nothing of it',
    }),
  ),
  beyond: T.Optional(
    T.Boolean({
      description:
        'has a role that opens calls which the caller may not make, so that only who administers administrators changes it',
    }),
  ),
})
export type CampusUser = T.Static<typeof CampusUser>

/** The platforms that an account may enter. */
const AccountType = () =>
  T.Integer({
    minimum: 1,
    maximum: 31,
    description: 'bits: 1 open platform, 2 school, 4 hotel, 8 business, 16 home',
  })

/** What is filled in for a new account. Campuses are needed unless it is for every campus of the company. */
export const newUserFields = {
  account: AccountName(),
  username: Name(),
  password: Password(),
  phone: T.Optional(Phone()),
  email: T.Optional(Email()),
  roleIds: T.Array(Id(), { minItems: 1, maxItems: 20 }),
  authority: T.Integer({ minimum: 0, maximum: 1 }),
  campusIds: T.Array(Id(), { maxItems: 1000 }),
  accountType: T.Optional(AccountType()),
  remoteControl: T.Optional(
    T.Boolean({
      description: 'may control devices from afar; taken only from who may call addRemoteControlRole',
    }),
  ),
}

/** A role with what it opens, as those who administer roles see it. */
export const RoleRow = T.Object({
  id: Id(),
  roleName: Text(40),
  userNum: T.Integer({ description: 'accounts that have it' }),
  fixed: T.Boolean({
    description: 'one of the roles every company of the platform has; it cannot be deleted',
  }),
  base: Base(),
  display: T.Boolean({ description: 'decides menus instead of the other roles (spec point 3)' }),
  urls: T.Array(Text(), { description: 'permission urls: calls, and routes behind the system name' }),
})
export type RoleRow = T.Static<typeof RoleRow>
