import * as T from 'typebox'
import type { Area } from './endpoint.ts'
import { ListenId } from './listening-shapes.ts'
import { Empty, Id } from './shapes.ts'

/** A listening that has begun; `left` is how long it goes on, in ms. */
const Begun = T.Object({
  listenId: ListenId(),
  left: T.Integer({ minimum: 0, description: 'how long it goes on, ms' }),
})

const told =
  'Answers once a gateway listens; what it hears comes on the event stream of whoever has asked (`heard`).'

/** Gateways that listen for a while and tell what they have heard. Nothing of it is queued, and nothing kept. */
export const listening = {
  infrared: {
    method: 'POST',
    path: '/listen/v1/infrared',
    permission: '/template/templateIrEquipment/v1/update',
    offline: 'online',
    about: `Lets an infrared transmitter learn a key: for half a minute it takes in what a remote control sends it. ${told}`,
    body: T.Object({ deviceId: Id('the transmitter') }),
    data: Begun,
  },
  panel: {
    method: 'POST',
    path: '/listen/v1/panel',
    permission: '/runSheet/v1/bind',
    offline: 'online',
    about: `Lets the gateways of a room wait a minute for the commissioning telegram of a self-powered panel. ${told}`,
    body: T.Object({ roomId: Id() }),
    data: Begun,
  },
  end: {
    method: 'POST',
    path: '/listen/v1/end',
    permission: 'signed-in',
    offline: 'online',
    about: 'Calls off a listening that the caller has begun in a room.',
    body: T.Object({ roomId: Id(), listenId: ListenId() }),
    data: Empty,
  },
} as const satisfies Area
