import { limits } from '#contract/limits.ts'

/** A wait that doubles with every time, from `first` to `most`. In ms. */
export const doubling = (times: number, first: number, most: number): number =>
  Math.min(most, first * 2 ** times)

/**
 * How long to wait before another try, in ms: doubling from retryFirst to retryMost, with a random half so
 * that a building full of tablets does not come back in one stroke.
 */
export function backOff(attempts: number, random = Math.random): number {
  const most = doubling(attempts, limits.retryFirst, limits.retryMost)
  return most / 2 + (random() * most) / 2
}
