import { type Day, dayOf, hourLength, hourOf } from './local-days.ts'
import type { Days } from './periods.ts'

/** Of which hours of days there are figures: a bit for each hour, by day from a first one on. */
export interface HadHours {
  first: Day
  bits: Int32Array
}

/** Days from `first` to before `end` of which no hour has figures. */
export const noHours = ({ first, end }: Days): HadHours => ({ first, bits: new Int32Array(end - first) })

const bitsIn = (mask: number): number => {
  let left = mask
  let count = 0
  for (; left !== 0; left &= left - 1) count += 1
  return count
}

/** How many hours two spans of days have in common, day by day, and how many either has. */
export function countHours(a: HadHours, b: HadHours): { both: number; either: number } {
  let [both, either] = [0, 0]
  for (const [index, mask] of a.bits.entries()) {
    both += bitsIn(mask & (b.bits[index] ?? 0))
    either += bitsIn(mask | (b.bits[index] ?? 0))
  }
  return { both, either }
}

/** Whether the other span has all hours that this one has on some days, on the days as far from its own first one. */
export function hasAll(own: HadHours, other: HadHours, { first, end }: Days): boolean {
  for (let index = first - own.first; index < end - own.first; index++)
    if ((own.bits[index] ?? 0) & ~(other.bits[index] ?? 0)) return false
  return true
}

/** Days one after the other that have the same hours in common. */
export interface CommonDays extends Days {
  /** A bit for each hour that both have; never 0. */
  common: number
}

/** The hours that two spans of days have in common, on some days of the first one. */
export function commonDays(own: HadHours, other: HadHours, { first, end }: Days): CommonDays[] {
  const found: CommonDays[] = []
  for (let day = first; day < end; day++) {
    const index = day - own.first
    const common = (own.bits[index] ?? 0) & (other.bits[index] ?? 0)
    const last = found.at(-1)
    if (last?.end === day && last.common === common) last.end = day + 1
    else if (common !== 0) found.push({ first: day, end: day + 1, common })
  }
  return found
}

/**
 * Until when the hours that a meter counted are whole, ms: the one of its newest reading was read in part, and one that goes
 * on is not over. Such an hour beside a whole one would look like energy saved.
 */
export const wholeUntil = (newestAt: number | null, now: number): number =>
  Math.floor(Math.min(newestAt ?? now, now) / hourLength) * hourLength

/** The day whose hours are whole in part, and a bit for each of these. */
export interface Edge {
  day: Day
  mask: number
}

/** The edge at a moment, in ms since 1970: of its day the hours that have ended by then are whole. */
export const edgeAt = (until: number): Edge => ({ day: dayOf(until), mask: 2 ** hourOf(until) - 1 })

/** Of the hours that a day has figures of those that are whole. */
export const wholeHad = (had: number, day: Day, edge: Edge): number =>
  day < edge.day ? had : day === edge.day ? had & edge.mask : 0
