import { dayLength, zoneOffset } from '#contract/rules/energy/local-days.ts'

/** How a moment is written where nothing else is said: {y}-{m}-{d} {h}:{i}:{s} (spec point 9). */
const whole = 'YYYY-MM-DD HH:mm:ss'

/** In milliseconds since 1970: a number of ten digits is one of seconds (spec point 9). */
export const inMilliseconds = (at: number): number => (at >= 1e9 && at < 1e10 ? at * 1000 : at)

/** Where in 2026-11-26T18:00:00 the parts of a format stand. */
const parts: Record<string, [from: number, to: number]> = {
  ...{ YYYY: [0, 4], MM: [5, 7], DD: [8, 10] },
  ...{ HH: [11, 13], mm: [14, 16], ss: [17, 19] },
}

/**
 * A moment in words, by China's clock wherever the browser stands; `at` in milliseconds since 1970, or in seconds.
 * Nothing for what is no moment.
 */
export function timeInWords(at: number, format = whole): string {
  const wall = new Date(inMilliseconds(at) + zoneOffset)
  if (Number.isNaN(wall.getTime())) return ''
  const text = wall.toISOString()
  return format.replace(/YYYY|MM|DD|HH|mm|ss/g, (part) => text.slice(...(parts[part] ?? [])))
}

/** The day of a moment as an input of dates takes it; nothing for none. */
export const dateTyped = (at: number | null | undefined): string =>
  typeof at === 'number' ? timeInWords(at, 'YYYY-MM-DD') : ''

/** A moment as an input of a date and a time takes it. */
export const timeTyped = (at: number): string => timeInWords(at, 'YYYY-MM-DDTHH:mm')

/** The moment that an input of a date, or of a date and a time, holds; NaN while it holds none. */
export const momentOf = (typed: string): number =>
  Date.parse(typed.includes('T') ? `${typed}Z` : typed) - zoneOffset

/** When the day begins that an input of dates holds; undefined while it holds none. */
export const beginOf = (date: string): number | undefined => (date === '' ? undefined : momentOf(date))

/** The last millisecond of that day. */
export const endOf = (date: string): number | undefined =>
  date === '' ? undefined : momentOf(date) + dayLength - 1
