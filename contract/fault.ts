import * as T from 'typebox'
import { AlarmBrief } from './alarm-brief.ts'
import { Changed } from './changed.ts'
import type { Area } from './endpoint.ts'
import { limits } from './limits.ts'
import { faultActions, faultStates } from './rules/fault-states.ts'
import { Id, Nullable, Text, Time } from './shapes.ts'

/** What was done with a report, oldest first; the first is the report itself. */
export const FaultEntry = T.Object({
  at: Time(),
  by: Text(),
  action: T.Enum(['report', ...faultActions]),
  assignee: Nullable(Text()),
  note: Text(500),
})
export type FaultEntry = T.Static<typeof FaultEntry>

/** What somebody in a room says is wrong with it (报修). */
export const Fault = T.Object({
  id: Id(),
  campusId: Id(),
  roomId: Id(),
  place: Text(200),
  deviceId: Nullable(Id()),
  deviceName: Nullable(Text()),
  alarm: Nullable(AlarmBrief),
  describe: Text(500),
  photo: Nullable(T.String({ description: 'where the photo is, below the calls’ base' })),
  state: T.Enum([...faultStates]),
  assigneeId: Nullable(Id()),
  assignee: Nullable(Text()),
  reporterId: Nullable(Id()),
  reporter: Text(),
  reportedAt: Time(),
  changedAt: Time(),
  history: T.Array(FaultEntry),
})
export type Fault = T.Static<typeof Fault>

/** base64 of so many bytes. */
const photoCharacters = Math.ceil(limits.faultPhotoBytes / 3) * 4

export const fault = {
  list: {
    method: 'GET',
    path: '/fault/v1/list',
    permission: '/fault/v1/list',
    offline: 'cache',
    about: 'What was reported in a campus, newest first: all that is not settled, and the last 200 that are.',
    query: T.Object({ campusId: Id() }),
    data: T.Array(Fault),
  },
  count: {
    method: 'GET',
    path: '/fault/v1/count',
    permission: '/fault/v1/list',
    offline: 'cache',
    silent: true,
    about:
      "Reports that are not settled, in all of the caller's campuses, and how many of them are the caller's.",
    data: T.Object({
      ...{ open: T.Integer(), assigned: T.Integer(), working: T.Integer() },
      mine: T.Integer({ description: 'of these, given to the caller' }),
    }),
  },
  assignees: {
    method: 'GET',
    path: '/fault/v1/assignees',
    permission: '/fault/v1/assignees',
    offline: 'cache',
    about: 'Who may enter a campus and so see to what is reported in it, by name.',
    query: T.Object({ campusId: Id() }),
    data: T.Array(T.Object({ accountId: Id(), username: Text() })),
  },
  report: {
    method: 'POST',
    path: '/fault/v1/report',
    permission: '/fault/v1/report',
    offline: 'queue',
    about:
      'Says that something is wrong in a room, or with a device in it, with a photo (PNG, JPEG or WebP) as base64: a report that waits for a network takes its photo along.',
    body: T.Object({
      campusId: Id(),
      roomId: Id(),
      deviceId: T.Optional(Id()),
      alarmId: T.Optional(
        Id('the alarm that it is made from; else the open one of the device or the room, if any'),
      ),
      assigneeId: T.Optional(Id('who is to see to it; for those who may assign')),
      describe: T.String({ minLength: 1, maxLength: 500, pattern: '\\S' }),
      at: T.Optional(
        T.Integer({
          minimum: 0,
          description: 'when it was reported, milliseconds since 1970-01-01T00:00Z; left out, it is now',
        }),
      ),
      photo: T.Optional(
        T.String({ minLength: 4, maxLength: photoCharacters, pattern: '^[A-Za-z0-9+/]+={0,2}$' }),
      ),
    }),
    data: Changed,
  },
  move: {
    method: 'PATCH',
    path: '/fault/v1/move',
    permission: '/fault/v1/move',
    offline: 'queue',
    about:
      'Assigns a report, begins with it, finishes it, turns it down or opens it again, as its state allows. `assigneeId` is asked for by assigning alone; who begins without having been assigned is assigned by that.',
    body: T.Object({
      campusId: Id(),
      id: Id(),
      action: T.Enum([...faultActions]),
      assigneeId: T.Optional(Id()),
      note: T.Optional(Text(500)),
      at: T.Optional(
        T.Integer({
          minimum: 0,
          description: 'when it was done, milliseconds since 1970-01-01T00:00Z; left out, it is now',
        }),
      ),
      closeAlarm: T.Optional(
        T.Boolean({ description: 'finishing it: closes its alarm too, where that is open' }),
      ),
    }),
    data: Changed,
  },
} as const satisfies Area
