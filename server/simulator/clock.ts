import { zone } from './behaviour.ts'

/** What a gateway tells the time by. */
export interface Clock {
  /** Never set, in ms from whenever. */
  at(): number
  /** What the campus's clock on the wall reads: ms since 1970 as if it were UTC. */
  wall(): number
  /** Does something in so many ms; answers how to call that off. */
  later(ms: number, then: () => void): () => void
}

/** A timer takes no more; waking too early does no harm. */
const longestSleep = 3_600_000

export function realClock(): Clock {
  const began = performance.now()
  return {
    at: () => Math.round(performance.now() - began),
    wall: () => Date.now() + zone,
    later: (ms, then) => {
      const timer = setTimeout(then, Math.min(Math.max(ms, 0), longestSleep)).unref()
      return () => clearTimeout(timer)
    },
  }
}
