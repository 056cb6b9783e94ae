import type { Consumption } from '#contract/energy/campus-energy.ts'
import type { EnergyFigure, Limit } from '#contract/energy/shapes.ts'
import type { InputOf } from '#contract/index.ts'
import { factorOn } from '#contract/rules/energy/carbon.ts'
import { type Cost, lessCost, noCost, totalCost } from '#contract/rules/energy/cost.ts'
import { figureOf, rest, type Sum, total } from '#contract/rules/energy/figures.ts'
import { type Forecast, forecastOf, reachedIn } from '#contract/rules/energy/forecast.ts'
import { dayLength, startOfDay } from '#contract/rules/energy/local-days.ts'
import {
  lightingParts,
  lightMeters,
  type MeterCategory,
  meterCategories,
  netMeters,
  subItemOf,
  subItems,
} from '#contract/rules/energy/meters.ts'
import { bucketsOf, type Days } from '#contract/rules/energy/periods.ts'
import { ratedFor, ratedOn } from '#contract/rules/energy/rated.ts'
import type { Pricing } from '#contract/rules/energy/tariff.ts'
import type { Tenant } from '#server/database/database.ts'
import { type Balance, balanceOf, netBuckets, netCost, netRows, netSum, topsOf } from './balance.ts'
import { answeredBucket, grainOf, intoBuckets, timedRows } from './buckets.ts'
import { carbonOf, emittedRows, usedOf } from './carbon.ts'
import { comparisonsOf } from './comparison.ts'
import { answeredCost, costsOf, fenOf, meterCosts } from './costs.ts'
import { meterSums, newest, sumBetween } from './days.ts'
import { type Meter, metersIn, type Site, siteOf } from './meters.ts'
import { factorsOf, type RatedHistory, ratedHistory } from './rated.ts'
import { type Asking, asking, periodOf, ratedDay } from './scope.ts'
import { pricingOf } from './tariffs.ts'

export interface Question extends Asking {
  site: Site
  /** The place that is asked about; null is the whole campus. */
  within: number | null
  /** Of the place that is asked about, sub-meters among them. */
  meters: Meter[]
  history: RatedHistory
  priced: Pricing
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
  const [history, priced] = [await ratedHistory(tenant, campusId), await pricingOf(tenant, campusId)]
  return { ...asking(asked), site, within: spaceId, meters, history, priced }
}

const counted = new WeakMap<Question, ReturnType<typeof meterSums>>()

/** What some of the meters that are asked about have counted: all of them are read once for a question. */
export async function sumOf(tenant: Tenant, meters: readonly Meter[], asked: Question): Promise<Sum> {
  const { days, now } = asked
  const known = counted.get(asked) ?? meterSums(tenant, asked.meters, days)
  counted.set(asked, known)
  const sums = await known
  const rows = meters.flatMap(({ id }) => sums.get(id) ?? [])
  return sumBetween(meters, rows, [startOfDay(days.first), startOfDay(days.end), now])
}

/**
 * What a period's meters come to at the rate so far, against what it is rated at: from their first day on, until their newest
 * reading. What they have not told of yet is no time in which nothing was used.
 */
export function forecastFor(
  { days, now }: Asking,
  meters: readonly Meter[],
  { wh }: Sum,
  rated: number,
): Forecast | null {
  const from = Math.min(...meters.map(({ firstDay }) => firstDay ?? Number.POSITIVE_INFINITY))
  // What is taken out of use is known to use nothing more.
  const counting = meters.filter(({ goneAt }) => goneAt === null || goneAt > now)
  const known = counting.length > 0 ? (newest(counting) ?? newest(meters) ?? 0) : now
  const until = days.first + (Math.min(now, known) - startOfDay(days.first)) / dayLength
  return forecastOf(wh / 1_000, rated, days, { from, until })
}

/**
 * When a period reaches what it is rated at, ms: of what has been used already the hour, day or month in which it was; else the
 * day on which it will be by its forecast. Null where it is not in this period.
 */
export async function reachedAtOf(
  tenant: Tenant,
  asked: Question,
  {
    meters,
    sum,
    rated,
    forecast,
  }: { meters: readonly Meter[]; sum: Sum; rated: number; forecast: Forecast | null },
): Promise<number | null> {
  const { type, days } = asked
  if (rated > 0 && sum.wh >= rated * 1_000) {
    const buckets = bucketsOf(type, days)
    const rows = intoBuckets(buckets, await timedRows(tenant, meters, days, grainOf(type)))
    const parts = buckets.map(({ startAt }, index) => ({
      startAt,
      kwh: (rows[index] ?? []).reduce((used, { wh }) => used + wh, 0) / 1_000,
    }))
    return reachedIn(parts, rated)?.startAt ?? null
  }
  const reached = forecast?.reachedOn ?? null
  return reached === null ? null : startOfDay(reached)
}

