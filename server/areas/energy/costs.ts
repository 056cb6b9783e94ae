import { sql } from 'kysely'
import type { EnergyCost } from '#contract/energy/shapes.ts'
import { type Cost, costOf, fenOfNano, noCost, plusCost, totalCost } from '#contract/rules/energy/cost.ts'
import { type Day, dayOf, hourLength, startOfDay } from '#contract/rules/energy/local-days.ts'
import type { Bucket, Days } from '#contract/rules/energy/periods.ts'
import { bands, type DayPrices, pricing, type Tariff } from '#contract/rules/energy/tariff.ts'
import type { Tenant } from '#server/database/database.ts'
import type { Meter } from './meters.ts'

/** How days of a period are priced: those that are priced alike are added up together. */
interface PricedDays {
  days: Day[]
  /** Of each day, which of `kinds` it is. */
  kindOf: number[]
  kinds: DayPrices[]
}

/** Days without a price are left out; null when there is none that has one. */
function pricedDays({ first, end }: Days, tariffs: readonly Tariff[]): PricedDays | null {
  const priced = pricing(tariffs)
  const found: PricedDays = { days: [], kindOf: [], kinds: [] }
  for (let day = first; day < end; day++) {
    const kind = priced(day)
    if (kind === null) continue
    if (!found.kinds.includes(kind)) found.kinds.push(kind)
    found.days.push(day)
    found.kindOf.push(found.kinds.indexOf(kind))
  }
  return found.days.length > 0 ? found : null
}

const hours = Array.from({ length: 24 }, (_, hour) => hour)
/** 24 sums by hour. Whole numbers below 2^53, which a double holds exactly. */
const hourlySums = sql`array[${sql.join(hours.map((hour) => sql`sum(wh[${sql.lit(hour + 1)}])`))}]::float8[]`

const idsOf = (meters: readonly Meter[]) => meters.map(({ id }) => id)

/** What each meter has cost in a period; null where no tariff counts in it. */
export async function meterCosts(
  { db }: Tenant,
  meters: readonly Meter[],
  days: Days,
  tariffs: readonly Tariff[],
): Promise<Map<number, Cost> | null> {
  const priced = pricedDays(days, tariffs)
  if (!priced) return null
  const { rows } = await sql<{ id: number; kind: number; wh: number[] }>`
    select meter_id as id, kind, ${hourlySums} as wh
    from energy_day join unnest(${priced.days}::integer[], ${priced.kindOf}::integer[]) as p (day, kind) using (day)
    where meter_id = any(${idsOf(meters)}::bigint[]) and day >= ${days.first} and day < ${days.end}
    group by meter_id, kind`.execute(db)
  const costs = new Map<number, Cost>(meters.map(({ id }) => [id, noCost]))
  for (const { id, kind, wh } of rows)
    costs.set(id, plusCost(costs.get(id) ?? noCost, costOf(wh, priced.kinds[kind] ?? null)))
  return costs
}

/** Watt-hours of a day's hours that lie in a span; of an hour that is cut, its share by time. */
const within = (day: Day, wh: readonly number[], { startAt, endAt }: Span): number[] =>
  wh.map((used, hour) => {
    const from = startOfDay(day) + hour * hourLength
    const share = (Math.min(endAt, from + hourLength) - Math.max(startAt, from)) / hourLength
    return share >= 1 ? used : Math.round(used * Math.max(0, share))
  })

type Span = Pick<Bucket, 'startAt' | 'endAt'>

/** What a set of meters has cost in each of some spans, in their order; null for those that no tariff counts in. */
export async function spanCosts(
  { db }: Tenant,
  meters: readonly Meter[],
  spans: readonly Span[],
  tariffs: readonly Tariff[],
): Promise<(Cost | null)[]> {
  const none = spans.map(() => null)
  const [begin, end] = [spans[0]?.startAt, spans.at(-1)?.endAt]
  if (begin === undefined || end === undefined || tariffs.length === 0) return none
  const priced = pricing(tariffs)
  const { rows } = await sql<{ day: Day; wh: number[] }>`
    select day, ${hourlySums} as wh from energy_day
    where meter_id = any(${idsOf(meters)}::bigint[]) and day >= ${dayOf(begin)} and day <= ${dayOf(end - 1)}
    group by day`.execute(db)
  const used = new Map(rows.map(({ day, wh }) => [day, wh]))
  return spans.map((span) => {
    let sum: Cost | null = null
    for (let day = dayOf(span.startAt); startOfDay(day) < span.endAt; day++) {
      const prices = priced(day)
      if (prices !== null)
        sum = plusCost(sum ?? noCost, costOf(within(day, used.get(day) ?? [], span), prices))
    }
    return sum
  })
}

const sumsOf = (of: 'a' | 'b') =>
  sql`array[${sql.join(hours.map((hour) => sql`sum(${sql.ref(`${of}.wh`)}[${sql.lit(hour + 1)}])`))}]::float8[]`

/** Those of some hours that are in a mask of a bit for each. */
const masked = (wh: readonly number[], mask: number) =>
  wh.map((used, hour) => ((mask >> hour) & 1 ? used : 0))

/** What the hours have cost that a set of meters has in a period and so many days before, each by its own day's prices. */
export async function commonCosts(
  { db }: Tenant,
  meters: readonly Meter[],
  { first, end }: Days,
  before: Day,
  tariffs: readonly Tariff[],
): Promise<{ cost: Cost | null; previous: Cost | null }> {
  const [now, then] = [
    pricedDays({ first, end }, tariffs),
    pricedDays({ first: first - before, end: end - before }, tariffs),
  ]
  if (!now || !then) return { cost: null, previous: null }
  const { rows } = await sql<{ day: Day; mask: number; wh: number[]; previous: number[] }>`
    select a.day, a.had & b.had as mask, ${sumsOf('a')} as wh, ${sumsOf('b')} as previous
    from energy_day a join energy_day b on b.meter_id = a.meter_id and b.day = a.day - ${before}::integer
    where a.meter_id = any(${idsOf(meters)}::bigint[]) and a.day >= ${first} and a.day < ${end}
      and b.day >= ${first - before} and b.day < ${end - before}
    group by a.day, mask`.execute(db)
  const priced = pricing(tariffs)
  // What has no price on one side is left out on both: else a price that is not there would look like energy saved.
  const both = rows.filter(({ day }) => priced(day) !== null && priced(day - before) !== null)
  return {
    cost: totalCost(both.map(({ day, mask, wh }) => costOf(masked(wh, mask), priced(day)))),
    previous: totalCost(
      both.map(({ day, mask, previous }) => costOf(masked(previous, mask), priced(day - before))),
    ),
  }
}

/** The costs of some meters together; null where no tariff counts. */
export const costsOf = (
  costs: ReadonlyMap<number, Cost> | null,
  meters: readonly Pick<Meter, 'id'>[],
): Cost | null => costs && totalCost(meters.map(({ id }) => costs.get(id) ?? noCost))

export const fenOf = (cost: Cost | null): number | null => cost && fenOfNano(cost.nano)

/** A cost as it is answered, beside energy of so many watt-hours. */
export function answeredCost(cost: Cost | null, wh: number): EnergyCost | null {
  if (cost === null) return null
  const priced = wh > 0 ? Math.min(1, Math.max(0, Math.round((cost.priced / wh) * 1e4) / 1e4)) : 1
  return {
    fen: fenOfNano(cost.nano),
    priced,
    bands: bands.flatMap((band) => {
      const { wh: used, nano } = cost.byBand[band]
      return used === 0 ? [] : [{ band, kwh: used / 1_000, fen: fenOfNano(nano) }]
    }),
  }
}
