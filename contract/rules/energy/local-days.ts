/** Campuses are in China, which has one time zone without summer time: every local day has 24 hours. */
export const zoneOffset = 8 * 60 * 60_000
export const hourLength = 60 * 60_000
export const dayLength = 24 * hourLength

/** A local day, counted from 1970-01-01. */
export type Day = number

/** The local day that a moment falls into, in ms since 1970. */
export const dayOf = (at: number): Day => Math.floor((at + zoneOffset) / dayLength)
/** When a local day begins, in ms. */
export const startOfDay = (day: Day): number => day * dayLength - zoneOffset
/** The hour of its local day that a moment falls into, 0 to 23. */
export const hourOf = (at: number): number => Math.floor((at - startOfDay(dayOf(at))) / hourLength)

const utc = (day: Day) => new Date(day * dayLength)

/** 1 is Monday, 7 Sunday. */
export const weekdayOf = (day: Day): number => utc(day).getUTCDay() || 7
/** The year of a local day: 2026. */
export const yearOf = (day: Day): number => utc(day).getUTCFullYear()
/** 0 is January. */
export const monthOf = (day: Day): number => utc(day).getUTCMonth()
/** A day of a year and month; a month beyond the year is one of the next year. */
export const dayAt = (year: number, month: number, date = 1): Day =>
  Math.floor(Date.UTC(year, month, date) / dayLength)

/** YYYY-MM-DD. */
export const dayInWords = (day: Day): string => utc(day).toISOString().slice(0, 10)

/** The day that YYYY-MM-DD names; null for what is no date. */
export function dayNamed(text: string): Day | null {
  const [year = 0, month = 0, date = 0] = text.split('-').map(Number)
  const day = dayAt(year, month - 1, date)
  return dayInWords(day) === text ? day : null
}

/** The hours of a day. */
export const everyHour: readonly number[] = Array.from({ length: 24 }, (_, hour) => hour)
