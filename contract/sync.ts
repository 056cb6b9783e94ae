import * as T from 'typebox'
import { Changed } from './changed.ts'
import { CommandProgress, DeviceStatus } from './device-shapes.ts'
import type { Area } from './endpoint.ts'
import { limits } from './limits.ts'
import { heardFields } from './listening-shapes.ts'
import { Id, Nullable, Text, Time } from './shapes.ts'
import { Within } from './within.ts'

/** The random name of a browser. Whoever knows it may ask whether the browser is still welcome, and nothing else. */
const BrowserKey = () => T.String({ minLength: 1, maxLength: 60 })

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

/** How big a copy of a campus is. Bytes are those of its JSON before compression, as it lies on a device. */
export const PackSize = T.Object({
  rooms: T.Integer(),
  devices: T.Integer(),
  rows: T.Integer({ description: 'spaces, templates, devices and statuses' }),
  bytes: T.Integer(),
})
export type PackSize = T.Static<typeof PackSize>

const Count = (description = '') => T.Integer({ minimum: 0, maximum: 2_000_000_000, description })

/** What a browser says of itself to the people who answer for it. */
export const Report = T.Object({
  browser: BrowserKey(),
  platform: T.String({ maxLength: 60, description: 'system and browser in short words' }),
  build: Text(40),
  packs: T.Array(
    T.Object({
      campusId: Id(),
      within: Nullable(T.Array(Id(), { maxItems: limits.withinMost })),
      rows: Count(),
      takenAt: Time(),
      at: Nullable(
        T.Integer({ description: 'when it was last as the server said; null while it is fetched' }),
      ),
    }),
    { maxItems: 200 },
  ),
  pending: Count('edits not sent, those refused among them'),
  refused: Count(),
  oldestAt: Nullable(T.Integer({ description: 'when the oldest of them was made' })),
  persisted: Nullable(T.Boolean()),
  usage: Nullable(T.Integer({ minimum: 0, description: 'bytes' })),
  quota: Nullable(T.Integer({ minimum: 0, description: 'bytes' })),
  skew: Nullable(T.Integer({ description: "the server's clock minus the browser's, in milliseconds" })),
})
export type Report = T.Static<typeof Report>

export const StreamEvent = T.Union([
  T.Object({ kind: T.Literal('hello'), time: Time() }),
  T.Object({ kind: T.Literal('changed'), campusIds: T.Array(Id()) }),
  T.Object({ kind: T.Literal('status'), campusId: Id(), statuses: T.Array(DeviceStatus) }),
  T.Object({ kind: T.Literal('command'), progress: CommandProgress }),
  T.Object({
    kind: T.Literal('config'),
    templateIds: T.Array(Id(), { description: 'rooms of these got further with what was published' }),
  }),
  T.Object({
    kind: T.Literal('fault'),
    campusIds: T.Array(Id(), { description: 'campuses in which something was reported, or done about it' }),
  }),
  T.Object({
    kind: T.Literal('lease'),
    campusIds: T.Array(Id(), {
      description: 'campuses in which somebody has begun or ended to hold devices',
    }),
  }),
  T.Object({
    kind: T.Literal('stay'),
    campusIds: T.Array(Id(), { description: 'campuses in which a room stands otherwise with its guest' }),
  }),
  T.Object({
    kind: T.Literal('runSheet'),
    campusIds: T.Array(Id(), { description: 'campuses in which something was proved, or signed' }),
    roomIds: T.Array(Id(), { description: 'the rooms of it' }),
  }),
  T.Object({
    kind: T.Literal('pressed'),
    presses: T.Array(
      T.Object({
        ...{ roomId: Id(), identifier: Text(60), key: T.Integer() },
        pressType: T.Integer({ description: '1 short, 2 long' }),
      }),
      { description: 'keys that somebody has pressed in rooms, by the equipment that has them' },
    ),
  }),
  T.Object({
    kind: T.Literal('identified'),
    campusId: Id(),
    devices: T.Array(T.Object({ deviceNo: Text(40), pid: T.Optional(Text(40)), mac: T.Optional(Text(40)) }), {
      description: "devices that are nobody's yet and whose button somebody has pressed",
    }),
  }),
  T.Object(
    { kind: T.Literal('heard'), ...heardFields },
    { description: 'what a gateway has heard that the caller has asked to listen' },
  ),
  T.Object({
    kind: T.Literal('ota'),
    campaignIds: T.Array(Id(), { description: 'firmware campaigns that got further' }),
  }),
  T.Object({
    kind: T.Literal('alarms'),
    campusIds: T.Array(Id(), { description: 'alarms of these have come, gone or been seen to' }),
  }),
  T.Object({ kind: T.Literal('messages') }, { description: "the caller's inbox has changed" }),
  T.Object(
    { kind: T.Literal('standing') },
    {
      description:
        'a browser of this account was taken back or let in again, or other rooms are hers: each asks how it stands',
    },
  ),
])
export type StreamEvent = T.Static<typeof StreamEvent>

