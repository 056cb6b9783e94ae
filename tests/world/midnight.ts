import { dayOf, startOfDay } from '#contract/rules/energy/local-days.ts'

const before = 60_000
const after = 20_000

/**
 * For what has to be of one day of China, and of some seconds of it: waits where midnight is less than a minute ahead or has
 * just been. Answers what time it is then.
 */
export async function awayFromMidnight(): Promise<number> {
  const midnight = startOfDay(dayOf(Date.now() + before))
  await new Promise((resolve) => setTimeout(resolve, Math.max(0, midnight + after - Date.now())))
  return Date.now()
}
