import * as T from 'typebox'
import type { Area } from './endpoint.ts'
import { limits } from './limits.ts'
import { CampusUser, Email, newUserFields, Phone, RoleRef } from './people-shapes.ts'
import { NamedPermission } from './room-permission.ts'
import { ranks } from './rules/roles.ts'
import { Empty, Id, Name, Page, PageQuery, Password, Text } from './shapes.ts'
import { AnsweredFile, UploadOf } from './upload-shapes.ts'
import { DisplayRole, Role } from './user.ts'

const Rank = () => T.Enum([...ranks])

const MadeOn = () =>
  T.Object(
    {
      roleIds: T.Optional(T.Array(Id(), { maxItems: 1000 })),
      accountType: newUserFields.accountType,
      authority: T.Optional(newUserFields.authority),
      campusIds: T.Optional(newUserFields.campusIds),
    },
    { description: 'what of the account its author saw' },
  )

/**
 * The accounts of a company (spec point 7, campus users). Somebody administers only accounts below her own rank, in
 * campuses of her own, and gives away only what she holds herself: see rules/delegation.ts. Who may what is decided
 * by the server at once, so none of these writes is queued.
 */
export const campusUser = {
  queryUserList: {
    method: 'GET',
    path: '/campusUser/v1/queryUserList',
    permission: '/campusUser/v1/queryUserList',
    offline: 'cache',
    about: 'Accounts by name, account or phone; of a role, a rank or a campus.',
    query: T.Object({
      ...PageQuery,
      roleId: T.Optional(Id()),
      rank: T.Optional(Rank()),
      campusId: T.Optional(Id()),
    }),
    data: Page(CampusUser),
  },
  queryAllUserList: {
    method: 'GET',
    path: '/campusUser/v1/queryAllUserList',
    permission: '/campusUser/v1/queryAllUserList',
    offline: 'cache',
    about: 'Every account the caller sees, by name only: for choosing one.',
    data: T.Object({ list: T.Array(T.Object({ id: Id(), account: Text(60), username: Text(40) })) }),
  },
  getUserRoleList: {
    method: 'GET',
    path: '/campusUser/v1/getUserRoleList',
    permission: '/campusUser/v1/getUserRoleList',
    offline: 'cache',
    about: 'The roles of an account.',
    query: T.Object({ id: Id() }),
    data: T.Object({ list: T.Array(RoleRef) }),
  },
  getUserCampusList: {
    method: 'GET',
    path: '/campusUser/v1/getUserCampusList',
    permission: '/campusUser/v1/getUserCampusList',
    offline: 'cache',
    about: 'The campuses of an account that the caller sees too.',
    query: T.Object({ id: Id() }),
    data: T.Object({ list: T.Array(T.Object({ campusId: Id(), name: Text() })) }),
  },
  queryCampusUser: {
    method: 'GET',
    path: '/campusUser/v1/queryCampusUser',
    permission: '/campusUser/v1/queryCampusUser',
    offline: 'cache',
    about: 'The accounts of a campus, of one rank when it is given: general agent, district agent, manager.',
    query: T.Object({ campusId: Id(), rank: T.Optional(Rank()) }),
    data: T.Object({ list: T.Array(CampusUser) }),
  },
  queryUserAuthority: {
    method: 'GET',
    path: '/campusUser/v1/queryUserAuthority',
    permission: '/campusUser/v1/queryUserAuthority',
    offline: 'cache',
    about:
      'What an account may, role by role, from afar or not, and in which rooms when: what its console decides by.',
    query: T.Object({ id: Id() }),
    data: T.Object({
      id: Id(),
      account: Text(60),
      username: Text(40),
      accountType: T.Integer(),
      roles: T.Array(Role),
      displayRoles: T.Array(DisplayRole),
      remoteControl: T.Optional(
        T.Boolean({
          description: 'may control devices from afar; not in what a browser kept of an older version',
        }),
      ),
      rooms: T.Optional(
        T.Array(NamedPermission, {
          description: 'the rooms that bound her, in campuses the caller sees; none bounds her to none',
        }),
      ),
    }),
  },
  getAuthorityUser: {
    method: 'GET',
    path: '/campusUser/v1/getAuthorityUser',
    permission: '/campusUser/v1/getAuthorityUser',
    offline: 'cache',
    about: 'Who holds a permission url, and by which roles.',
    query: T.Object({ url: T.String({ minLength: 1, maxLength: 200 }) }),
    data: T.Object({
      list: T.Array(T.Object({ id: Id(), account: Text(60), username: Text(40), roles: T.Array(RoleRef) })),
    }),
  },
  add: {
    method: 'POST',
    path: '/campusUser/v1/add',
    permission: '/campusUser/v1/add',
    offline: 'online',
    about:
      'Adds an account, for the platforms named out of those that the caller enters herself; for the one she is on when none is. Its first password has to be changed at the first sign-in.',
    body: T.Object(newUserFields),
    data: T.Object({ id: Id() }),
  },
  batchAdd: {
    method: 'POST',
    path: '/campusUser/v1/batchAdd',
    permission: '/campusUser/v1/batchAdd',
    offline: 'online',
    about: 'Adds several accounts: all of them, or none when one is refused.',
    body: T.Object({ userList: T.Array(T.Object(newUserFields), { minItems: 1, maxItems: 1000 }) }),
    data: T.Object({ ids: T.Array(Id()) }),
  },
  exportUserMould: {
    method: 'POST',
    path: '/campusUser/v1/exportUserMould',
    permission: '/campusUser/v1/exportUserMould',
    offline: 'online',
    answer: 'file',
    about:
      'An empty spreadsheet for users to add, user_template.xlsx, headed in the language asked for; its second sheet lists the roles and campuses the caller may give.',
    data: AnsweredFile(),
  },
  import: {
    method: 'POST',
    path: '/campusUser/v1/import',
    permission: '/campusUser/v1/import',
    offline: 'online',
    encoding: 'multipart',
    about:
      'Adds the users of a spreadsheet: all of them, or none. A refusal (4000) names every faulty cell as rows.<row of the sheet>.<field>.',
    body: T.Object({
      file: UploadOf(
        limits.importBytes,
        `An .xlsx file as exportUserMould makes it, of at most ${limits.importRows} users`,
      ),
    }),
    data: T.Object({ added: T.Integer({ description: 'how many' }) }),
  },
  edit: {
    method: 'PATCH',
    path: '/campusUser/v1/edit',
    permission: '/campusUser/v1/edit',
    offline: 'online',
    about:
      'Changes what is given of an account: names, contact, roles, campuses, platforms out of those that the caller enters herself. Refused (4000) by the field of madeOn that is otherwise by now.',
    body: T.Object({
      id: Id(),
      username: T.Optional(Name()),
      phone: T.Optional(Phone()),
      email: T.Optional(Email()),
      roleIds: T.Optional(newUserFields.roleIds),
      accountType: newUserFields.accountType,
      authority: T.Optional(newUserFields.authority),
      campusIds: T.Optional(newUserFields.campusIds),
      madeOn: T.Optional(MadeOn()),
    }),
    data: Empty,
  },
  changeCampusUser: {
    method: 'PATCH',
    path: '/campusUser/v1/changeCampusUser',
    permission: '/campusUser/v1/changeCampusUser',
    offline: 'online',
    encoding: 'form',
    about: 'Says which campuses an account is for, instead of those it was for.',
    body: T.Object({ id: Id(), campusIds: T.Array(Id(), { minItems: 1, maxItems: 1000 }) }),
    data: Empty,
  },
  authority: {
    method: 'PATCH',
    path: '/campusUser/v1/authority',
    permission: '/campusUser/v1/authority',
    offline: 'online',
    about:
      'Says whether an account is for every campus of the company (1) or for the campuses named (0): those of campusIds, or those it is for already; an account that is for every campus so far has none, and needs them (4000).',
    body: T.Object({
      id: Id(),
      authority: newUserFields.authority,
      campusIds: T.Optional(newUserFields.campusIds),
    }),
    data: Empty,
  },
  addUserRole: {
    method: 'POST',
    path: '/campusUser/v1/addUserRole',
    permission: '/campusUser/v1/addUserRole',
    offline: 'online',
    encoding: 'form',
    about: 'Gives an account roles beside those it has.',
    body: T.Object({ id: Id(), roleIds: newUserFields.roleIds }),
    data: Empty,
  },
  deleteUserRole: {
    method: 'DELETE',
    path: '/campusUser/v1/deleteUserRole',
    permission: '/campusUser/v1/deleteUserRole',
    offline: 'online',
    about: 'Takes a role from an account.',
    query: T.Object({ id: Id(), roleId: Id() }),
    data: Empty,
  },
  addRemoteControlRole: {
    method: 'POST',
    path: '/campusUser/v1/addRemoteControlRole',
    permission: '/campusUser/v1/addRemoteControlRole',
    offline: 'online',
    encoding: 'form',
    about: 'Lets an account control devices from afar (spec point 6).',
    body: T.Object({ id: Id() }),
    data: Empty,
  },
  deleteRemoteControlRole: {
    method: 'DELETE',
    path: '/campusUser/v1/deleteRemoteControlRole',
    permission: '/campusUser/v1/deleteRemoteControlRole',
    offline: 'online',
    about: 'Ends that an account may control devices from afar.',
    query: T.Object({ id: Id() }),
    data: Empty,
  },
  changePassword: {
    method: 'PATCH',
    path: '/campusUser/v2/changePassword',
    permission: '/campusUser/v2/changePassword',
    offline: 'online',
    encoding: 'form',
    about: 'Gives an account a new first password and signs it out everywhere.',
    body: T.Object({ id: Id(), cid: Id(), password: Password() }),
    data: Empty,
  },
  delete: {
    method: 'DELETE',
    path: '/campusUser/v1/delete/{id}',
    permission: '/campusUser/v1/delete',
    offline: 'online',
    about: 'Deletes an account and ends its sessions.',
    data: Empty,
  },
} as const satisfies Area
