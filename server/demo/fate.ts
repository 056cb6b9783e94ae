import { hash } from './hash.ts'

/** How a made-up device is met. */
export type Fate = 'well' | 'offline' | 'fault'

/**
 * The same few devices are out of order every time, as in a building that is looked after: about two in a thousand offline, and
 * as many in fault. The seed and the simulator agree on which.
 */
export function fateOf(deviceNo: string): Fate {
  const drawn = hash(deviceNo) % 10_000
  return drawn < 20 ? 'offline' : drawn < 40 ? 'fault' : 'well'
}
