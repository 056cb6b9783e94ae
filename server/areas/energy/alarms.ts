import type { EnergyAlarm } from '#contract/energy/shapes.ts'
import { figureOf, type Sum } from '#contract/rules/energy/figures.ts'
import { dayInWords, dayOf, startOfDay } from '#contract/rules/energy/local-days.ts'
import { meterCategories } from '#contract/rules/energy/meters.ts'
import type { Tenant } from '#server/database/database.ts'
import { limitOf, type Question, sumOf, topsOf } from './consumption.ts'
import { daySums, sumBetween } from './days.ts'
import type { Meter } from './meters.ts'
import { ratedOn } from './rated.ts'

interface Watched {
  meters: Meter[]
  of: 'meter' | 'light'
}

/** Days that used more than the threshold that counted on them. */
async function overDays(tenant: Tenant, asked: Question, { meters, of }: Watched): Promise<EnergyAlarm[]> {
  const rows = await daySums(tenant, meters, asked.days)
  return rows.flatMap((row) => {
    const limit = ratedOn(asked.history, row.day).rated[`${of}WarnEnergy`]
    if (limit === null || row.wh <= limit * 1_000) return []
    const startAt = startOfDay(row.day)
    const sum: Sum = sumBetween(meters, [row], [startAt, startOfDay(row.day + 1), asked.now])
    const { kwh, coverage } = figureOf(sum)
    return [{ kind: `${of}Over`, date: dayInWords(row.day), startAt, kwh, limit, reachedAt: null, coverage }]
  })
}

/** Whether a period that goes on reaches its rated value at the rate so far, or has. */
async function forecast(tenant: Tenant, asked: Question, { meters, of }: Watched): Promise<EnergyAlarm[]> {
  const { days, now, history } = asked
  // Nobody who has never said what a campus is rated at is warned of what everybody starts with.
  if (now >= startOfDay(days.end) || ratedOn(history, days.first).row === null) return []
  const sum = await sumOf(tenant, meters, asked)
  const { rated, reachedAt } = limitOf(asked, of, sum)
  if (reachedAt === null) return []
  const { kwh, coverage } = figureOf(sum)
  const startAt = startOfDay(dayOf(now))
  const date = dayInWords(dayOf(now))
  return [{ kind: `${of}Forecast`, date, startAt, kwh, limit: rated, reachedAt, coverage }]
}

/** Alarms of a period, newest first. */
export async function alarmsOf(tenant: Tenant, asked: Question): Promise<EnergyAlarm[]> {
  const watched: Watched[] = [
    { meters: topsOf(asked), of: 'meter' },
    { meters: topsOf(asked, meterCategories.lighting), of: 'light' },
  ]
  const found: EnergyAlarm[] = []
  for (const each of watched.filter(({ meters }) => meters.length > 0))
    found.push(...(await forecast(tenant, asked, each)), ...(await overDays(tenant, asked, each)))
  return found.sort((a, b) => b.startAt - a.startAt)
}
