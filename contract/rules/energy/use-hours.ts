import type { Calendar } from '../../calendar-shapes.ts'
import { calendarDay } from '../campus/calendar.ts'
import type { Day } from './local-days.ts'

/** What says when a campus is in use: its opening hours, else its bell times. */
export type UseSource = 'openHours' | 'bells'

/** What says when a campus is in use; null where it has neither opening hours nor bell times. */
export const sourceOfUse = ({ openHours, bells }: Pick<Calendar, 'openHours' | 'bells'>): UseSource | null =>
  openHours.length > 0 ? 'openHours' : bells.length > 0 ? 'bells' : null

/** Minutes of a local day, from the first to before the last. */
export interface Span {
  fromMinute: number
  toMinute: number
}

/**
 * When a campus is in use on a day. By its bell times that is from the first bell of the day to the last one: in breaks a
 * school is as much in use as in lessons. None on a holiday, nor outside the terms of a campus that goes by bells.
 */
export function spansInUse(calendar: Calendar, day: Day): Span[] {
  const { openHours, bells } = calendarDay(calendar, day)
  if (sourceOfUse(calendar) === 'openHours') return openHours
  const [first] = bells
  if (!first) return []
  return [{ fromMinute: first.fromMinute, toMinute: Math.max(...bells.map(({ toMinute }) => toMinute)) }]
}

/** The share of an hour of a day that lies within spans that do not overlap, 0 to 1. */
export function shareInUse(spans: readonly Span[], hour: number): number {
  const [from, to] = [hour * 60, hour * 60 + 60]
  const minutes = spans.reduce(
    (sum, { fromMinute, toMinute }) => sum + Math.max(0, Math.min(toMinute, to) - Math.max(fromMinute, from)),
    0,
  )
  return Math.min(1, minutes / 60)
}
