import * as T from 'typebox'
import type { Area } from './endpoint.ts'
import { SerialNumber } from './run-sheet-shapes.ts'
import { Id, Mac, Name } from './shapes.ts'

/** What is set in a gateway so that it reaches the server (docs/mqtt.md). */
export const GatewayAccess = T.Object({
  gatewayId: Id('the gateway as a device'),
  cid: Id('the company, a level of its topics'),
  gatewayNo: SerialNumber(),
  secret: T.String({ description: 'its password, shown this once' }),
})
export type GatewayAccess = T.Static<typeof GatewayAccess>

/** Gateways that are put up, and those that take the place of others. */
export const gateway = {
  add: {
    method: 'POST',
    path: '/gateway/v1/add',
    permission: '/gateway/v1/add',
    offline: 'online',
    about:
      'Puts up a gateway in a room and draws its secret. Devices of the floor that are reached through none are reached through it from now on. Without `productId` it is of the first product of gateways there is.',
    body: T.Object({
      campusId: Id(),
      roomId: Id('where it hangs'),
      gatewayNo: SerialNumber(),
      name: Name(),
      productId: T.Optional(Id()),
      mac: T.Optional(Mac()),
    }),
    data: GatewayAccess,
  },
  renew: {
    method: 'POST',
    path: '/gateway/v1/renew',
    permission: '/gateway/v1/renew',
    offline: 'online',
    about:
      'Draws another secret for a gateway, also for one with another number that takes its place: the one before is let in no more, the devices behind it stay, and every room behind it is sent its configuration again.',
    body: T.Object({ campusId: Id(), gatewayId: Id(), gatewayNo: SerialNumber() }),
    data: GatewayAccess,
  },
} as const satisfies Area
