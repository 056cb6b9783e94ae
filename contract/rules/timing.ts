import { inUse } from './in-use.ts'

/**
 * Whether something happens by the clock in a template's rooms. The database says the same of each room by itself
 * (migration 149), and a browser of what was edited without a network.
 */
export const hasTiming = ({ timingList }: { timingList: readonly { state: number }[] }): boolean =>
  inUse(timingList).length > 0
