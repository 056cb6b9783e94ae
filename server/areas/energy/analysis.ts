import { sql } from 'kysely'
import type { Analysis } from '#contract/energy/campus-energy.ts'
import type { InputOf } from '#contract/index.ts'
import { longestStep } from '#contract/rules/energy/counter.ts'
import { hourLength, startOfDay } from '#contract/rules/energy/local-days.ts'
import type { Tenant } from '#server/database/database.ts'
import { requireService } from '#server/orders/services.ts'
import { refuse } from '#server/refusal.ts'
import { topsOf } from './balance.ts'
import { type Question, question } from './consumption.ts'
import { newest } from './days.ts'
import { heatOf } from './heat.ts'
import { energyInUse } from './in-use.ts'
import { type Meter, meterDates } from './meters.ts'
import { periodOf } from './scope.ts'

type Work = Analysis['works'][number]

/** What of a meter's work is shown: its flag (spec point 3), metric and unit. */
const dimensions: readonly { flag: number; metric: Work['metric']; unit: Work['unit'] }[] = [
  { flag: 8, metric: 'power', unit: 'W' },
  { flag: 4, metric: 'voltage', unit: 'V' },
  { flag: 2, metric: 'current', unit: 'A' },
]
const covered = (samples: number) => Math.min(1, Number(((samples * longestStep) / hourLength).toFixed(4)))
const all = dimensions.reduce((flags, { flag }) => flags | flag, 0)

/** By hour; a reading stands for as long as the next one may be awaited, so that one that is a little late leaves no gap. */
async function worksOf({ db }: Tenant, meter: Meter, asked: Question, flags: number): Promise<Work[]> {
  const wanted = dimensions.filter(({ flag }) => (flags & flag) !== 0)
  const [from, to] = [startOfDay(asked.days.first), startOfDay(asked.days.end)].map((at) => new Date(at))
  const { rows } = await sql<Omit<Work['points'][number], 'coverage'> & { metric: string; samples: number }>`
    select metric, (extract(epoch from at) * 1000)::bigint as at, lowest, highest, samples,
      total / greatest(samples, 1) as average
    from telemetry_hour where device_id = ${meter.meterId} and at >= ${from} and at < ${to}
      and metric = any(${wanted.map(({ metric }) => metric)}::text[]) order by at`.execute(db)
  return wanted.map(({ metric, unit }) => ({
    metric,
    unit,
    points: rows
      .filter((row) => row.metric === metric)
      .map(({ metric: _metric, samples, ...point }) => ({
        ...point,
        coverage: point.at + hourLength > asked.now ? 1 : covered(samples),
      })),
  }))
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
