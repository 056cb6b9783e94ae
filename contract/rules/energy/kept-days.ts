import { type Day, dayAt, monthOf, weekdayOf, yearOf } from './local-days.ts'
import type { Days } from './periods.ts'

/** Whole months among some days, one after the other, and the days before and after them. */
interface KeptDays {
  months: Days[]
  rest: Days[]
}

/** The month that a day lies in. */
export const monthAround = (day: Day): Days => ({
  first: dayAt(yearOf(day), monthOf(day)),
  end: dayAt(yearOf(day), monthOf(day) + 1),
})

/** The months that days lie in, cut to these days. */
export function monthsOf({ first, end }: Days): Days[] {
  const months: Days[] = []
  for (let day = first; day < end; ) {
    const month = monthAround(day)
    months.push({ first: day, end: Math.min(end, month.end) })
    day = month.end
  }
  return months
}

/** Which of some days are whole months, whose sums are kept, and which have to be read one by one. */
export function keptDays(days: Days): KeptDays {
  const parts = monthsOf(days)
  const isWhole = (part: Days) => {
    const month = monthAround(part.first)
    return month.first === part.first && month.end === part.end
  }
  return { months: parts.filter(isWhole), rest: parts.filter((part) => !isWhole(part)) }
}

/** Days by the kind they are counted as, each a number of the caller's; null is not counted. */
interface DayKinds {
  /** Weekdays of whole months (`month` is their first day) all of whose days are of one kind. */
  weekdays: { month: Day; weekday: number; kind: number }[]
  days: { day: Day; kind: number }[]
}

const everyWeekday = [1, 2, 3, 4, 5, 6, 7]

/** Puts days together that are of one kind, as far as sums of them are kept: by the weekdays of whole months. */
export function dayKindsOf(days: Days, kindOf: (day: Day) => number | null): DayKinds {
  const { months, rest } = keptDays(days)
  const found: DayKinds = { weekdays: [], days: [] }
  const single = (day: Day) => {
    const kind = kindOf(day)
    if (kind !== null) found.days.push({ day, kind })
  }
  const each = ({ first, end }: Days) => Array.from({ length: end - first }, (_, index) => first + index)
  for (const month of months)
    for (const weekday of everyWeekday) {
      const own = each(month).filter((day) => weekdayOf(day) === weekday)
      const kind = own[0] === undefined ? null : kindOf(own[0])
      if (!own.every((day) => kindOf(day) === kind)) own.forEach(single)
      else if (kind !== null) found.weekdays.push({ month: month.first, weekday, kind })
    }
  for (const part of rest) each(part).forEach(single)
  return found
}
