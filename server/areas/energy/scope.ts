import { dayInWords, dayNamed, dayOf, startOfDay } from '#contract/rules/energy/local-days.ts'
import { type Days, periodAround } from '#contract/rules/energy/periods.ts'
import { firstTimeType, type TimeType } from '#contract/rules/energy/time-types.ts'
import { refuseInput } from '#server/refusal.ts'

const noDate = { zh: '请填写有效的日期', en: 'Enter a date that exists' }

export interface Asked {
  timeType?: TimeType | undefined
  date?: string | undefined
}

export interface Asking {
  type: TimeType
  days: Days
  now: number
}

/** The day of a date that was sent; today without one. @throws Refusal input */
export const dayAsked = (date: string | undefined, field: string, now: number): number =>
  date === undefined ? dayOf(now) : (dayNamed(date) ?? refuseInput({ [field]: noDate }))

/** The period that is asked for: this month when nothing is said. @throws Refusal input */
export function asking({ timeType = firstTimeType, date }: Asked, now = Date.now()): Asking {
  return { type: timeType, days: periodAround(timeType, dayAsked(date, 'date', now)), now }
}

/** What a period is rated at is what counts on its last day, or today while it goes on. */
export const ratedDay = ({ days, now }: Pick<Asking, 'days' | 'now'>): number =>
  Math.max(days.first, Math.min(days.end - 1, dayOf(now)))

export const periodOf = ({ type, days }: Pick<Asking, 'type' | 'days'>) => ({
  timeType: type,
  startAt: startOfDay(days.first),
  endAt: startOfDay(days.end),
  firstDate: dayInWords(days.first),
  lastDate: dayInWords(days.end - 1),
})
