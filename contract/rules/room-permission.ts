import type { Calendar } from '../calendar-shapes.ts'
import type { RoomPermission } from '../room-permission.ts'
import { dayKindIn } from './campus/calendar.ts'
import { dateOfDay } from './campus/dates.ts'
import { zoneOffset } from './energy/local-days.ts'
import { dayAt, minuteAt } from './room/calendar.ts'

/** When a permission holds. */
export type Bounds = Pick<RoomPermission, 'startDate' | 'endDate' | 'weekdays' | 'fromMinute' | 'toMinute'>
type Held = Pick<RoomPermission, 'roomIds' | 'campusId'> & Bounds

/** What hours by weekday have to know of a campus. */
export type CampusDays = Pick<Calendar, 'specialDays'>

/** Why a room may not be used now: it is none of hers, or not at this time. */
export type RoomBar = 'not hers' | 'not now'

/** Those of somebody's permissions that are of a room. */
export const permissionsOf = <Of extends Pick<Held, 'roomIds'>>(
  permissions: readonly Of[],
  roomId: number,
): Of[] => permissions.filter(({ roomIds }) => roomIds.includes(roomId))

/** Whether somebody's permissions show her a room. Whoever has none at all sees every room. */
export const seesRoom = (permissions: readonly Pick<Held, 'roomIds'>[], roomId: number): boolean =>
  permissions.length === 0 || permissions.some(({ roomIds }) => roomIds.includes(roomId))

/** Every day of the week is every day, holidays too; of fewer, a holiday is none and a moved working day the one it is worked like. */
const isOn = (weekdays: readonly number[], kind: number): boolean =>
  weekdays.includes(kind) || new Set(weekdays).size === 7

/** Whether hours begin on a day, counted from 1970-01-01. */
function beginsOn(
  { startDate, endDate, weekdays }: Omit<Bounds, 'fromMinute' | 'toMinute'>,
  day: number,
  days: CampusDays | null,
): boolean {
  const date = dateOfDay(day)
  return (
    (startDate === null || startDate <= date) &&
    (endDate === null || date <= endDate) &&
    (weekdays === null || isOn(weekdays, dayKindIn(days, day)))
  )
}

/** Whether hours go on after midnight: from 22:00 to 06:00. */
export const isOvernight = ({ fromMinute, toMinute }: Pick<Bounds, 'fromMinute' | 'toMinute'>): boolean =>
  fromMinute !== null && toMinute !== null && toMinute < fromMinute

/**
 * What is after midnight belongs to the day on which it began, by its date and by its weekday.
 *
 * @param wall what the campus's clock reads, ms since 1970 as if it were UTC
 */
function holdsAt(bounds: Bounds, wall: number, days: CampusDays | null): boolean {
  const { fromMinute, toMinute } = bounds
  const [day, minute] = [dayAt(wall), minuteAt(wall)]
  const hasBegun = fromMinute === null || fromMinute <= minute
  const goesOn = toMinute === null || minute < toMinute
  if (!isOvernight(bounds)) return hasBegun && goesOn && beginsOn(bounds, day, days)
  return (hasBegun && beginsOn(bounds, day, days)) || (goesOn && beginsOn(bounds, day - 1, days))
}

/**
 * What keeps somebody from a room at a time; null when she may use it.
 * @param daysOf the calendar of a campus; null where it is not known, and days are what their weekday says
 */
export function roomBar(
  permissions: readonly Held[],
  roomId: number,
  wall: number,
  daysOf: (campusId: number) => CampusDays | null,
): RoomBar | null {
  if (!seesRoom(permissions, roomId)) return 'not hers'
  const hers = permissionsOf(permissions, roomId)
  return permissions.length === 0 || hers.some((held) => holdsAt(held, wall, daysOf(held.campusId)))
    ? null
    : 'not now'
}

/** What the clock on the wall reads in China, which has one time zone without summer time; ms since 1970 as if it were UTC. */
export const wallNow = (now: number): number => now + zoneOffset
