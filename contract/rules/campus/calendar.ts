import type { Bell, Calendar, OpenHours, Term } from '../../calendar-shapes.ts'
import { dateOfDay, weekdayOfDay } from './dates.ts'

/** A calendar that says nothing: days are what their weekday says, without bells and opening hours. */
export const emptyCalendar = (): Calendar => ({ bells: [], terms: [], specialDays: [], openHours: [] })

const minuteLength = 60_000
const dayLength = 86_400_000

/** A public holiday, which no timetable has lessons on. */
export const holiday = 8

type Hours = Pick<OpenHours, 'weekdays' | 'fromMinute' | 'toMinute'>

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
