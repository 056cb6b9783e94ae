import type { Words } from '../words.ts'
import { dayOfDate } from './campus/dates.ts'
import type { Bounds } from './room-permission.ts'

const noSuchDate: Words = { zh: '没有这一天', en: 'There is no such date' }

/** What no shape can say of the bounds of a permission, by field; null when nothing is wrong. */
export function boundsFault(given: Partial<Bounds>): Record<string, Words> | null {
  const { startDate, endDate, fromMinute, toMinute } = given
  for (const [field, date] of Object.entries({ startDate, endDate }))
    if (date && dayOfDate(date) === null) return { [field]: noSuchDate }
  if (startDate && endDate && endDate < startDate)
    return { endDate: { zh: '结束日期不能早于开始日期', en: 'It must not end before it begins' } }
  // What ends before it begins ends on the next day.
  if (typeof fromMinute === 'number' && toMinute === fromMinute)
    return { toMinute: { zh: '结束时间不能与开始时间相同', en: 'It must not end when it begins' } }
  return null
}
