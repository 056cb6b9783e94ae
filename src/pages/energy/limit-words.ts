import type { EnergyBucket, Limit } from '#contract/energy/shapes.ts'
import { dayInWords, dayOf, startOfDay } from '#contract/rules/energy/local-days.ts'
import type { Say } from '#src/text/text.ts'

/** The period that a limit is of, and what was used in each part of it, where that is known. */
export interface Course {
  period: { endAt: number }
  buckets?: readonly Pick<EnergyBucket, 'key' | 'kwh'>[]
}

/** The hour, day or month in which so much has been used, kWh; null where it was never so much. */
export function reachedIn(buckets: Course['buckets'] = [], rated: number): string | null {
  let used = 0
  for (const { key, kwh } of buckets) {
    used += kwh
    if (used >= rated) return key
  }
  return null
}

/**
 * What is said of a rated value: when it was reached, or that it was; of a period that runs, when it will be at the rate so
 * far. Null where there is nothing to say: what is over and was not reached will not be.
 *
 * @param now ms since 1970
 */
export function limitWords(
  say: Say,
  { rated, share, reachedAt }: Limit,
  { period, buckets }: Course,
  now: number,
): string | null {
  if (share >= 1) {
    const date = reachedIn(buckets, rated)
    return date === null ? say('energy.reachedSome') : say('energy.reachedIn', { date })
  }
  const comes = reachedAt !== null && now < period.endAt && reachedAt >= startOfDay(dayOf(now))
  return comes ? say('energy.reached', { date: dayInWords(dayOf(reachedAt)) }) : null
}
