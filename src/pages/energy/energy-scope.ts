import { dayInWords, dayNamed, dayOf } from '#contract/rules/energy/local-days.ts'
import { type Days, periodAfter, periodAround, periodBefore } from '#contract/rules/energy/periods.ts'
import { firstTimeType, type TimeType } from '#contract/rules/energy/time-types.ts'

/** What an energy page is about. */
export interface EnergyScope {
  timeType: TimeType
  /** A day of the period, YYYY-MM-DD; null is today's, whichever day that is. */
  date: string | null
  spaceId: number | null
}

export const firstScope: EnergyScope = { timeType: firstTimeType, date: null, spaceId: null }

export const daysOf = ({ timeType, date }: EnergyScope, now: number): Days =>
  periodAround(timeType, (date === null ? null : dayNamed(date)) ?? dayOf(now))

/** The scope of the period before, or after; the one that today falls into is not named. */
export function stepped(scope: EnergyScope, step: 'before' | 'after', now: number): EnergyScope {
  const days = daysOf(scope, now)
  const next = step === 'before' ? periodBefore(scope.timeType, days) : periodAfter(scope.timeType, days)
  const today = dayOf(now)
  const current = today >= next.first && today < next.end
  return { ...scope, date: current ? null : dayInWords(next.first) }
}

/**
 * The days that an answer is of: those it says itself, else those that the question meant when it was answered. One that
 * was kept overnight is still of the day before, whatever today is.
 *
 * @param at when it was answered, in ms
 */
export function answeredDays(scope: EnergyScope, answer: unknown, at: number): Days {
  const { firstDate, lastDate } = (answer as { period?: Partial<Record<string, string>> }).period ?? {}
  const [first, last] = [dayNamed(firstDate ?? ''), dayNamed(lastDate ?? '')]
  return first === null || last === null ? daysOf(scope, at) : { first, end: last + 1 }
}

/** 2026-11-01 – 2026-11-30; a single day once. */
export const daysInWords = ({ first, end }: Days): string =>
  [...new Set([first, end - 1])].map(dayInWords).join(' – ')

/** As calls take it. */
export const asked = (campusId: number, { timeType, date, spaceId }: EnergyScope) => ({
  campusId,
  timeType,
  ...(date === null ? {} : { date }),
  ...(spaceId === null ? {} : { spaceId }),
})

/** A file's name without its ending: what, and from when to when. */
export const fileNameOf = (title: string, { firstDate, lastDate }: Dates): string =>
  [title, ...new Set([firstDate, lastDate])].join(' ')

interface Dates {
  firstDate: string
  lastDate: string
}

/** As answers name it. */
export const datesOf = ({ first, end }: Days): Dates => ({
  firstDate: dayInWords(first),
  lastDate: dayInWords(end - 1),
})

/** The same, of what was true at a moment. */
export const fileNameAt = (title: string, at: number): string => `${title} ${dayInWords(dayOf(at))}`
