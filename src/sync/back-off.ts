import { limits } from '#contract/limits.ts'

/**
 * How long to wait before another try, in ms: doubling from retryFirst to retryMost, with a random half so
 * that a building full of tablets does not come back in one stroke.
 */
export function backOff(attempts: number, random = Math.random): number {
  const most = Math.min(limits.retryMost, limits.retryFirst * 2 ** attempts)
  return most / 2 + (random() * most) / 2
}
