import * as T from 'typebox'
import { Changed } from './changed.ts'
import type { Area } from './endpoint.ts'
import { limits } from './limits.ts'
import { Rollout, RolloutDetail } from './rollout-shapes.ts'
import { Id, mostInteger, Page, PageQuery } from './shapes.ts'

const at = <P extends string>(path: P) => `/campus/{id}/classroom/v1/template/upgrade/${path}` as const
const permission = <P extends string>(path: P) => `/classroom/v1/template/upgrade/${path}` as const

/** Newer versions of templates on their way to chosen rooms of a campus (spec point 7). */
export const upgrade = {
  list: {
    method: 'GET',
    path: at('list'),
    permission: permission('list'),
    offline: 'cache',
    about: 'Rollouts that have rooms of a campus, newest first; keyWord is looked for in names of templates.',
    query: T.Object(PageQuery),
    data: Page(Rollout),
  },
  getDetail: {
    method: 'GET',
    path: at('{upgradeId}/getDetail'),
    permission: permission('list'),
    offline: 'cache',
    about: 'One of them with its rooms in the campus, how far each is, and what was reported of it.',
    data: RolloutDetail,
  },
  create: {
    method: 'POST',
    path: at('create'),
    permission: permission('create'),
    offline: 'online',
    about:
      'Gives chosen rooms of a campus a version of the template they are made from, the newest when none is given, in waves when `waveSize` is given; without `roomIds`, all that are made from it there.',
    body: T.Object({
      templateId: Id(),
      version: T.Optional(T.Integer({ minimum: 1, maximum: mostInteger })),
      roomIds: T.Optional(T.Array(Id(), { minItems: 1, maxItems: limits.namedRooms })),
      waveSize: T.Optional(T.Integer({ minimum: 1, maximum: 2_000 })),
      pauseOnFault: T.Optional(T.Boolean()),
    }),
    data: T.Object({ id: Id() }),
  },
  reportFault: {
    method: 'POST',
    path: at('{upgradeId}/reportFault'),
    permission: permission('reportFault'),
    offline: 'queue',
    about:
      'Says that something is wrong in a room that was upgraded. A rollout that stops at faults is paused by it.',
    body: T.Object({
      roomId: Id(),
      describe: T.String({ minLength: 1, maxLength: 500, pattern: '\\S' }),
      at: T.Optional(
        T.Integer({
          minimum: 0,
          description: 'when it was reported, milliseconds since 1970-01-01T00:00Z; left out, it is now',
        }),
      ),
    }),
    data: Changed,
  },
} as const satisfies Area
