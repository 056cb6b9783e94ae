import type { Consumption } from '#contract/energy/campus-energy.ts'
import type { Comparison, Limit } from '#contract/energy/shapes.ts'
import type { InputOf } from '#contract/index.ts'
import { factorOn } from '#contract/rules/energy/carbon.ts'
import { figureOf, rest, type Sum, total } from '#contract/rules/energy/figures.ts'
import { startOfDay } from '#contract/rules/energy/local-days.ts'
import { meterCategories, topMeters } from '#contract/rules/energy/meters.ts'
import { type Days, periodBefore } from '#contract/rules/energy/periods.ts'
import { ratedFor, reachedOn } from '#contract/rules/energy/rated.ts'
import type { Tenant } from '#server/database/database.ts'
import { answeredBucket, bucketSums, timedRows } from './buckets.ts'
import { carbonOf, usedOf } from './carbon.ts'
import { inCommon, meterSums, sumBetween } from './days.ts'
import { type Meter, metersIn, type Site, siteOf } from './meters.ts'
import { factorsOf, type RatedHistory, ratedHistory, ratedOn } from './rated.ts'
import { type Asking, asking, elapsed, periodOf } from './scope.ts'

export interface Question extends Asking {
  site: Site
  /** Of the place that is asked about, sub-meters among them. */
  meters: Meter[]
  history: RatedHistory
}

interface Place {
  campusId: number
  spaceId?: number | null | undefined
}

/** @throws Refusal notFound, input */
export async function question(
  tenant: Tenant,
  { campusId, spaceId = null, ...asked }: Place & Parameters<typeof asking>[0],
): Promise<Question> {
  const site = await siteOf(tenant, campusId)
  const meters = metersIn(site, spaceId)
  return { ...asking(asked), site, meters, history: await ratedHistory(tenant, campusId) }
}

export const topsOf = ({ site, meters }: Pick<Question, 'site' | 'meters'>, category?: number): Meter[] =>
  topMeters(
    category === undefined ? meters : meters.filter((meter) => meter.category === category),
    site.meters,
  )

export async function sumOf(tenant: Tenant, meters: readonly Meter[], { days, now }: Asking): Promise<Sum> {
  const rows = [...(await meterSums(tenant, meters, days)).values()]
  return sumBetween(meters, rows, [startOfDay(days.first), startOfDay(days.end), now])
}

/** How much of its rated value a period has used, and when it reaches it. */
export function limitOf(asked: Question, kind: 'meter' | 'light', { wh }: Sum): Limit {
  const { type, days, history } = asked
  const rated = ratedFor(ratedOn(history, days.first).rated, kind, type, days, 0)
  const reached = reachedOn(wh / 1_000, rated, days, elapsed(asked))
  const share = rated > 0 ? Math.round((wh / 1_000 / rated) * 1e4) / 1e4 : 0
  return { rated, share, reachedAt: reached === null ? null : startOfDay(reached) }
}

/** A period against another one that began so many days before. */
export async function comparisonWith(
  tenant: Tenant,
  meters: readonly Meter[],
  days: Days,
  previous: Days,
): Promise<Comparison> {
  const offset = days.first - previous.first
  const length = Math.min(days.end - days.first, previous.end - previous.first)
  const compared = { first: days.first, end: days.first + length }
  const { wh, previous: before, hours, either } = await inCommon(tenant, meters, compared, offset)
  return {
    kwh: wh / 1_000,
    previousKwh: before / 1_000,
    change: before > 0 ? Math.round((wh / before - 1) * 1e4) / 1e4 : null,
    hours,
    ofHours: either,
    previousStartAt: startOfDay(previous.first),
    previousEndAt: startOfDay(previous.end),
  }
}

/** What each category has used; and, where a main meter counts all, what no meter behind it does. */
export async function categoriesOf(tenant: Tenant, asked: Question) {
  const tops = topsOf(asked)
  const behind = asked.meters.filter(({ category }) => category !== meterCategories.whole)
  const categories = []
  const sums: Sum[] = []
  for (const category of Object.values(meterCategories)) {
    if (category === meterCategories.whole) continue
    const meters = topsOf(asked, category)
    if (meters.length === 0) continue
    const sum = await sumOf(tenant, meters, asked)
    sums.push(sum)
    categories.push({ category, ...figureOf(sum) })
  }
  const mainMeters = tops.filter(({ category }) => category === meterCategories.whole)
  const measuredApart = topMeters(behind, asked.site.meters)
  return {
    categories,
    rest:
      mainMeters.length > 0 && measuredApart.length > 0
        ? rest(await sumOf(tenant, tops, asked), total(sums))
        : null,
  }
}

export async function lightOf(tenant: Tenant, asked: Question): Promise<Sum | null> {
  const meters = topsOf(asked, meterCategories.lighting)
  return meters.length > 0 ? sumOf(tenant, meters, asked) : null
}

/** @throws Refusal notFound, input */
export async function consumption(
  tenant: Tenant,
  { category, ...input }: InputOf<'campusEnergy.energyConsumption'>,
): Promise<Consumption> {
  const asked = await question(tenant, input)
  const { type, days, history } = asked
  const meters = topsOf(asked, category)
  const [sum, light] = [await sumOf(tenant, meters, asked), await lightOf(tenant, asked)]
  const { categories, rest: unmeasured } = await categoriesOf(tenant, asked)
  const used = usedOf(await timedRows(tenant, meters, days, false))
  const factor = factorOn(days.first, factorsOf(history)).factor
  return {
    period: periodOf(asked),
    total: figureOf(sum),
    light: light && figureOf(light),
    carbon: carbonOf(used, factorsOf(history), days.first),
    meterLimit: limitOf(asked, 'meter', sum),
    lightLimit: light && limitOf(asked, 'light', light),
    carbonRated: ratedFor(ratedOn(history, days.first).rated, 'carbon', type, days, factor),
    comparison: await comparisonWith(tenant, meters, days, periodBefore(type, days)),
    buckets: (await bucketSums(tenant, meters, asked)).map(answeredBucket),
    categories,
    rest: unmeasured && figureOf(unmeasured),
  }
}
