import { getPosition, getTimes } from 'suncalc'
import type { CompiledCalendar } from '../../calendar-shapes.ts'
import type { RoomCalendar } from '../room/calendar.ts'
import { locate } from './places.ts'

type Sun = CompiledCalendar['sun']

/** China has one time zone without summer time, in ms; what a campus's clock shows is this much ahead of UTC. */
const zone = 8 * 60 * 60_000
const dayLength = 86_400_000
const minuteLength = 60_000
/** A leap year: its table serves every year, since a date's minutes differ by less than one from year to year. */
const leapYear = Date.UTC(2028, 0, 1)

/** The whole minute of the campus's clock in which something happens, null for what does not happen that day. */
function minuteOf(at: Date | null, midnight: number): number | null {
  if (at === null) return null
  const minute = Math.floor((at.getTime() + zone - midnight) / minuteLength)
  return minute >= 0 && minute < 1440 ? minute : null
}

const tables = new Map<string, Sun>()
const tablesMost = 500

/** Sunrise and sunset of each day from 1 January to 31 December of a leap year, in minutes since midnight. */
export function sunTable(latitude: number, longitude: number): Sun {
  const key = `${latitude} ${longitude}`
  const known = tables.get(key)
  if (known) return known
  const table = Array.from({ length: 366 }, (_, day) => {
    const midnight = leapYear + day * dayLength
    const { sunrise, sunset } = getTimes(new Date(midnight + dayLength / 2 - zone), latitude, longitude)
    return [minuteOf(sunrise, midnight), minuteOf(sunset, midnight)]
  })
  if (tables.size >= tablesMost) tables.clear()
  tables.set(key, table)
  return table
}

export interface CampusSky {
  version: number
  latitude: string
  longitude: string
  province: string
  city: string
  specialDays: readonly { date: string; kind: number }[]
}

export interface Compiled {
  calendar: CompiledCalendar
  /** Whose coordinates the sun is computed for. */
  located: 'campus' | 'city' | 'none'
}

/** A campus's calendar as the engine and gateways have it. Without coordinates timings by the sun run at their fallback. */
export function compileCalendar(campus: CampusSky): Compiled {
  const { coordinates, of } = locate(campus)
  const days = campus.specialDays.map(({ date, kind }) => ({ date, kind }))
  const sun = coordinates ? sunTable(...coordinates) : []
  return { calendar: { version: campus.version, days, sun }, located: of }
}

/** How high the sun stands over a campus, in degrees; below 0 it is under the horizon. @param wall ms, as its clock reads */
export const sunHeight = (wall: number, latitude: number, longitude: number): number =>
  getPosition(new Date(wall - zone), latitude, longitude).altitude

/** A calendar as it travels, as the engine has it. */
export const roomCalendarOf = ({ version, days, sun }: CompiledCalendar): RoomCalendar => ({
  version,
  days,
  sun: sun.map(([rise = null, set = null]) => [rise, set] as const),
})
