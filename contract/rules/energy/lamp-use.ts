import { type Day, dayOf, hourLength, hourOf } from './local-days.ts'

/** How a lamp stands from one report to the next; `known` is false of one that cannot be reached. */
export interface LampStanding {
  known: boolean
  lit: boolean
  /** What it takes, estimated. */
  watts: number
}

/** What was counted of lamps: ms of which it is known how they stood, and watt-milliseconds. */
export interface Use {
  known: number
  energy: number
}

const hour = 3_600_000
const nothing: Use = { known: 0, energy: 0 }

/** The 24 hours of a day of which nothing is known yet. */
export const noHours = (): Use[] => Array.from({ length: 24 }, () => nothing)

const plus = (a: Use | undefined, b: Use): Use => ({
  known: (a?.known ?? 0) + b.known,
  energy: (a?.energy ?? 0) + b.energy,
})

/** Cuts a stretch of time, in ms, where hours of local days begin. */
export function* hoursWithin(
  from: number,
  to: number,
): Generator<{ day: Day; hour: number; length: number }> {
  for (let at = from; at < to; ) {
    const end = Math.min(to, (Math.floor(at / hourLength) + 1) * hourLength)
    yield { day: dayOf(at), hour: hourOf(at), length: end - at }
    at = end
  }
}

/** What a lamp that stands so uses in a time, in ms. Of one that cannot be reached nothing is known, nor made up. */
export const usedIn = ({ known, watts }: LampStanding, length: number): Use =>
  known ? { known: length, energy: length * watts } : nothing

/** Adds to an hour of a day's. */
export function addUse(hours: Use[], at: number, use: Use): void {
  hours[at] = plus(hours[at], use)
}

/** What an hour of a room's lamps came to, in whole watt-hours and minutes of the hour, as meters have them. */
export interface RoomHour {
  wh: number
  minutes: number
}

/** Without what adding fractions leaves behind: half a watt-hour is one however it was counted. */
const exact = (wh: number): number => Math.round(wh * 1e6) / 1e6

/**
 * The hours of a day in which anything is known of a room's lamps. Rounded so that the day's sum is within half a watt-hour
 * of what it is: what an hour loses the next one has. Minutes are those of all lamps there are, divided by their number.
 */
export function roomHours(hours: readonly Use[], lamps: number): Map<number, RoomHour> {
  const found = new Map<number, RoomHour>()
  let [energy, told] = [0, 0]
  for (const [at, use] of hours.entries()) {
    if (use.known === 0) continue
    energy += use.energy / hour
    const wh = Math.round(exact(energy)) - told
    told += wh
    const minutes = Math.min(60, Math.round(use.known / 60_000 / Math.max(1, lamps)))
    found.set(at, { wh, minutes })
  }
  return found
}

/** Of an hour that several have counted, or one in two goes, the count that knows more of it. */
export const better = (a: RoomHour, b: RoomHour): RoomHour => (b.minutes > a.minutes ? b : a)
