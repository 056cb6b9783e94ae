import type { DataOf, InputOf } from '#contract/index.ts'
import { totalCost } from '#contract/rules/energy/cost.ts'
import { figureOf } from '#contract/rules/energy/figures.ts'
import { dayOf, hourLength, startOfDay } from '#contract/rules/energy/local-days.ts'
import { bucketsOfDays, type Days, grainOfDays } from '#contract/rules/energy/periods.ts'
import type { Tenant } from '#server/database/database.ts'
import { refuseInput } from '#server/refusal.ts'
import { topsOf } from './balance.ts'
import { intoBuckets, timedRows } from './buckets.ts'
import { carbonOf, emittedRows, usedOf } from './carbon.ts'
import { question } from './consumption.ts'
import { answeredCost, fenOf, spanCosts } from './costs.ts'
import { sumBetween } from './days.ts'
import type { Meter } from './meters.ts'
import { factorsOf } from './rated.ts'
import { cut } from './stretches.ts'

/** So many years lie between two times at most, each as long as a leap year. */
const mostYears = 10
const year = 366 * 24 * hourLength
const tooLong = (years: number) => ({
  zh: `起止时间最长相差 ${years} 年`,
  en: years === 1 ? 'The times are a year apart at most' : `The times are ${years} years apart at most`,
})
const backwards = { zh: '结束时间须晚于开始时间', en: 'The end has to be after the beginning' }
const outside = { zh: '时间超出范围', en: 'The time is out of range' }
const latest = Date.UTC(2200, 0)

/**
 * @param years that they may be apart
 * @throws Refusal input for times that are not in their order, or too far apart
 */
export function requireTimes(startTime: number, endTime: number, years = 1) {
  if (startTime < 0 || startTime > latest) refuseInput({ startTime: outside })
  if (endTime > latest) refuseInput({ endTime: outside })
  if (endTime <= startTime) refuseInput({ startTime: backwards, endTime: backwards })
  if (endTime - startTime > years * year) refuseInput({ startTime: tooLong(years), endTime: tooLong(years) })
}

/**
 * Of few days the hours, of more the days, of many the months as far as these are whole; hours of the first and last day where
 * these are cut. In the order of time, and beside them what was used by days that have one factor of carbon each.
 */
async function rowsBetween(
  tenant: Tenant,
  meters: readonly Meter[],
  { startTime, endTime }: { startTime: number; endTime: number },
  entered: ReturnType<typeof factorsOf>,
) {
  const days = { first: dayOf(startTime), end: dayOf(endTime - 1) + 1 }
  const hours = async (part: Days) =>
    (await timedRows(tenant, meters, part, 'hour')).flatMap((row) => cut(row, startTime, endTime))
  const grain = grainOfDays(days)
  if (grain === 'hour') {
    const rows = await hours(days)
    return { rows, used: usedOf(rows) }
  }
  const whole = {
    first: startOfDay(days.first) === startTime ? days.first : days.first + 1,
    end: startOfDay(days.end) === endTime ? days.end : days.end - 1,
  }
  const read = (part: Days, by: 'day' | 'month') => timedRows(tenant, meters, part, by)
  const before = await hours({ first: days.first, end: whole.first })
  const within = await read(whole, grain)
  const after = await hours({ first: whole.end, end: days.end })
  const emitted = grain === 'month' ? await emittedRows(read, whole, entered) : within
  return { rows: [...before, ...within, ...after], used: usedOf([...before, ...emitted, ...after]) }
}

/** @throws Refusal notFound, input */
export async function intervalEnergy(
  tenant: Tenant,
  { campusId, spaceId, startTime, endTime }: InputOf<'campusEnergy.getIntervalEnergy'>,
): Promise<DataOf<'campusEnergy.getIntervalEnergy'>> {
  requireTimes(startTime, endTime, mostYears)
  const { site, meters: inPlace, history, priced, now } = await question(tenant, { campusId, spaceId })
  const meters = topsOf({ site, meters: inPlace })
  const days = { first: dayOf(startTime), end: dayOf(endTime - 1) + 1 }
  const entered = factorsOf(history)
  const { rows, used } = await rowsBetween(tenant, meters, { startTime, endTime }, entered)
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
    carbon: carbonOf(used, sum, { entered, fallback: days.first }),
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
