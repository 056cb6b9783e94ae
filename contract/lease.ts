import * as T from 'typebox'
import type { Area } from './endpoint.ts'
import { Empty, Id, Nullable, Text, Time } from './shapes.ts'

/** What a hold lasts until: a time that was chosen, the end of the lesson it began in, or the guest's check-out. */
export const holdUntil = ['time', 'lessonEnd', 'checkOut'] as const
export type HoldUntil = (typeof holdUntil)[number]

/**
 * What somebody has taken over by a command (占用): until then schedules and sensors of people change nothing of it.
 * One of `sceneValue`, `groupValue` and `deviceId` says what she told.
 */
export const Lease = T.Object({
  leaseId: T.String(),
  campusId: Id(),
  roomId: Id(),
  accountId: Nullable(Id('null for somebody who has left')),
  username: Text(),
  sceneValue: Nullable(T.Integer()),
  groupValue: Nullable(T.Integer()),
  deviceId: Nullable(Id()),
  deviceIds: T.Array(Id(), { description: 'devices of which she holds something' }),
  beganAt: Time(),
  until: Time(),
  holdUntil: T.Enum(holdUntil),
})
export type Lease = T.Static<typeof Lease>

const one = T.Object({ campusId: Id(), leaseId: T.String({ minLength: 1, maxLength: 60 }) })

export const lease = {
  list: {
    method: 'GET',
    path: '/lease/v1/list',
    permission: '/lease/v1/list',
    offline: 'cache',
    about:
      'Who holds what in the rooms of a campus now, and until when; the one that ends first comes first.',
    query: T.Object({ campusId: Id() }),
    data: T.Array(Lease),
  },
  release: {
    method: 'POST',
    path: '/lease/v1/release',
    permission: '/device/v1/command',
    offline: 'online',
    about:
      'Ends what the caller holds herself before its time: what a schedule wanted meanwhile is done. Refused when no gateway of the room is reached.',
    body: one,
    data: Empty,
  },
  end: {
    method: 'POST',
    path: '/lease/v1/end',
    permission: '/lease/v1/end',
    offline: 'online',
    about: 'The same for what anybody holds.',
    body: one,
    data: Empty,
  },
} as const satisfies Area
