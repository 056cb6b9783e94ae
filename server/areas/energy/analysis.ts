import { sql } from 'kysely'
import type { Analysis } from '#contract/energy/campus-energy.ts'
import type { InputOf } from '#contract/index.ts'
import { figureOf, nothing } from '#contract/rules/energy/figures.ts'
import { hourLength, startOfDay, weekdayOf } from '#contract/rules/energy/local-days.ts'
import type { Tenant } from '#server/database/database.ts'
import { requireService } from '#server/orders/services.ts'
import { refuse } from '#server/refusal.ts'
import { topsOf } from './balance.ts'
import { type Question, question } from './consumption.ts'
import { expectedOf, newest } from './days.ts'
import { energyInUse } from './in-use.ts'
import { hoursHad, kindHours, useAt } from './kind-hours.ts'
import { type Meter, meterDates } from './meters.ts'
import { periodOf } from './scope.ts'
import { spanOf } from './stretches.ts'

type Work = Analysis['works'][number]

/** What of a meter's work is shown: its flag (spec point 3), metric and unit. */
const dimensions: readonly { flag: number; metric: Work['metric']; unit: Work['unit'] }[] = [
  { flag: 8, metric: 'power', unit: 'W' },
  { flag: 4, metric: 'voltage', unit: 'V' },
  { flag: 2, metric: 'current', unit: 'A' },
]
const all = dimensions.reduce((flags, { flag }) => flags | flag, 0)

async function worksOf({ db }: Tenant, meter: Meter, asked: Question, flags: number): Promise<Work[]> {
  const wanted = dimensions.filter(({ flag }) => (flags & flag) !== 0)
  const [from, to] = [startOfDay(asked.days.first), startOfDay(asked.days.end)].map((at) => new Date(at))
  const { rows } = await sql<Work['points'][number] & { metric: string }>`
    select metric, (extract(epoch from at) * 1000)::bigint as at, lowest, highest,
      total / greatest(samples, 1) as average
    from telemetry_hour where device_id = ${meter.meterId} and at >= ${from} and at < ${to}
      and metric = any(${wanted.map(({ metric }) => metric)}::text[]) order by at`.execute(db)
  return wanted.map(({ metric, unit }) => ({
    metric,
    unit,
    points: rows.filter((row) => row.metric === metric).map(({ metric: _metric, ...point }) => point),
  }))
}

/** Minutes that meters should have readings of, by weekday and hour of a period, as far as it has passed. */
function expectedMinutes(meters: readonly Meter[], { days, now }: Question): Map<string, number> {
  const expected = new Map<string, number>()
  const lastHour = Math.floor(now / hourLength) * hourLength
  for (let day = days.first; day < days.end; day++) {
    const [midnight, end] = [startOfDay(day), startOfDay(day + 1)]
    const counting = meters.filter(({ firstDay }) => firstDay !== null && firstDay <= day)
    const spans = counting.map((meter) => ({ meter, ...spanOf(meter, midnight, meter.goneAt ?? end) }))
    const isWhole = ({ startAt, endAt }: (typeof spans)[number]) => startAt === midnight && endAt >= end
    const whole = spans.filter(isWhole).length
    const partly = spans.filter((span) => !isWhole(span) && span.endAt > span.startAt && span.startAt < end)
    for (let at = midnight, hour = 0; hour < 24 && at < lastHour; hour++, at += hourLength) {
      const key = `${weekdayOf(day)} ${hour}`
      const minutes = partly.reduce((sum, { meter }) => sum + expectedOf(meter, at, at + hourLength, now), 0)
      expected.set(key, (expected.get(key) ?? 0) + whole * 60 + minutes)
    }
  }
  return expected
}

/** What an hour of a weekday uses on average, over the days whose hour has figures. */
async function heatOf(tenant: Tenant, meters: readonly Meter[], asked: Question): Promise<Analysis['heat']> {
  const used = await kindHours(tenant, meters, asked.days, weekdayOf)
  const days = new Map<string, number>()
  for (const [day, had] of await hoursHad(tenant, meters, asked.days))
    for (let hour = 0; hour < 24; hour++) {
      const key = `${weekdayOf(day)} ${hour}`
      if ((had >> hour) & 1) days.set(key, (days.get(key) ?? 0) + 1)
    }
  const expected = expectedMinutes(meters, asked)
  return Array.from({ length: 7 * 24 }, (_, index) => {
    const [weekday, hour] = [Math.floor(index / 24) + 1, index % 24]
    const key = `${weekday} ${hour}`
    const { wh, estimated, minutes } = useAt(used.get(weekday), hour)
    const { coverage, estimated: share } = figureOf({
      ...{ ...nothing, wh, estimated, minutes },
      expected: expected.get(key) ?? 0,
    })
    const over = days.get(key) ?? 0
    return {
      ...{ weekday, hour, days: over, coverage, estimated: share },
      kwh: over > 0 ? Math.round(wh / over) / 1_000 : null,
    }
  })
}

/** @throws Refusal notFound for a meter that is not of the campus, serviceNeeded, input */
export async function analysis(
  tenant: Tenant,
  { meterId, dimensions: flags = all, ...input }: InputOf<'campusEnergy.energyAnalysis'>,
): Promise<Analysis> {
  const asked = await question(tenant, input)
  await requireService(tenant, 'energyAnalysis', input.campusId)
  const own = asked.meters.filter((each) => each.meterId === meterId)
  const meter = meterId === undefined ? null : (own.at(-1) ?? refuse('notFound', { meterId }))
  const [found] = meter ? await meterDates(tenant, asked.site, [meter]) : []
  const counted = meter ? own : topsOf(asked)
  return {
    period: periodOf(asked),
    newestAt: newest(counted),
    meter: found ?? null,
    works: meter ? await worksOf(tenant, meter, asked, flags) : [],
    heat: await heatOf(tenant, counted, asked),
    inUse: await energyInUse(tenant, input.campusId, counted, asked),
  }
}
