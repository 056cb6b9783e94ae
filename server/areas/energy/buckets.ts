import type { EnergyBucket } from '#contract/energy/shapes.ts'
import type { Cost } from '#contract/rules/energy/cost.ts'
import { figureOf, nothing, type Sum } from '#contract/rules/energy/figures.ts'
import { hourLength, startOfDay } from '#contract/rules/energy/local-days.ts'
import { type Bucket, bucketsOf, type Days, periodBefore } from '#contract/rules/energy/periods.ts'
import type { Pricing } from '#contract/rules/energy/tariff.ts'
import { type TimeType, timeTypes } from '#contract/rules/energy/time-types.ts'
import type { Tenant } from '#server/database/database.ts'
import { fenOf, spanCosts } from './costs.ts'
import { daySums, hourSums, monthSums, sumBetween } from './days.ts'
import type { Meter } from './meters.ts'
import type { Asking } from './scope.ts'
import { spanOf } from './stretches.ts'

interface TimedRow {
  at: number
  wh: number
  estimated: number
  minutes: number
}

/** How finely a period is read: its parts are hours, days or months. */
export const grainOf = (type: TimeType): Grain =>
  type === timeTypes.day ? 'hour' : type >= timeTypes.quarter ? 'month' : 'day'
export type Grain = 'hour' | 'day' | 'month'

/** Figures of a set of meters by parts of a period: hours, days or, as far as they are whole, months. */
export async function timedRows(
  tenant: Tenant,
  meters: readonly Meter[],
  days: Days,
  grain: Grain,
): Promise<TimedRow[]> {
  if (grain === 'hour') {
    const rows = await hourSums(tenant, meters, days)
    return rows.map(({ day, hour, ...row }) => ({ at: startOfDay(day) + hour * hourLength, ...row }))
  }
  const rows = await (grain === 'day' ? daySums : monthSums)(tenant, meters, days)
  return rows.map(({ day, ...row }) => ({ at: startOfDay(day), ...row }))
}

/** The rows of each bucket, in the order of buckets. Both are in the order of time. */
export function intoBuckets<R extends { at: number }>(buckets: readonly Bucket[], rows: readonly R[]): R[][] {
  let next = 0
  return buckets.map(({ endAt }) => {
    const from = next
    while ((rows[next]?.at ?? Number.POSITIVE_INFINITY) < endAt) next += 1
    return rows.slice(from, next)
  })
}

export interface SummedBucket {
  bucket: Bucket
  sum: Sum
  previousWh: number | null
  previousCoverage: number | null
  cost: Cost | null
}

const usedIn = (rows: readonly TimedRow[]) =>
  rows.length === 0 ? null : rows.reduce((sum, { wh }) => sum + wh, 0)

/** How much of a part of the period before is covered, of the meters that count in the part it is compared with. */
function earlierCoverage(
  meters: readonly Meter[],
  rows: readonly TimedRow[],
  [bucket, before]: readonly [Bucket, Bucket | undefined],
): number | null {
  // One that is gone is expected where others count for it since then.
  const isFollowed = (at: number) => meters.some(({ since }) => since === at)
  const counting = meters.filter(
    ({ firstDay, goneAt }) =>
      firstDay !== null &&
      startOfDay(firstDay) < bucket.endAt &&
      (goneAt === null || goneAt > bucket.startAt || isFollowed(goneAt)),
  )
  if (rows.length === 0 || before === undefined || counting.length === 0) return null
  const minutes = rows.reduce((sum, row) => sum + row.minutes, 0)
  const expected = counting.reduce((all, meter) => {
    const { startAt, endAt } = spanOf(
      meter,
      before.startAt,
      Math.min(before.endAt, meter.goneAt ?? before.endAt),
    )
    return all + Math.max(0, endAt - startAt) / 60_000
  }, 0)
  return figureOf({ ...nothing, minutes, expected }).coverage
}

/** A period's parts with what a set of meters has used in each, and in the same part of the period before. */
export async function bucketSums(
  tenant: Tenant,
  meters: readonly Meter[],
  { type, days, now, priced }: Asking & { priced: Pricing },
): Promise<SummedBucket[]> {
  const grain = grainOf(type)
  const [buckets, before] = [bucketsOf(type, days), periodBefore(type, days)]
  const rows = intoBuckets(buckets, await timedRows(tenant, meters, days, grain))
  const earlierBuckets = bucketsOf(type, before)
  const earlier = intoBuckets(earlierBuckets, await timedRows(tenant, meters, before, grain))
  const costs = await spanCosts(tenant, meters, buckets, priced)
  return buckets.map((bucket, index) => ({
    bucket,
    cost: costs[index] ?? null,
    sum: sumBetween(meters, rows[index] ?? [], [bucket.startAt, bucket.endAt, now]),
    previousWh: usedIn(earlier[index] ?? []),
    previousCoverage: earlierCoverage(meters, earlier[index] ?? [], [bucket, earlierBuckets[index]]),
  }))
}

export const answeredBucket = ({
  bucket,
  sum,
  previousWh,
  previousCoverage,
  cost,
}: SummedBucket): EnergyBucket => ({
  ...bucket,
  ...figureOf(sum),
  previousKwh: previousWh === null ? null : previousWh / 1_000,
  previousCoverage,
  fen: fenOf(cost),
})
