/** How often it is looked at the clock, and a touch written down for the other tabs, in ms. */
export const lookEvery = 2_000

/**
 * When somebody last touched any tab, in ms; where local storage is refused, this one. A time to come is of a clock that
 * was set back since: it counts as the moment at which that is seen, from which on time runs again.
 */
export function touches(key: string) {
  let here = Date.now()
  let written = 0
  const there = () => {
    try {
      return Number(localStorage.getItem(key))
    } catch {
      return 0
    }
  }
  const write = (at: number) => {
    written = at
    try {
      localStorage.setItem(key, String(at))
    } catch {
      // Then each tab counts for itself.
    }
  }
  return {
    get: () => {
      const other = there()
      const now = Date.now()
      here = Math.min(here, now)
      if (other <= now) return Math.max(here, other)
      here = now
      write(now)
      return now
    },
    set: (at: number) => {
      here = at
      if (Math.abs(at - written) >= lookEvery) write(at)
    },
  }
}
