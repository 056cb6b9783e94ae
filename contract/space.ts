import * as T from 'typebox'
import { Changed } from './changed.ts'
import type { Area } from './endpoint.ts'
import { limits } from './limits.ts'
import { Id, Name, Nullable } from './shapes.ts'
import { Outline, PlanSide, SpaceKind } from './space-shapes.ts'

/** base64 of so many bytes. */
const planCharacters = Math.ceil(limits.planBytes / 3) * 4

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
    about:
      'Renames a node, puts it below another one of its campus or elsewhere among its siblings, gives a room another template, or says where it lies on the plan of its floor. A room that is put on another floor loses its place on the plan unless another is said.',
    body: T.Object({
      id: Id(),
      campusId: Id(),
      name: T.Optional(Name()),
      templateId: T.Optional(Nullable(Id())),
      parentId: T.Optional(Id()),
      sort: T.Optional(T.Number({ minimum: -1e9, maximum: 1e9 })),
      outline: T.Optional(Nullable(Outline)),
    }),
    data: Changed,
  },
  plan: {
    method: 'PUT',
    path: '/space/v1/plan',
    permission: '/space/v1/edit',
    offline: 'queue',
    about:
      'Lays a picture (PNG, JPEG or WebP, as base64) under the rooms of a floor, or takes it away (null). Rooms stay where they were drawn. `width` and `height` are those of the picture.',
    body: T.Object({
      id: Id(),
      campusId: Id(),
      picture: Nullable(
        T.String({ minLength: 4, maxLength: planCharacters, pattern: '^[A-Za-z0-9+/]+={0,2}$' }),
      ),
      width: T.Optional(PlanSide()),
      height: T.Optional(PlanSide()),
    }),
    data: Changed,
  },
  planPicture: {
    method: 'GET',
    path: '/space/v1/planPicture/{id}',
    permission: '/campus/v1/getCampusTree',
    offline: 'cache',
    silent: true,
    about:
      'The picture under the rooms of a floor, as base64, so that it is kept with what is taken along; null where there is none.',
    data: Nullable(T.Object({ hash: T.String(), type: T.String(), picture: T.String() })),
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
