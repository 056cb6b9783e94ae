import * as T from 'typebox'
import type { Area } from './endpoint.ts'
import { Empty, Text, Time } from './shapes.ts'
import { systemCodes } from './systems.ts'

const OpenSession = T.Object({
  id: Text(),
  current: T.Boolean({ description: 'the one this call is made with' }),
  system: T.Enum([...systemCodes]),
  ip: Text(),
  userAgent: Text(300),
  createdAt: Time(),
  seenAt: Time(),
  expiresAt: Time(),
})
export type OpenSession = T.Static<typeof OpenSession>

/** Where somebody is signed in. */
export const session = {
  list: {
    method: 'GET',
    path: '/session/v1/list',
    permission: 'signed-in',
    offline: 'online',
    silent: true,
    about: "The caller's sessions that have not ended, the one in use first, then by use.",
    data: T.Array(OpenSession),
  },
  end: {
    method: 'DELETE',
    path: '/session/v1/end/{id}',
    permission: 'signed-in',
    offline: 'online',
    about: "Ends one of the caller's sessions: the device is signed out at once.",
    params: T.Object({ id: Text(60) }),
    data: Empty,
  },
} as const satisfies Area
