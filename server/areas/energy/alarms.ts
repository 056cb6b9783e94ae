import type { EnergyAlarm } from '#contract/energy/shapes.ts'
import { figureOf, type Sum } from '#contract/rules/energy/figures.ts'
import { dayInWords, dayOf, startOfDay } from '#contract/rules/energy/local-days.ts'
import { meterCategories } from '#contract/rules/energy/meters.ts'
import { timeTypes } from '#contract/rules/energy/time-types.ts'
import type { Tenant } from '#server/database/database.ts'
import { limitOf, type Question, question, sumOf, topsOf } from './consumption.ts'
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

/**
 * How far a campus has come today with the energy that it is warned at: of its meters and of its lamps, whichever is further;
 * null where nobody is warned. kWh.
 * @throws Refusal notFound
 */
export async function usedToday(
  tenant: Tenant,
  campusId: number,
): Promise<{ percent: number; value: number; limit: number } | null> {
  const asked = await question(tenant, { campusId, timeType: timeTypes.day })
  const { rated } = ratedOn(asked.history, asked.days.first)
  const found = []
  for (const of of ['meter', 'light'] as const) {
    const limit = rated[`${of}WarnEnergy`]
    const meters = topsOf(asked, of === 'light' ? meterCategories.lighting : undefined)
    if (limit === null || limit <= 0 || meters.length === 0) continue
    const value = (await sumOf(tenant, meters, asked)).wh / 1_000
    found.push({ percent: (value / limit) * 100, value, limit })
  }
  return found.sort((one, other) => other.percent - one.percent)[0] ?? null
}
