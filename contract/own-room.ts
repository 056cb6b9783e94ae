import * as T from 'typebox'
import type { Area } from './endpoint.ts'
import { Empty, Id, Nullable, Text, Time } from './shapes.ts'

/** A room that its user has marked, or has told something lately. */
export const OwnRoom = T.Object({
  roomId: Id(),
  campusId: Id(),
  name: Text(),
  /** Building and floor, after the campus where rooms of several are told. */
  place: Text(200),
  favourite: T.Boolean(),
  usedAt: Nullable(Time()),
})
export type OwnRoom = T.Static<typeof OwnRoom>

export const ownRoom = {
  list: {
    method: 'GET',
    path: '/ownRoom/v1/list',
    permission: 'signed-in',
    offline: 'cache',
    silent: true,
    about:
      "The caller's rooms, on whatever device she signs in: her favourites by name, then those that she has commanded last, ten at most.",
    query: T.Object({}),
    data: T.Array(OwnRoom),
  },
  mark: {
    method: 'POST',
    path: '/ownRoom/v1/mark',
    permission: 'signed-in',
    offline: 'online',
    about: 'Makes a room one of her favourites, fifty at most, or none of them any more.',
    body: T.Object({ roomId: Id(), favourite: T.Boolean() }),
    data: Empty,
  },
  where: {
    method: 'GET',
    path: '/ownRoom/v1/where',
    permission: 'signed-in',
    offline: 'cache',
    silent: true,
    about: 'In which campus a room is: what somebody needs who was sent a link to it.',
    query: T.Object({ roomId: Id() }),
    data: T.Object({ campusId: Id() }),
  },
} as const satisfies Area
