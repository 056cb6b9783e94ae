import * as T from 'typebox'
import type { Area } from './endpoint.ts'
import { Empty, Id, Nullable, Time } from './shapes.ts'

const Mark = () =>
  T.Integer({
    minimum: 0,
    maximum: 2,
    description: '1 not to be disturbed (勿扰), 2 to be cleaned (请清理), 0 neither',
  })

/** How a room stands with its guest, and whether an examination is held in it. */
export const RoomStay = T.Object({
  campusId: Id(),
  roomId: Id(),
  /** Since when somebody has checked in; null for a free room. */
  assignedAt: Nullable(Time()),
  claimed: T.Boolean({ description: "a guest's card has been in the room since" }),
  card: T.Enum(['none', 'guest', 'staff']),
  mark: Mark(),
  markAt: Nullable(Time()),
  /** Absences wait until then. */
  examUntil: Nullable(Time()),
})
export type RoomStay = T.Static<typeof RoomStay>

export const roomStay = {
  list: {
    method: 'GET',
    path: '/roomStay/v1/list',
    permission: '/device/v1/status',
    offline: 'cache',
    silent: true,
    about:
      'The rooms of a campus that are assigned to a guest, have a card in them, ask for something or hold an examination now.',
    query: T.Object({ campusId: Id() }),
    data: T.Array(RoomStay),
  },
  set: {
    method: 'POST',
    path: '/roomStay/v1/set',
    permission: '/device/v1/command',
    offline: 'online',
    about:
      'Checks a guest in or out of a room (assigned), says what staff are asked for there (mark), or begins and ends an examination (exam), which lasts until the end of the lesson that is on: until then nobody is taken for gone. What is not given stays. Guests are checked in, and marks set, in rooms that run a template for guests; they are checked out, and marks and examinations ended, whatever template the room has by then. Check-out ends the mark and all that is held in the room. Gateways that are away are told when they are back.',
    body: T.Object({
      roomId: Id(),
      assigned: T.Optional(T.Boolean()),
      mark: T.Optional(Mark()),
      exam: T.Optional(T.Boolean()),
    }),
    data: Empty,
  },
} as const satisfies Area
