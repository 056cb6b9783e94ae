import {
  type Day,
  dayAt,
  dayInWords,
  hourLength,
  monthOf,
  startOfDay,
  weekdayOf,
  yearOf,
} from './local-days.ts'
import { type TimeType, timeTypes } from './time-types.ts'

/** Local days from `first` to before `end`. */
export interface Days {
  first: Day
  end: Day
}

const months = (day: Day, count: number): Days => {
  const year = yearOf(day)
  const month = Math.floor(monthOf(day) / count) * count
  return { first: dayAt(year, month), end: dayAt(year, month + count) }
}

const around: Record<TimeType, (day: Day) => Days> = {
  [timeTypes.day]: (day) => ({ first: day, end: day + 1 }),
  [timeTypes.week]: (day) => {
    const first = day - weekdayOf(day) + 1
    return { first, end: first + 7 }
  },
  [timeTypes.month]: (day) => months(day, 1),
  [timeTypes.quarter]: (day) => months(day, 3),
  [timeTypes.year]: (day) => months(day, 12),
}

/** The day, week (from Monday), month, quarter or year that a day falls into. */
export const periodAround = (type: TimeType, day: Day): Days => around[type](day)
/** The period of the same kind before one. */
export const periodBefore = (type: TimeType, { first }: Days): Days => around[type](first - 1)
/** The period of the same kind that holds the same date a year ago. */
export const periodYearAgo = (type: TimeType, { first }: Days): Days =>
  around[type](dayAt(yearOf(first) - 1, monthOf(first), first - dayAt(yearOf(first), monthOf(first)) + 1))
/** The period of the same kind after one. */
export const periodAfter = (type: TimeType, { end }: Days): Days => around[type](end)

/** A part of a period that gets a figure of its own. */
export interface Bucket {
  /** 2026-11-23, 2026-11-23 07:00 or 2026-11. */
  key: string
  startAt: number
  endAt: number
}

const hourKey = (day: Day, hour: number) => `${dayInWords(day)} ${String(hour).padStart(2, '0')}:00`

const hoursOf = ({ first, end }: Days): Bucket[] =>
  Array.from({ length: (end - first) * 24 }, (_, index) => {
    const day = first + Math.floor(index / 24)
    const startAt = startOfDay(first) + index * hourLength
    return { key: hourKey(day, index % 24), startAt, endAt: startAt + hourLength }
  })

const daysOf = ({ first, end }: Days): Bucket[] =>
  Array.from({ length: end - first }, (_, index) => ({
    key: dayInWords(first + index),
    startAt: startOfDay(first + index),
    endAt: startOfDay(first + index + 1),
  }))

function monthsOf({ first, end }: Days): Bucket[] {
  const buckets: Bucket[] = []
  for (let at = first; at < end; ) {
    const next = dayAt(yearOf(at), monthOf(at) + 1)
    buckets.push({ key: dayInWords(at).slice(0, 7), startAt: startOfDay(at), endAt: startOfDay(next) })
    at = next
  }
  return buckets
}

/** Hours of a day, days of a week or month, months of a quarter or year. */
export const bucketsOf = (type: TimeType, days: Days): Bucket[] =>
  type === timeTypes.day ? hoursOf(days) : type >= timeTypes.quarter ? monthsOf(days) : daysOf(days)

/** Days that are shown one by one at most: a year. */
const daysMost = 366
/** How finely some days are shown: three at most by the hour, a year at most by the day, more of them by the month. */
export const grainOfDays = ({ first, end }: Days): 'hour' | 'day' | 'month' =>
  end - first <= 3 ? 'hour' : end - first <= daysMost ? 'day' : 'month'

const partsBy = { hour: hoursOf, day: daysOf, month: monthsOf }
/** Hours while there are few, days of a year at most, else months, the first of which begins with the days. */
export const bucketsOfDays = (days: Days): Bucket[] => partsBy[grainOfDays(days)](days)
