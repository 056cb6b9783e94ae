import { dayInWords, dayNamed, dayOf } from '#contract/rules/energy/local-days.ts'

/**
 * The day that figures asked for as today's are of, and the one before it, YYYY-MM-DD; null while it is today. A wall that
 * had no network overnight shows yesterday's.
 */
export function pastDay(
  { firstDate }: { firstDate: string },
  now: number,
): { date: string; before: string } | null {
  const day = dayNamed(firstDate)
  return day === null || day === dayOf(now) ? null : { date: firstDate, before: dayInWords(day - 1) }
}
