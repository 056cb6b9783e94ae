import { minuteBySun } from '#contract/rules/room/calendar.ts'
import type { TemplateTiming } from '#contract/template-shapes.ts'

/** Minutes of sunrise and sunset of a day; null where there is none, or nobody knows where. */
export interface Sun {
  rise: number | null
  set: number | null
}

export interface Mark<T> {
  timing: T
  /** Since midnight. */
  minute: number
  /** By the sun, but at its time for days without one: the sun of this place is not known. */
  fallback: boolean
  /** Counted from 0: marks that would cover each other stand below each other. */
  lane: number
}

/** Days of the calendar (1 Monday to 8 public holiday) on which the same happens. */
export interface BandRow<T> {
  days: number[]
  marks: Mark<T>[]
  lanes: number
}

type Timing = Pick<TemplateTiming, 'id' | 'timeType' | 'minute' | 'offset' | 'earliest' | 'latest' | 'days'>

const allDays = [1, 2, 3, 4, 5, 6, 7, 8]
const [bySunrise, bySunset] = [2, 3]
/** As many minutes a mark and its words take up. */
const width = 160
const dayMinutes = 1440

function markOf<T extends Timing>(timing: T, { rise, set }: Sun): Omit<Mark<T>, 'lane'> {
  const sun = timing.timeType === bySunrise ? rise : timing.timeType === bySunset ? set : null
  const fallback = timing.timeType !== 1 && sun === null
  return { timing, minute: minuteBySun(timing, sun), fallback }
}

/** Where a mark stands on the day: those of the late evening are drawn to the left of their time. */
export const isLate = (minute: number): boolean => minute > dayMinutes - width

function laid<T extends Timing>(timings: readonly T[], sun: Sun): Mark<T>[] {
  const ends: number[] = []
  return timings
    .map((timing) => markOf(timing, sun))
    .sort((a, b) => a.minute - b.minute || a.timing.id - b.timing.id)
    .map((mark) => {
      const from = isLate(mark.minute) ? mark.minute - width : mark.minute
      const free = ends.findIndex((end) => end <= from)
      const lane = free < 0 ? ends.length : free
      ends[lane] = from + width
      return { ...mark, lane }
    })
}

/** The timings of a template as bands of a day: one for each kind of day on which something else happens. Pure. */
export function bandRows<T extends Timing>(timings: readonly T[], sun: Sun): BandRow<T>[] {
  const rows = new Map<string, { days: number[]; timings: readonly T[] }>()
  for (const day of allDays) {
    const own = timings.filter(({ days }) => days.includes(day))
    const key = own.map(({ id }) => id).join()
    const row = rows.get(key)
    if (row) row.days.push(day)
    else if (own.length > 0) rows.set(key, { days: [day], timings: own })
  }
  return [...rows.values()].map(({ days, timings: own }) => {
    const marks = laid(own, sun)
    return { days, marks, lanes: Math.max(...marks.map(({ lane }) => lane)) + 1 }
  })
}
