import type { TemplateTiming } from '../template-shapes.ts'
import { inUse } from './in-use.ts'

/** What a timing's time is read off. */
export const timeTypes = { clock: 1, sunrise: 2, sunset: 3 } as const

/** Whether a timing goes by the clock, and not by the sun. */
export const isByClock = ({ timeType }: Pick<TemplateTiming, 'timeType'>): boolean =>
  timeType === timeTypes.clock

/** Whether the sun's time is held to a latest before its earliest, so that it has no say. */
export const areLimitsCrossed = (
  timing: Pick<TemplateTiming, 'timeType' | 'earliest' | 'latest'>,
): boolean => {
  const { earliest, latest } = timing
  return !isByClock(timing) && earliest !== null && latest !== null && latest < earliest
}

/**
 * Whether something happens by the clock in a template's rooms. The database says the same of each room by itself
 * (migration 149), and a browser of what was edited without a network.
 */
export const hasTiming = ({ timingList }: { timingList: readonly { state: number }[] }): boolean =>
  inUse(timingList).length > 0
