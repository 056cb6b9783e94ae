import type { EnergyBucket, Limit } from '#contract/energy/shapes.ts'
import { reachedIn } from '#contract/rules/energy/forecast.ts'
import { dayInWords, dayOf, startOfDay } from '#contract/rules/energy/local-days.ts'
import type { Say } from '#src/text/text.ts'

/** The period that a limit is of, and what was used in each part of it, where that is known. */
export interface Course {
  period: { endAt: number }
  buckets?: readonly Pick<EnergyBucket, 'key' | 'kwh'>[]
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
    const part = reachedIn(buckets ?? [], rated)
    return part === null ? say('energy.reachedSome') : say('energy.reachedIn', { date: part.key })
  }
  const comes = reachedAt !== null && now < period.endAt && reachedAt >= startOfDay(dayOf(now))
  return comes ? say('energy.reached', { date: dayInWords(dayOf(reachedAt)) }) : null
}
