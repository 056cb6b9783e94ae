import * as T from 'typebox'
import type { Area } from './endpoint.ts'
import { placeCauseNames } from './rules/place-causes.ts'
import { placeRecordKinds } from './rules/place-record-kinds.ts'
import { Id, Nullable, Page, PageQuery, Text, Time } from './shapes.ts'

/**
 * Something that happened in a building, floor or room. `what` is a call ('device.command', 'space.edit'), an alarm's
 * event ('raise') or the first link of a chain ('key'); `detail` says more by kind: of a command what was said, total, done and code, to a zone also zoneId and spaceIds (null: the whole campus); of an edit the row's
 * name, before and after; of an alarm its kind, level and place; of auto and lease why, the chain that the
 * gateway told (why-shapes.ts), and devices, how many told it.
 */
export const PlaceRecord = T.Object({
  id: Id(),
  at: Time(),
  kind: T.Enum([...placeRecordKinds]),
  spaceId: Nullable(Id('room, floor or building; it may be gone')),
  deviceId: Nullable(Id()),
  name: Text(200),
  accountId: Nullable(Id()),
  username: Text(60),
  submitter: T.Optional(
    Nullable(
      T.String({
        description:
          'the colleague who brought it on her behalf, which is all that says it is hers; not in what a browser kept of an older version',
      }),
    ),
  ),
  what: Text(80),
  detail: T.Record(T.String(), T.Unknown()),
})
export type PlaceRecord = T.Static<typeof PlaceRecord>

export const placeRecord = {
  list: {
    method: 'GET',
    path: '/placeRecord/v1/list',
    permission: '/placeRecord/v1/list',
    offline: 'cache',
    about:
      'What happened in a campus, or in one building, floor or room of it: commands with how many devices answered, what keys, sensors and timings did, what was held and why that ended, edits, reports and alarms; the latest first. Of a room also what was told to its floor and building and to zones it has a share in. pageSize 0 is the most of a page, 750, which the answer then says: all are read page by page.',
    query: T.Object({
      ...PageQuery,
      campusId: Id(),
      spaceId: T.Optional(Id()),
      deviceId: T.Optional(Id()),
      accountId: T.Optional(Id()),
      kind: T.Optional(T.Enum([...placeRecordKinds])),
      cause: T.Optional(
        T.Enum([...placeCauseNames], { description: 'what nobody did through the server, by what began it' }),
      ),
      from: T.Optional(Time()),
      to: T.Optional(Time()),
    }),
    data: Page(PlaceRecord),
  },
} as const satisfies Area
