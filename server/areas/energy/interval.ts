import type { DataOf, InputOf } from '#contract/index.ts'
import { totalCost } from '#contract/rules/energy/cost.ts'
import { figureOf } from '#contract/rules/energy/figures.ts'
import { dayOf, hourLength, startOfDay } from '#contract/rules/energy/local-days.ts'
import { bucketsOfDays, type Days, isByHours } from '#contract/rules/energy/periods.ts'
import type { Tenant } from '#server/database/database.ts'
import { refuseInput } from '#server/refusal.ts'
import { topsOf } from './balance.ts'
import { intoBuckets, timedRows } from './buckets.ts'
import { carbonOf, usedOf } from './carbon.ts'
import { question } from './consumption.ts'
import { answeredCost, fenOf, spanCosts } from './costs.ts'
import { sumBetween } from './days.ts'
import type { Meter } from './meters.ts'
import { factorsOf } from './rated.ts'
import { cut } from './stretches.ts'

const longest = 366 * 24 * hourLength
const tooLong = { zh: '起止时间最长相差一年', en: 'The times are a year apart at most' }
const backwards = { zh: '结束时间须晚于开始时间', en: 'The end has to be after the beginning' }
const outside = { zh: '时间超出范围', en: 'The time is out of range' }
const latest = Date.UTC(2200, 0)

/** @throws Refusal input for times that are not in their order, or too far apart */
export function requireTimes(startTime: number, endTime: number) {
  if (startTime < 0 || startTime > latest) refuseInput({ startTime: outside })
  if (endTime > latest) refuseInput({ endTime: outside })
  if (endTime <= startTime) refuseInput({ startTime: backwards, endTime: backwards })
  if (endTime - startTime > longest) refuseInput({ startTime: tooLong, endTime: tooLong })
}

/** Of few days the hours, of more the days; hours of the first and last day where these are cut. In the order of time. */
async function rowsBetween(
  tenant: Tenant,
  meters: readonly Meter[],
  { startTime, endTime }: { startTime: number; endTime: number },
) {
  const days = { first: dayOf(startTime), end: dayOf(endTime - 1) + 1 }
  const hours = async (part: Days) =>
    (await timedRows(tenant, meters, part, 'hour')).flatMap((row) => cut(row, startTime, endTime))
  if (isByHours(days)) return hours(days)
  const whole = {
    first: startOfDay(days.first) === startTime ? days.first : days.first + 1,
    end: startOfDay(days.end) === endTime ? days.end : days.end - 1,
  }
  return [
    ...(await hours({ first: days.first, end: whole.first })),
    ...(await timedRows(tenant, meters, whole, 'day')),
    ...(await hours({ first: whole.end, end: days.end })),
  ]
}

/** @throws Refusal notFound, input */
export async function intervalEnergy(
  tenant: Tenant,
  { campusId, spaceId, startTime, endTime }: InputOf<'campusEnergy.getIntervalEnergy'>,
): Promise<DataOf<'campusEnergy.getIntervalEnergy'>> {
  requireTimes(startTime, endTime)
  const { site, meters: inPlace, history, priced, now } = await question(tenant, { campusId, spaceId })
  const meters = topsOf({ site, meters: inPlace })
  const days = { first: dayOf(startTime), end: dayOf(endTime - 1) + 1 }
  const rows = await rowsBetween(tenant, meters, { startTime, endTime })
  const buckets = bucketsOfDays(days)
    .map((bucket) => ({
      ...bucket,
      startAt: Math.max(bucket.startAt, startTime),
      endAt: Math.min(bucket.endAt, endTime),
    }))
    .filter((bucket) => bucket.endAt > bucket.startAt)
  const parts = intoBuckets(buckets, rows)
  const costs = await spanCosts(tenant, meters, buckets, priced)
  const paid = costs.filter((cost) => cost !== null)
  const sum = sumBetween(meters, rows, [startTime, endTime, now])
  return {
    startAt: startTime,
    endAt: endTime,
    total: figureOf(sum),
    carbon: carbonOf(usedOf(rows), sum, { entered: factorsOf(history), fallback: days.first }),
    cost: answeredCost(paid.length > 0 ? totalCost(paid) : null, sum.wh),
    buckets: buckets.map((bucket, index) => ({
      ...bucket,
      ...figureOf(sumBetween(meters, parts[index] ?? [], [bucket.startAt, bucket.endAt, now])),
      previousKwh: null,
      previousCoverage: null,
      fen: fenOf(costs[index] ?? null),
    })),
  }
}
