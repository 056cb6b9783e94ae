import type { Bell, Calendar, CalendarField, OpenHours, Term } from '../../calendar-shapes.ts'
import type { Words } from '../../words.ts'
import { dateOfDay, dayOfDate, weekdayOfDay } from './dates.ts'

export const emptyCalendar = (): Calendar => ({ bells: [], terms: [], specialDays: [], openHours: [] })

const minuteLength = 60_000
const dayLength = 86_400_000

/** A public holiday, which no timetable has lessons on. */
export const holiday = 8

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

/** What kind a day is where a calendar says so: 1 to 7 the weekday it is worked like, 8 a holiday. Null: there is none. */
export const dayKindIn = (calendar: Pick<Calendar, 'specialDays'> | null, day: number): number => {
  const date = dateOfDay(day)
  return calendar?.specialDays.find((one) => one.date === date)?.kind ?? weekdayOfDay(day)
}

/** What a day is in a campus. */
export interface CalendarDay {
  date: string
  /** 1 to 7: the weekday that it is worked like; 8 a holiday. */
  kind: number
  /** What the calendar calls it; '' for an ordinary day. */
  name: string
  bells: Bell[]
  openHours: OpenHours[]
  term: Term | null
}

const onDay = <Row extends Hours>(rows: readonly Row[], kind: number) =>
  rows
    .filter(({ weekdays }) => weekdays.includes(kind))
    .sort((one, other) => one.fromMinute - other.fromMinute)

/** Reads a calendar for one day, counted from 1970-01-01. Outside its terms a calendar that has any rings no bells. */
export function calendarDay(calendar: Calendar, day: number): CalendarDay {
  const date = dateOfDay(day)
  const special = calendar.specialDays.find((one) => one.date === date)
  const kind = dayKindIn(calendar, day)
  const term = calendar.terms.find(({ startDate, endDate }) => startDate <= date && date <= endDate) ?? null
  const taught = calendar.terms.length === 0 || term !== null
  return {
    date,
    kind,
    name: special?.name ?? '',
    bells: taught ? onDay(calendar.bells, kind) : [],
    openHours: onDay(calendar.openHours, kind),
    term,
  }
}

/** When the lesson ends that is on at a minute of a day; null outside lessons. */
export const lessonEnd = ({ bells }: CalendarDay, minute: number): number | null =>
  bells.find(({ fromMinute, toMinute }) => fromMinute <= minute && minute < toMinute)?.toMinute ?? null

/** When the lesson ends that is on at a time of the campus's clock on the wall (ms), by that clock; null outside lessons. */
export function lessonEndAt(calendar: Calendar, wall: number): number | null {
  const day = Math.floor(wall / dayLength)
  const end = lessonEnd(calendarDay(calendar, day), Math.floor((wall - day * dayLength) / minuteLength))
  return end === null ? null : day * dayLength + end * minuteLength
}

/** Special days with others laid over them by date, in the order of their dates. */
export const withDays = (
  days: Calendar['specialDays'],
  over: Calendar['specialDays'],
): Calendar['specialDays'] =>
  [...new Map([...days, ...over].map((day) => [day.date, day])).values()].sort((one, other) =>
    one.date < other.date ? -1 : 1,
  )