/** An edit as one of a batch: what a call of its own would carry in path, query, body and headers. */
export const BatchedEdit = T.Object({
  key: T.String({ maxLength: 100, description: 'what Idempotency-Key is for a call of its own' }),
  name: Text(80),
  input: T.Record(T.String(), T.Unknown(), { description: 'path parameters, query and body in one object' }),
  bases: T.Array(T.Object({ id: Id(), version: Nullable(T.Integer({ minimum: 0 })) }), {
    maxItems: limits.editRows,
    description:
      'versions of the rows it was made on; null for a row that an earlier edit of the batch makes',
  }),
  temporaries: T.Array(T.Object({ of: T.Integer(), temporary: Id() }), {
    maxItems: limits.editRows,
    description: 'ids by which later edits of the batch name what this one creates, see Created',
  }),
  behalf: T.Optional(Id('the colleague whose edit it is, what X-On-Behalf-Of is for a call of its own')),
  after: T.Array(T.Integer({ minimum: 0 }), {
    maxItems: limits.batchEdits,
    uniqueItems: true,
    description:
      'places in the batch of the edits it is made on top of; it is not done unless all of them are',
  }),
})
export type BatchedEdit = T.Static<typeof BatchedEdit>

/** The envelope an edit would have been answered in a call of its own; null when it was left for later. */
export const BatchAnswer = Nullable(T.Object({ code: T.Integer(), data: T.Unknown(), message: T.String() }))

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
    query: T.Object({
      campusId: Id(),
      since: T.Optional(Text(80)),
      page: T.Optional(Text(120)),
      within: T.Optional(Within()),
    }),
    data: Changes,
  },
  packSize: {
    method: 'GET',
    path: '/sync/v1/packSize',
    permission: 'signed-in',
    offline: 'online',
    silent: true,
    about: 'How many rows and bytes a copy of a campus has, before it is fetched.',
    query: T.Object({ campusId: Id(), within: T.Optional(Within()) }),
    data: PackSize,
  },
  report: {
    method: 'POST',
    path: '/sync/v1/report',
    permission: 'signed-in',
    offline: 'online',
    silent: true,
    about:
      'What a browser has taken along and not sent yet. Answers whether it is still welcome, and until when its session lasts.',
    body: Report,
    data: T.Object({ revoked: T.Boolean(), sessionUntil: Time() }),
  },
  standing: {
    method: 'POST',
    path: '/sync/v1/standing',
    permission: null,
    offline: 'online',
    silent: true,
    about:
      'Whether an account may still use a browser: asked without a session too, so that a browser whose session has ended learns of it. `wiped` says that it has emptied itself.',
    body: T.Object({ browser: BrowserKey(), accountId: Id(), wiped: T.Optional(T.Boolean()) }),
    data: T.Object({ revoked: T.Boolean() }),
  },
  batch: {
    method: 'POST',
    path: '/sync/v1/batch',
    permission: 'signed-in',
    offline: 'online',
    silent: true,
    about:
      'Edits of an outbox, one after the other and each in a transaction of its own, with the checks and the answer of its own call.',
    body: T.Object({ edits: T.Array(BatchedEdit, { minItems: 1, maxItems: limits.batchEdits }) }),
    data: T.Object({ answers: T.Array(BatchAnswer) }),
  },
  stream: {
    method: 'GET',
    path: '/sync/v1/stream',
    permission: 'signed-in',
    offline: 'online',
    answer: 'events',
    silent: true,
    about:
      'Server-sent events: that a campus has changed, how far publishing got, and the status of the devices of the campuses named (comma-separated ids).',
    query: T.Object({ campusIds: T.Optional(T.String({ maxLength: 400, pattern: '^\\d+(,\\d+)*$' })) }),
    data: StreamEvent,
  },
} as const satisfies Area
