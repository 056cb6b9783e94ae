import * as T from 'typebox'
import type { Area } from './endpoint.ts'
import { Empty, Password, Text } from './shapes.ts'

const signedIn = { method: 'POST', permission: 'signed-in', offline: 'online', silent: true } as const

/** Names a seal on one device: a UUID that the device has drawn. */
const DepositId = () => T.String({ maxLength: 60, pattern: '^[\\w-]{8,60}$' })

/** What helps who has forgotten the PIN that seals her data on a device. */
export const seal = {
  deposit: {
    ...signedIn,
    path: '/seal/v1/deposit',
    about:
      'Keeps a secret of a device that sealed her data. The secret opens nothing without what the device keeps, and is given back for her password alone.',
    body: T.Object({
      id: DepositId(),
      secret: T.String({
        maxLength: 100,
        pattern: '^[A-Za-z0-9+/]{43}=$',
        description: '32 bytes as base64',
      }),
    }),
    data: Empty,
  },
  recover: {
    ...signedIn,
    path: '/seal/v1/recover',
    // Whoever has forgotten her PIN gets no further than this before her data is open.
    firstPassword: true,
    about: 'Gives back a secret that was kept for her, for her password. Answers 4040 when none was kept.',
    body: T.Object({ id: DepositId(), password: Password() }),
    data: T.Object({ secret: Text(100) }),
  },
} as const satisfies Area
