import * as T from 'typebox'
import { Hash } from './device-protocol.ts'
import { Id, Text, Time } from './shapes.ts'

/** A device that takes the place of another one in a room, both by their numbers. */
export const DeviceSwap = T.Object({ from: Text(40), to: Text(40) })
export type DeviceSwap = T.Static<typeof DeviceSwap>

/** More than somebody puts into a room by hand is a room of its own. */
export const mostSwaps = 50

/**
 * Devices of a room that took the place of others, for a gateway that runs `base`: nothing else has changed since, so that nothing
 * else is sent. With them its configuration is the one named by `hash`. Where it is not, or the gateway runs another one, it
 * answers with the hash of what it runs, and is sent the whole configuration.
 */
export const SwapMessage = T.Object({
  roomId: Id(),
  base: Hash(),
  hash: Hash(),
  publishedAt: Time(),
  swaps: T.Array(DeviceSwap, { minItems: 1, maxItems: mostSwaps }),
})
export type SwapMessage = T.Static<typeof SwapMessage>
