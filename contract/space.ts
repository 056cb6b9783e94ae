import * as T from 'typebox'
import { Changed } from './changed.ts'
import type { Area } from './endpoint.ts'
import { Id, Name, Nullable } from './shapes.ts'
import { SpaceKind } from './space-shapes.ts'

export const space = {
  add: {
    method: 'POST',
    path: '/space/v1/add',
    permission: '/space/v1/add',
    offline: 'queue',
    about: 'Adds a building (parentId null), a floor (below a building) or a room (below a floor).',
    body: T.Object({
      campusId: Id(),
      parentId: Nullable(Id()),
      kind: SpaceKind,
      name: Name(),
      templateId: T.Optional(Nullable(Id())),
    }),
    data: Changed,
  },
  edit: {
    method: 'PATCH',
    path: '/space/v1/edit',
    permission: '/space/v1/edit',
    offline: 'queue',
    about: 'Renames a node, or gives a room another template.',
    body: T.Object({
      id: Id(),
      campusId: Id(),
      name: T.Optional(Name()),
      templateId: T.Optional(Nullable(Id())),
    }),
    data: Changed,
  },
  delete: {
    method: 'DELETE',
    path: '/space/v1/delete/{id}',
    permission: '/space/v1/delete',
    offline: 'queue',
    about:
      'Deletes a node with everything below it; refused while devices stand there. With asSeen, X-Base-Versions names all that its author saw below it, and anything else or newer there refuses it (4090, with all rows of the node).',
    query: T.Object({ asSeen: T.Optional(T.Boolean()) }),
    data: Changed,
  },
} as const satisfies Area
