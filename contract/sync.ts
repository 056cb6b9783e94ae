import * as T from 'typebox'
import { Changed } from './changed.ts'
import { CommandProgress, DeviceStatus } from './device-shapes.ts'
import type { Area } from './endpoint.ts'
import { Id, Nullable, Text, Time } from './shapes.ts'

/** A browser believes it has reached the server only when this body comes back whole: a captive portal answers too. */
export const Heartbeat = T.Object({
  product: T.Literal('lamplighter'),
  version: Text(40),
  wireHash: Text(40),
  time: Time(),
})
export type Heartbeat = T.Static<typeof Heartbeat>

export const Changes = T.Object({
  ...Changed.properties,
  reset: T.Boolean({
    description: 'the cursor was not usable: this is everything, forget rows it does not name',
  }),
  page: Nullable(T.String({ description: 'ask again with this for the next page' })),
  cursor: Nullable(T.String({ description: 'on the last page: where the next delta begins' })),
})
export type Changes = T.Static<typeof Changes>

export const StreamEvent = T.Union([
  T.Object({ kind: T.Literal('hello'), time: Time() }),
  T.Object({ kind: T.Literal('changed'), campusIds: T.Array(Id()) }),
  T.Object({ kind: T.Literal('status'), campusId: Id(), statuses: T.Array(DeviceStatus) }),
  T.Object({ kind: T.Literal('command'), progress: CommandProgress }),
])
export type StreamEvent = T.Static<typeof StreamEvent>

export const sync = {
  heartbeat: {
    method: 'GET',
    path: '/sync/v1/heartbeat',
    permission: null,
    offline: 'online',
    silent: true,
    about: 'Proof that this server, and not something in between, has answered.',
    data: Heartbeat,
  },
  changes: {
    method: 'GET',
    path: '/sync/v1/changes',
    permission: 'signed-in',
    offline: 'online',
    silent: true,
    about:
      'Rows of a campus changed since a cursor, and what was removed; without `since`, the whole campus. Carries what the caller may read.',
    query: T.Object({ campusId: Id(), since: T.Optional(Text(80)), page: T.Optional(Text(120)) }),
    data: Changes,
  },
  stream: {
    method: 'GET',
    path: '/sync/v1/stream',
    permission: 'signed-in',
    offline: 'online',
    answer: 'events',
    silent: true,
    about:
      'Server-sent events: that a campus has changed, and the status of the devices of the campuses named (comma-separated ids).',
    query: T.Object({ campusIds: T.Optional(T.String({ maxLength: 400, pattern: '^\\d+(,\\d+)*$' })) }),
    data: StreamEvent,
  },
} as const satisfies Area
