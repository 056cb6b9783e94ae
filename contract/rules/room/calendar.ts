/** What a room has to know of its campus's calendar and sun. */
export interface RoomCalendar {
  version: number
  /** Days that are not what their weekday says: 1 to 7 count as that weekday, 8 is a public holiday. */
  days: readonly { date: string; kind: number }[]
  /** Minutes since midnight of sunrise and sunset, from 1 January to 31 December of a leap year; null where there is none. */
  sun: readonly (readonly [rise: number | null, set: number | null])[]
}

export const dayLength = 86_400_000
const minuteLength = 60_000

/** The day a wall clock reads, counted from 1970-01-01, and the minute of it. */
export const dayAt = (wall: number): number => Math.floor(wall / dayLength)
/** The minute of its day that a wall clock reads, 0 to 1439; `wall` in ms since 1970 as if it were UTC. */
export const minuteAt = (wall: number): number => Math.floor((wall - dayAt(wall) * dayLength) / minuteLength)
/** What a wall clock reads at a minute of a day, in ms since 1970 as if it were UTC. */
export const wallAt = (day: number, minute: number): number => day * dayLength + minute * minuteLength

/** 1 Monday to 7 Sunday; 1970-01-01 was a Thursday. */
const weekdayOf = (day: number): number => ((((day + 3) % 7) + 7) % 7) + 1

/** The date of a day by the proleptic Gregorian calendar, in integers (Richards' algorithm). */
export function dateOf(day: number): { year: number; month: number; date: number; text: string } {
  const f =
    day +
    2_440_588 +
    1401 +
    Math.floor((Math.floor((4 * (day + 2_440_588) + 274_277) / 146_097) * 3) / 4) -
    38
  const e = 4 * f + 3
  const g = Math.floor((e % 1461) / 4)
  const h = 5 * g + 2
  const date = Math.floor((h % 153) / 5) + 1
  const month = ((Math.floor(h / 153) + 2) % 12) + 1
  const year = Math.floor(e / 1461) - 4716 + Math.floor((14 - month) / 12)
  const two = (value: number) => String(value).padStart(2, '0')
  return { year, month, date, text: `${String(year).padStart(4, '0')}-${two(month)}-${two(date)}` }
}

const daysBefore = [0, 31, 60, 91, 121, 152, 182, 213, 244, 274, 305, 335]

const kindsByCalendar = new WeakMap<RoomCalendar, ReadonlyMap<string, number>>()

function kindsOf(calendar: RoomCalendar): ReadonlyMap<string, number> {
  const known = kindsByCalendar.get(calendar)
  if (known) return known
  const kinds = new Map(calendar.days.map(({ date, kind }) => [date, kind]))
  kindsByCalendar.set(calendar, kinds)
  return kinds
}

/** What kind of day it is: 1 Monday to 7 Sunday, 8 public holiday. A moved working day counts as the weekday it replaces. */
export const dayKind = (day: number, calendar: RoomCalendar | null): number =>
  (calendar && kindsOf(calendar).get(dateOf(day).text)) ?? weekdayOf(day)

/** The minute of sunrise or sunset; null where there is none that day, or no calendar yet. */
export function sunMinute(day: number, calendar: RoomCalendar | null, which: 'rise' | 'set'): number | null {
  const { month, date } = dateOf(day)
  const pair = calendar?.sun[(daysBefore[month - 1] ?? 0) + date - 1]
  return pair?.[which === 'rise' ? 0 : 1] ?? null
}

const lastMinute = 1439

/** When a timing is due: at `minute`, or so many minutes before or after sunrise or sunset. */
interface TimeOfDay {
  /** 1 at the minute, 2 by sunrise, 3 by sunset. */
  timeType: number
  minute: number
  offset: number
  earliest: number | null
  latest: number | null
}

/**
 * The minute at which a timing is due on its days. @param sun the minute of the day's sunrise or sunset, by which of them it
 * goes; null where there is none
 */
export function minuteBySun(
  { timeType, minute, offset, earliest, latest }: TimeOfDay,
  sun: number | null,
): number {
  if (timeType === 1 || sun === null) return minute
  const clamped = Math.min(Math.max(sun + offset, earliest ?? 0), latest ?? lastMinute)
  return Math.min(Math.max(clamped, 0), lastMinute)
}