/** How much of its rated value a period has used, and when it reaches it; null for a place, as a campus is rated as a whole. */
export async function limitOf(
  tenant: Tenant,
  asked: Question,
  kind: 'meter' | 'light',
  { meters, sum }: { meters: readonly Meter[]; sum: Sum },
): Promise<Limit | null> {
  const { type, days, history, within } = asked
  if (within !== null) return null
  const rated = ratedFor(ratedOn(history, ratedDay(asked)).rated, kind, type, days, 0)
  const rounded = rated > 0 ? Math.round((sum.wh / 1_000 / rated) * 1e4) / 1e4 : 0
  // A share of 1 says that it was reached: nothing is rounded up to that.
  const share = sum.wh < rated * 1_000 ? Math.min(rounded, 0.9999) : rounded
  const forecast = forecastFor(asked, meters, sum, rated)
  return { rated, share, reachedAt: await reachedAtOf(tenant, asked, { meters, sum, rated, forecast }) }
}

interface Net {
  sum: Sum
  cost: Cost | null
}

/** What a category has used beyond what meters of others behind its own did; null where none is of it. */
async function netOf(
  tenant: Tenant,
  asked: Question,
  costs: ReadonlyMap<number, Cost> | null,
  balance: Balance,
): Promise<Net | null> {
  if (balance.counted.length === 0) return null
  const sum = await netSum(balance, (meters) => sumOf(tenant, meters, asked))
  return { sum, cost: netCost(costs, balance) }
}

/** Lighting and sockets by what of them is metered apart; undefined where nothing is. */
async function partsOf(
  tenant: Tenant,
  asked: Question,
  costs: ReadonlyMap<number, Cost> | null,
): Promise<{ parts?: (EnergyFigure & { category: MeterCategory; fen: number | null })[] }> {
  const { lighting } = meterCategories
  const isApart = ({ category }: Meter) => category !== lighting && subItemOf(category) === lighting
  if (!asked.meters.some(isApart)) return {}
  const parts = []
  for (const category of lightingParts) {
    const isOf = (each: number) => each === category
    const net = await netOf(tenant, asked, costs, netMeters(asked.meters, asked.site.meters, isOf))
    if (net) parts.push({ category, ...figureOf(net.sum), fen: fenOf(net.cost) })
  }
  return { parts }
}

/** What each sub-item has used; and, where a main meter counts all, what no meter behind it does. */
export async function categoriesOf(
  tenant: Tenant,
  asked: Question,
  costs: ReadonlyMap<number, Cost> | null,
): Promise<Pick<Consumption, 'categories' | 'rest'>> {
  const tops = topsOf(asked)
  const categories: Consumption['categories'] = []
  const nets: Net[] = []
  for (const category of subItems) {
    const net = await netOf(tenant, asked, costs, balanceOf(asked, category))
    if (!net) continue
    nets.push(net)
    const parts = category === meterCategories.lighting ? await partsOf(tenant, asked, costs) : {}
    categories.push({ category, ...figureOf(net.sum), fen: fenOf(net.cost), ...parts })
  }
  const isMeasuredApart = tops.some(({ category }) => category === meterCategories.whole) && nets.length > 0
  if (!isMeasuredApart) return { categories, rest: null }
  const [whole, apart] = [costsOf(costs, tops), totalCost(nets.map(({ cost }) => cost ?? noCost))]
  const unmeasured = figureOf(rest(await sumOf(tenant, tops, asked), total(nets.map(({ sum }) => sum))))
  return { categories, rest: { ...unmeasured, fen: fenOf(whole && lessCost(whole, apart)) } }
}

export const lightMetersOf = ({ site, meters }: Question): Meter[] => lightMeters(meters, site.meters)

export async function lightOf(tenant: Tenant, asked: Question): Promise<Sum | null> {
  const meters = lightMetersOf(asked)
  return meters.length > 0 ? sumOf(tenant, meters, asked) : null
}

/** @throws Refusal notFound, input */
export async function consumption(
  tenant: Tenant,
  { category, ...input }: InputOf<'campusEnergy.energyConsumption'>,
): Promise<Consumption> {
  const asked = await question(tenant, input)
  const { type, days, history } = asked
  const balance = balanceOf(asked, category)
  const sum = await netSum(balance, (meters) => sumOf(tenant, meters, asked))
  const light = await lightOf(tenant, asked)
  const costs = await meterCosts(tenant, asked.meters, days, asked.priced)
  const entered = factorsOf(history)
  const read = (part: Days, grain: 'day' | 'month') => netRows(tenant, balance, part, grain)
  const used = usedOf(await emittedRows(read, days, entered))
  const { factor } = factorOn(ratedDay(asked), entered)
  const isWhole = asked.within === null && category === undefined
  const { before, yearAgo } = await comparisonsOf(tenant, balance, asked)
  return {
    period: periodOf(asked),
    total: figureOf(sum),
    light: light && figureOf(light),
    carbon: carbonOf(used, sum, { entered, fallback: days.first }),
    meterLimit: isWhole ? await limitOf(tenant, asked, 'meter', { meters: balance.counted, sum }) : null,
    lightLimit:
      light && (await limitOf(tenant, asked, 'light', { meters: lightMetersOf(asked), sum: light })),
    carbonRated: isWhole
      ? ratedFor(ratedOn(history, ratedDay(asked)).rated, 'carbon', type, days, factor)
      : null,
    comparison: before,
    yearAgo,
    buckets: (await netBuckets(tenant, balance, asked)).map(answeredBucket),
    ...(await categoriesOf(tenant, asked, costs)),
    cost: answeredCost(netCost(costs, balance), sum.wh),
  }
}
