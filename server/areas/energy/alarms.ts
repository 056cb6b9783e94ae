import type { EnergyAlarm } from '#contract/energy/shapes.ts'
import { figureOf, type Sum } from '#contract/rules/energy/figures.ts'
import { dayInWords, dayOf, startOfDay } from '#contract/rules/energy/local-days.ts'
import { ratedFor, ratedOn } from '#contract/rules/energy/rated.ts'
import { timeTypes } from '#contract/rules/energy/time-types.ts'
import type { EnergyStanding } from '#server/alarms/index.ts'
import type { Tenant } from '#server/database/database.ts'
import { topsOf } from './balance.ts'
import {
  forecastFor,
  lightMetersOf,
  limitOf,
  type Question,
  question,
  reachedAtOf,
  sumOf,
} from './consumption.ts'
import { daySums, sumBetween } from './days.ts'
import type { Meter } from './meters.ts'
import { isRated } from './rated.ts'
import { asking, ratedDay } from './scope.ts'

interface Watched {
  meters: Meter[]
  of: 'meter' | 'light'
}

/** What thresholds and rated values are said of: a campus, and not a place in it. */
const watchedOf = (asked: Question): Watched[] =>
  [
    { meters: topsOf(asked), of: 'meter' as const },
    { meters: lightMetersOf(asked), of: 'light' as const },
  ].filter(({ meters }) => asked.within === null && meters.length > 0)

/** Days that used more than the threshold that counted on them. */
async function overDays(tenant: Tenant, asked: Question, { meters, of }: Watched): Promise<EnergyAlarm[]> {
  const rows = await daySums(tenant, meters, asked.days)
  return rows.flatMap((row) => {
    const limit = ratedOn(asked.history, row.day).rated[`${of}WarnEnergy`]
    if (limit === null || row.wh <= limit * 1_000) return []
    const startAt = startOfDay(row.day)
    const sum: Sum = sumBetween(meters, [row], [startAt, startOfDay(row.day + 1), asked.now])
    const over = { ...figureOf(sum), limit, reachedAt: null }
    return [{ kind: `${of}Over`, date: dayInWords(row.day), startAt, ...over }]
  })
}

/** Whether a period that goes on reaches its rated value at the rate so far, or has. */
async function forecast(tenant: Tenant, asked: Question, { meters, of }: Watched): Promise<EnergyAlarm[]> {
  const { days, now, history, type } = asked
  if (now >= startOfDay(days.end) || !isRated(history, ratedDay(asked), of, type)) return []
  const sum = await sumOf(tenant, meters, asked)
  const limit = await limitOf(tenant, asked, of, { meters, sum })
  if (limit?.reachedAt == null) return []
  const { rated, reachedAt } = limit
  const startAt = startOfDay(dayOf(now))
  const date = dayInWords(dayOf(now))
  return [{ kind: `${of}Forecast`, date, startAt, ...figureOf(sum), limit: rated, reachedAt }]
}

/** Alarms of a period, newest first. */
export async function alarmsOf(tenant: Tenant, asked: Question): Promise<EnergyAlarm[]> {
  const found: EnergyAlarm[] = []
  for (const each of watchedOf(asked))
    found.push(...(await forecast(tenant, asked, each)), ...(await overDays(tenant, asked, each)))
  return found.sort((a, b) => b.startAt - a.startAt)
}

/** What a month comes to at the rate so far, where somebody has said what it is rated at. */
async function monthForecast(tenant: Tenant, asked: Question, { meters, of }: Watched) {
  const { days, history, type } = asked
  if (!isRated(history, ratedDay(asked), of, type)) return null
  const limit = ratedFor(ratedOn(history, ratedDay(asked)).rated, of, type, days, 0)
  const sum = await sumOf(tenant, meters, asked)
  const forecast = forecastFor(asked, meters, sum, limit)
  const reachedAt = await reachedAtOf(tenant, asked, { meters, sum, rated: limit, forecast })
  return forecast && { ...forecast, reachedAt, limit, value: sum.wh / 1_000 }
}

/** How much of a limit is used; any use is more than all of a limit of 0. */
const percentOf = (value: number, limit: number): number =>
  limit > 0 ? (value / limit) * 100 : value > 0 ? Number.POSITIVE_INFINITY : 0

/**
 * How far a campus has come today with the energy that it is warned at, and what its month comes to against what it is rated
 * at; of its meters and of its lamps. What nobody has set a limit for is not named, nor is anything of a campus that has gone.
 */
export async function energyStanding(tenant: Tenant, campusId: number): Promise<EnergyStanding[]> {
  const campus = await tenant.db
    .selectFrom('campus')
    .select('id')
    .where('id', '=', campusId)
    .executeTakeFirst()
  if (!campus) return []
  const asked = await question(tenant, { campusId, timeType: timeTypes.day })
  const month = { ...asked, ...asking({ timeType: timeTypes.month }, asked.now) }
  const { rated } = ratedOn(asked.history, asked.days.first)
  const found: EnergyStanding[] = []
  for (const watched of watchedOf(asked)) {
    const { meters, of } = watched
    const forecast = await monthForecast(tenant, month, watched)
    const reachedAt = forecast?.reachedAt ?? null
    if (forecast) {
      const kind = of === 'meter' ? 'energyForecast' : 'lightForecast'
      found.push({
        kind,
        percent: forecast.share * 100,
        value: forecast.value,
        limit: forecast.limit,
        reachedAt,
      })
    }
    const limit = rated[`${of}WarnEnergy`]
    if (limit === null) continue
    const value = (await sumOf(tenant, meters, asked)).wh / 1_000
    const kind = of === 'meter' ? 'energyOver' : 'lightOver'
    found.push({ kind, percent: percentOf(value, limit), value, limit, reachedAt })
  }
  return found
}
