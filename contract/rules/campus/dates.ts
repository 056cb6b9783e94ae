import { dateOf } from '../room/calendar.ts'

const dayLength = 86_400_000

/** The day of a date such as 2026-09-01, counted from 1970-01-01; null for a date that no calendar has. */
export function dayOfDate(text: string): number | null {
  const day = Math.round(Date.parse(`${text}T00:00:00Z`) / dayLength)
  return Number.isNaN(day) || dateOf(day).text !== text ? null : day
}

/** The date of a day counted from 1970-01-01, as YYYY-MM-DD. */
export const dateOfDay = (day: number): string => dateOf(day).text

/** 1 Monday to 7 Sunday; 1970-01-01 was a Thursday. */
export const weekdayOfDay = (day: number): number => ((((day + 3) % 7) + 7) % 7) + 1

/** 450 -> '07:30' */
export const clockOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

/** '07:30' -> 450; '24:00' is the end of a day. Null for what is no time. */
export function minuteOfClock(text: string): number | null {
  const [, hours, minutes] = /^(\d{1,2}):([0-5]\d)$/.exec(text.trim()) ?? []
  const minute = Number(hours) * 60 + Number(minutes)
  return hours === undefined || minute > 24 * 60 ? null : minute
}
