import * as T from 'typebox'
import { LocalDate, Minute, Weekdays } from './calendar-shapes.ts'
import type { Area } from './endpoint.ts'
import { Empty, Id, Nullable, Text } from './shapes.ts'

const RoomIds = () => T.Array(Id(), { maxItems: 2_000 })
const MadeOn = () =>
  T.Object(
    { roomIds: T.Optional(RoomIds()) },
    { description: 'which rooms were hers as its author saw them' },
  )

/**
 * When somebody may use the rooms that are hers; the fields that are null bound nothing. Days and times of the campus's clock: what
 * ends before it begins ends on the day after, and belongs to the one on which it began.
 */
const bounds = {
  startDate: Nullable(LocalDate()),
  endDate: Nullable(LocalDate()),
  weekdays: Nullable(Weekdays()),
  fromMinute: Nullable(Minute()),
  toMinute: Nullable(Minute()),
}

/** Rooms of one campus that an account may use, and when. Whoever has none of these is not bounded by rooms. */
export const RoomPermission = T.Object({
  id: Id(),
  campusId: Id(),
  accountId: Id(),
  roomIds: RoomIds(),
  ...bounds,
})
export type RoomPermission = T.Static<typeof RoomPermission>

/** The same for whoever has no tree of the campus at hand. */
export const NamedPermission = T.Object({
  ...RoomPermission.properties,
  campusName: Text(),
  roomNames: T.Array(Text(), { description: 'of the rooms, in their order' }),
})
export type NamedPermission = T.Static<typeof NamedPermission>

const holder = { account: Text(), username: Text() }
/** Of whose rooms are said, what the caller may do about it. */
const standing = {
  mayGive: T.Optional(T.Boolean({ description: 'the caller may say which rooms are hers' })),
  outside: T.Optional(
    T.Boolean({
      description:
        'she is not for the campus any more: its rooms can be taken back from her, no others given',
    }),
  ),
}
const HeldPermission = T.Object({ ...RoomPermission.properties, ...holder, ...standing })
export type HeldPermission = T.Static<typeof HeldPermission>

const given = {
  roomIds: T.Array(Id(), { minItems: 1, maxItems: 2_000 }),
  startDate: T.Optional(bounds.startDate),
  endDate: T.Optional(bounds.endDate),
  weekdays: T.Optional(bounds.weekdays),
  fromMinute: T.Optional(bounds.fromMinute),
  toMinute: T.Optional(bounds.toMinute),
}

/** Rooms of a campus among the agents who look after them. Like everything about people, it is decided by the server at once. */
export const roomDistribution = {
  list: {
    method: 'GET',
    path: '/roomDistribution/v1/list',
    permission: '/roomDistribution/v1/list',
    offline: 'cache',
    about:
      "A campus's agents with the rooms that are given to each; an agent without any looks after all. Whoever has been given some stands among them until they are taken back.",
    query: T.Object({ campusId: Id() }),
    data: T.Array(T.Object({ accountId: Id(), ...holder, roomIds: RoomIds(), ...standing })),
  },
  save: {
    method: 'PATCH',
    path: '/roomDistribution/v1/save',
    permission: '/roomDistribution/v1/save',
    offline: 'online',
    about:
      'Gives an agent these rooms of a campus instead of those she had; without any she looks after all. Refused (4000) by the field of madeOn that is otherwise by now.',
    body: T.Object({
      campusId: Id(),
      accountId: Id(),
      roomIds: RoomIds(),
      madeOn: T.Optional(MadeOn()),
    }),
    data: Empty,
  },
} as const satisfies Area

/** Rooms that teachers may use, with hours and dates where it says some. */
export const classroomPermission = {
  list: {
    method: 'GET',
    path: '/classroomPermission/v1/list',
    permission: '/classroomPermission/v1/list',
    offline: 'cache',
    about: 'The permissions of a campus, by the name of who has them.',
    query: T.Object({ campusId: Id() }),
    data: T.Array(HeldPermission),
  },
  holders: {
    method: 'GET',
    path: '/classroomPermission/v1/holders',
    permission: '/classroomPermission/v1/list',
    offline: 'cache',
    about: 'Whom the caller may give rooms of a campus: its people below the agents and below herself.',
    query: T.Object({ campusId: Id() }),
    data: T.Array(T.Object({ accountId: Id(), ...holder })),
  },
  mine: {
    method: 'GET',
    path: '/classroomPermission/v1/mine',
    permission: 'signed-in',
    offline: 'cache',
    silent: true,
    about:
      "The caller's own rooms, as an agent's or a teacher's; an empty list bounds her to none and so to all.",
    data: T.Array(RoomPermission),
  },
  add: {
    method: 'POST',
    path: '/classroomPermission/v1/add',
    permission: '/classroomPermission/v1/add',
    offline: 'online',
    about: 'Gives somebody rooms of a campus.',
    body: T.Object({ campusId: Id(), accountId: Id(), ...given }),
    data: T.Object({ id: Id() }),
  },
  edit: {
    method: 'PATCH',
    path: '/classroomPermission/v1/edit',
    permission: '/classroomPermission/v1/edit',
    offline: 'online',
    about:
      'Changes what is given of a permission. Refused (4000) by the field of madeOn that is otherwise by now.',
    body: T.Object({ id: Id(), ...T.Partial(T.Object(given)).properties, madeOn: T.Optional(MadeOn()) }),
    data: Empty,
  },
  delete: {
    method: 'DELETE',
    path: '/classroomPermission/v1/delete/{id}',
    permission: '/classroomPermission/v1/delete',
    offline: 'online',
    about: 'Takes a permission back.',
    data: Empty,
  },
} as const satisfies Area
