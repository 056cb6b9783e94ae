import { sql } from 'kysely'
import type { EnergyCost } from '#contract/energy/shapes.ts'
import { type Cost, costOf, fenOfNano, noCost, plusCost, totalCost } from '#contract/rules/energy/cost.ts'
import { type Day, dayOf, hourLength, startOfDay } from '#contract/rules/energy/local-days.ts'
import type { Bucket, Days } from '#contract/rules/energy/periods.ts'
import { bands, type DayPrices, type Pricing } from '#contract/rules/energy/tariff.ts'
import type { Tenant } from '#server/database/database.ts'
import { idsOf } from './days.ts'
import { hourlySums, kindUse, kindUseOfAll, plusEach } from './kind-hours.ts'
import type { Meter } from './meters.ts'
import { cutDays, wholeDays } from './stretches.ts'

/** Kinds that days are of by how they are priced, and what else tells them apart. */
export class PricedKinds<K extends object> {
  readonly kinds: K[] = []
  readonly #numbers = new Map<string, number>()
  readonly #prices = new Map<DayPrices, number>()

  /** @param apart what tells it from others that are priced alike */
  number(prices: DayPrices, apart: number, make: () => K): number {
    const price = this.#prices.get(prices) ?? this.#prices.size
    this.#prices.set(prices, price)
    const key = `${price} ${apart}`
    const number = this.#numbers.get(key) ?? this.kinds.push(make()) - 1
    this.#numbers.set(key, number)
    return number
  }
}

/** What each meter has cost in a period; null where no tariff counts in it. */
export async function meterCosts(
  tenant: Tenant,
  meters: readonly Meter[],
  days: Days,
  priced: Pricing,
): Promise<Map<number, Cost> | null> {
  if (!isPriced(days, priced)) return null
  const kinds = new PricedKinds<DayPrices>()
  const rows = await kindUse(tenant, meters, days, (day) => {
    const prices = priced(day)
    return prices && kinds.number(prices, 0, () => prices)
  })
  const costs = new Map<number, Cost>(meters.map(({ id }) => [id, noCost]))
  for (const { id, kind, wh } of rows)
    costs.set(id, plusCost(costs.get(id) ?? noCost, costOf(wh, kinds.kinds[kind] ?? null)))
  return costs
}

/** Whether any day has a price. */
export function isPriced({ first, end }: Days, priced: Pricing): boolean {
  for (let day = first; day < end; day++) if (priced(day) !== null) return true
  return false
}

/** Watt-hours of a day's hours that lie in a span; of an hour that is cut, its share by time. */
const within = (day: Day, wh: readonly number[], { startAt, endAt }: Span): number[] =>
  wh.map((used, hour) => {
    const from = startOfDay(day) + hour * hourLength
    const share = (Math.min(endAt, from + hourLength) - Math.max(startAt, from)) / hourLength
    return share >= 1 ? used : Math.round(used * Math.max(0, share))
  })

type Span = Pick<Bucket, 'startAt' | 'endAt'>

/** Days that lie in one span as a whole, and which; the others are cut, or lie in none. */
function daysIn(spans: readonly Span[]): Map<Day, number> {
  const found = new Map<Day, number>()
  for (const [index, { startAt, endAt }] of spans.entries())
    for (let day = dayOf(startAt - 1) + 1; startOfDay(day + 1) <= endAt; day++) found.set(day, index)
  return found
}

/** What a set of meters used by hour on days that are read one by one, in their order. */
async function singleDays(tenant: Tenant, meters: readonly Meter[], days: readonly Day[]) {
  const found = new Map<Day, number[]>()
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return found
  const add = (day: Day, wh: readonly number[]) => found.set(day, plusEach(found.get(day), wh))
  const all = { first, end: last + 1 }
  for (const { day, wh } of await cutDays(tenant, meters, all)) if (days.includes(day)) add(day, wh)
  for (const { meters: own, days: within } of wholeDays(meters, all)) {
    const some = days.filter((day) => day >= within.first && day < within.end)
    if (some.length === 0) continue
    const { rows } = await sql<{ day: Day; wh: number[] }>`
      select day, ${hourlySums('wh')} as wh from energy_day
      where meter_id = any(${idsOf(own)}::bigint[]) and day = any(${some}::integer[]) group by day`.execute(
      tenant.db,
    )
    for (const { day, wh } of rows) add(day, wh)
  }
  return found
}

/** What a set of meters has cost in each of some spans, in their order; null for those that no tariff counts in. */
export async function spanCosts(
  tenant: Tenant,
  meters: readonly Meter[],
  spans: readonly Span[],
  priced: Pricing,
): Promise<(Cost | null)[]> {
  const [begin, end] = [spans[0]?.startAt, spans.at(-1)?.endAt]
  if (begin === undefined || end === undefined) return spans.map(() => null)
  const days = { first: dayOf(begin), end: dayOf(end - 1) + 1 }
  if (!isPriced(days, priced)) return spans.map(() => null)
  const whole = daysIn(spans)
  const kinds = new PricedKinds<{ span: number; prices: DayPrices }>()
  const rows = await kindUseOfAll(tenant, meters, days, (day) => {
    const [span, prices] = [whole.get(day), priced(day)]
    return span === undefined || prices === null ? null : kinds.number(prices, span, () => ({ span, prices }))
  })
  const costs: (Cost | null)[] = spans.map((span) =>
    isPriced({ first: dayOf(span.startAt), end: dayOf(span.endAt - 1) + 1 }, priced) ? noCost : null,
  )
  for (const [kind, wh] of rows) {
    const { span = -1, prices = null } = kinds.kinds[kind] ?? {}
    costs[span] = plusCost(costs[span] ?? noCost, costOf(wh, prices))
  }
  const isCut = (day: Day) => !whole.has(day) && priced(day) !== null
  const cut = Array.from({ length: days.end - days.first }, (_, index) => days.first + index).filter(isCut)
  const used = await singleDays(tenant, meters, cut)
  return costs.map((cost, index) => {
    const span = spans[index]
    if (cost === null || !span) return cost
    const own = cut.filter((day) => startOfDay(day) < span.endAt && startOfDay(day + 1) > span.startAt)
    return own.reduce((sum, day) => {
      const wh = used.get(day)
      return wh ? plusCost(sum, costOf(within(day, wh, span), priced(day))) : sum
    }, cost)
  })
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
