import type { Calendar, CalendarField, OpenHours, Term } from '../../calendar-shapes.ts'
import type { Words } from '../../words.ts'
import { dayOfDate } from './dates.ts'

type Hours = Pick<OpenHours, 'weekdays' | 'fromMinute' | 'toMinute'>

const nth = (index: number): Words => ({ zh: `第 ${index + 1} 行：`, en: `Row ${index + 1}: ` })
const inRow = (index: number, { zh, en }: Words): Words => ({
  zh: nth(index).zh + zh,
  en: nth(index).en + en,
})
const backwards: Words = { zh: '结束应晚于开始', en: 'The end must come after the beginning' }
const noSuchDate: Words = { zh: '没有这一天', en: 'There is no such date' }
const overlapsRow = (index: number): Words => ({
  zh: `与第 ${index + 1} 行重叠`,
  en: `It overlaps row ${index + 1}`,
})

const meets = (one: Hours, other: Hours) =>
  one.fromMinute < other.toMinute &&
  other.fromMinute < one.toMinute &&
  one.weekdays.some((day) => other.weekdays.includes(day))

/** What is wrong with hours by weekday: the first row that ends before it begins, or that overlaps an earlier one. */
function hoursFault(rows: readonly Hours[]): Words | null {
  for (const [index, row] of rows.entries()) {
    if (row.fromMinute >= row.toMinute) return inRow(index, backwards)
    const other = rows.slice(0, index).findIndex((before) => meets(before, row))
    if (other >= 0) return inRow(index, overlapsRow(other))
  }
  return null
}

function termsFault(terms: readonly Term[]): Words | null {
  for (const [index, { startDate, endDate }] of terms.entries()) {
    if (dayOfDate(startDate) === null || dayOfDate(endDate) === null) return inRow(index, noSuchDate)
    if (endDate < startDate) return inRow(index, backwards)
    const other = terms
      .slice(0, index)
      .findIndex((before) => before.startDate <= endDate && startDate <= before.endDate)
    if (other >= 0) return inRow(index, overlapsRow(other))
  }
  return null
}

function daysFault(days: Calendar['specialDays']): Words | null {
  const rows = new Map<string, number>()
  for (const [index, { date }] of days.entries()) {
    if (dayOfDate(date) === null) return inRow(index, noSuchDate)
    const other = rows.get(date)
    if (other !== undefined)
      return inRow(index, { zh: `与第 ${other + 1} 行日期相同`, en: `Row ${other + 1} has the same date` })
    rows.set(date, index)
  }
  return null
}

const faultOf: { [F in CalendarField]: (value: Calendar[F]) => Words | null } = {
  bells: hoursFault,
  terms: termsFault,
  specialDays: daysFault,
  openHours: hoursFault,
}

/** What no shape can say of a calendar, by field; null when nothing is wrong. Asked by the form and by the server. */
export function calendarFault(given: Partial<Calendar>): Partial<Record<CalendarField, Words>> | null {
  const faults: Partial<Record<CalendarField, Words>> = {}
  for (const field of Object.keys(faultOf) as CalendarField[]) {
    const value = given[field]
    const fault = value && (faultOf[field] as (rows: typeof value) => Words | null)(value)
    if (fault) faults[field] = fault
  }
  return Object.keys(faults).length > 0 ? faults : null
}
