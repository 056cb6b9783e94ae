/** Those timings of a template that are in use. */
export const timingsInUse = <Timing extends { state: number }>(timings: readonly Timing[]): Timing[] =>
  timings.filter(({ state }) => state === 1)

/**
 * Whether something happens by the clock in a template's rooms. The database says the same of each room by itself
 * (migration 149), and a browser of what was edited without a network.
 */
export const hasTiming = ({ timingList }: { timingList: readonly { state: number }[] }): boolean =>
  timingsInUse(timingList).length > 0
