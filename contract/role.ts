import * as T from 'typebox'
import type { Area } from './endpoint.ts'
import { RoleRow } from './people-shapes.ts'
import { Empty, Id, Name } from './shapes.ts'

/** A constant of rules/roles.ts that the caller outranks (rules/delegation.ts). */
const Base = () =>
  T.Integer({ description: 'the built-in role of the platform that it stands beside: it has its rank' })

const Display = () =>
  T.Boolean({
    description:
      'it alone, with others of its kind, decides which pages the menus of its holders show; it opens no calls',
  })

const Urls = () =>
  T.Array(T.String({ minLength: 1, maxLength: 200 }), {
    maxItems: 2000,
    uniqueItems: true,
    description: 'out of the permission catalogue (rules/permission-catalogue.ts)',
  })

/**
 * The roles of a company and what they open. The paths are ours: the spec shows none. They hold in every campus, so whoever is
 * bound to campuses changes none of them.
 */
export const role = {
  list: {
    method: 'GET',
    path: '/role/v1/list',
    permission: '/role/v1/list',
    offline: 'cache',
    about: "The roles of the caller's company, with what they open.",
    data: T.Object({ list: T.Array(RoleRow) }),
  },
  add: {
    method: 'POST',
    path: '/role/v1/add',
    permission: '/role/v1/add',
    offline: 'online',
    about:
      'Adds a role. It may open only what its author may do herself, and stand beside a built-in role that she outranks; beside the ordinary one when none is named.',
    body: T.Object({
      roleName: Name(),
      display: T.Optional(Display()),
      base: T.Optional(Base()),
      urls: Urls(),
    }),
    data: T.Object({ id: Id() }),
  },
  edit: {
    method: 'PATCH',
    path: '/role/v1/edit',
    permission: '/role/v1/edit',
    offline: 'online',
    about:
      'Renames a role, or says anew what it opens, beside which role it stands and whether it decides menus. The caller’s own roles stay as they are. Refused (4000) by the field of madeOn that is otherwise by now.',
    body: T.Object({
      id: Id(),
      roleName: T.Optional(Name()),
      display: T.Optional(Display()),
      base: T.Optional(Base()),
      urls: T.Optional(Urls()),
      madeOn: T.Optional(
        T.Object(
          { display: T.Optional(T.Boolean()), urls: T.Optional(Urls()) },
          { description: 'what it opened, and how, when its author looked' },
        ),
      ),
    }),
    data: Empty,
  },
  delete: {
    method: 'DELETE',
    path: '/role/v1/delete/{id}',
    permission: '/role/v1/delete',
    offline: 'online',
    about: 'Deletes a role that nobody has.',
    data: Empty,
  },
} as const satisfies Area
