import { type Cost, lessCost, noCost } from '#contract/rules/energy/cost.ts'
import { rest, type Sum } from '#contract/rules/energy/figures.ts'
import {
  type MeterCategory,
  meterCategories,
  netMeters,
  subItemOf,
  topMeters,
} from '#contract/rules/energy/meters.ts'
import type { Days } from '#contract/rules/energy/periods.ts'
import type { Pricing } from '#contract/rules/energy/tariff.ts'
import type { Tenant } from '#server/database/database.ts'
import { bucketSums, type Grain, type SummedBucket, timedRows } from './buckets.ts'
import { costsOf } from './costs.ts'
import type { Meter, Site } from './meters.ts'
import type { Asking } from './scope.ts'

/** Meters whose figures are added up, and those behind them whose figures are taken off. */
export interface Balance {
  counted: Meter[]
  less: Meter[]
}

interface Asked {
  site: Site
  meters: Meter[]
}

/** Whether a meter counts a category: a part of a sub-item counts with it. */
export const isOfCategory = (meter: { category: number }, category: number): boolean =>
  meter.category === category || subItemOf(meter.category) === category

/** Those that count a place as a whole: no meter that stands behind another one of them. */
export const topsOf = ({ site, meters }: Asked): Meter[] => topMeters(meters, site.meters)

/** What a place comes to as a whole, or one category of it by the rule that all categories are told apart by. */
export function balanceOf({ site, meters }: Asked, category?: MeterCategory): Balance {
  if (category === undefined) return { counted: topsOf({ site, meters }), less: [] }
  if (category === meterCategories.whole) {
    const mains = meters.filter((meter) => meter.category === meterCategories.whole)
    return { counted: topMeters(mains, site.meters), less: [] }
  }
  return netMeters(meters, site.meters, (each) => isOfCategory({ category: each }, category))
}

/** The energy of a balance, of what a set of meters has counted. */
export async function netSum(
  { counted, less }: Balance,
  sumOf: (meters: readonly Meter[]) => Promise<Sum>,
): Promise<Sum> {
  const sum = await sumOf(counted)
  return less.length === 0 ? sum : rest(sum, await sumOf(less))
}

/** What a balance has cost; null where no tariff counts. */
export function netCost(costs: ReadonlyMap<number, Cost> | null, { counted, less }: Balance): Cost | null {
  const cost = costsOf(costs, counted)
  return cost && less.length > 0 ? lessCost(cost, costsOf(costs, less) ?? noCost) : cost
}

/** The watt-hours of a balance by parts of a period; a part may stand there twice, once as what is taken off. */
export async function netRows(
  tenant: Tenant,
  { counted, less }: Balance,
  days: Days,
  grain: Grain,
): Promise<{ at: number; wh: number }[]> {
  const rows = await timedRows(tenant, counted, days, grain)
  if (less.length === 0) return rows
  const off = await timedRows(tenant, less, days, grain)
  return [...rows, ...off.map(({ at, wh }) => ({ at, wh: -wh }))]
}

const lower = (a: number | null, b: number | null) => (a === null || b === null ? a : Math.min(a, b))

/** The parts of a period of a balance; how far each can be trusted is said by the less covered of both sides, as of every rest. */
export async function netBuckets(
  tenant: Tenant,
  { counted, less }: Balance,
  asked: Asking & { priced: Pricing },
): Promise<SummedBucket[]> {
  const buckets = await bucketSums(tenant, counted, asked)
  if (less.length === 0) return buckets
  const off = await bucketSums(tenant, less, asked)
  return buckets.map((of, index) => {
    const behind = off[index]
    if (!behind) return of
    return {
      ...of,
      sum: rest(of.sum, behind.sum),
      previousCoverage: lower(of.previousCoverage, behind.previousCoverage),
      previousWh: of.previousWh === null ? null : of.previousWh - (behind.previousWh ?? 0),
      cost: of.cost && lessCost(of.cost, behind.cost ?? noCost),
    }
  })
}
