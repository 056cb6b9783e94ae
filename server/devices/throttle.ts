/** How many subjects are remembered at most; beyond it the oldest are forgotten and may speak again. */
const mostSubjects = 10_000

/**
 * Lets `say` through at most once per subject in `interval` milliseconds, so that one faulty gateway cannot
 * fill the log.
 */
export function every<Args extends unknown[]>(
  interval: number,
  say: (...args: Args) => void,
): (subject: string, ...args: Args) => void {
  const last = new Map<string, number>()
  return (subject, ...args) => {
    const now = Date.now()
    if (now - (last.get(subject) ?? Number.NEGATIVE_INFINITY) < interval) return
    // Taking it out first keeps the map in the order of last use.
    last.delete(subject)
    last.set(subject, now)
    if (last.size > mostSubjects) last.delete(last.keys().next().value ?? '')
    say(...args)
  }
}
