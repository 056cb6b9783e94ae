import type { Comparison } from '#contract/energy/shapes.ts'
import { countHours, noHours } from '#contract/rules/energy/common-hours.ts'
import { type Cost, lessCost, noCost, plusCost } from '#contract/rules/energy/cost.ts'
import { type Day, startOfDay } from '#contract/rules/energy/local-days.ts'
import { type Days, periodBefore, periodYearAgo } from '#contract/rules/energy/periods.ts'
import type { DayPrices, Pricing } from '#contract/rules/energy/tariff.ts'
import type { Tenant } from '#server/database/database.ts'
import type { Balance } from './balance.ts'
import { commonCost, commonUse, type Side, sideOf, type Ways, waysOf } from './common-sums.ts'
import { fenOf, isPriced, PricedKinds } from './costs.ts'
import type { Meter } from './meters.ts'
import type { Asking } from './scope.ts'
import { wholeDays } from './stretches.ts'

interface Compared {
  days: Days
  now: number
  priced: Pricing
}

/** What the hours have cost that both have, each by its own day's prices; null where no day of one has a price. */
async function costsOfBoth(
  tenant: Tenant,
  [now, then]: readonly [Side, Side],
  [ways, waysThen]: readonly [Ways, Ways],
  priced: Pricing,
): Promise<{ cost: Cost | null; previous: Cost | null }> {
  if (!isPriced(now.days, priced) || !isPriced(then.days, priced)) return { cost: null, previous: null }
  const costOf = (side: Side, other: Side, own: Ways) => {
    const shift = other.days.first - side.days.first
    const kinds = new PricedKinds<DayPrices>()
    // What has no price on one side is left out on both: else a price that is not there would look like energy saved.
    const kindOf = (day: Day) => {
      const prices = priced(day + shift) && priced(day)
      return prices && kinds.number(prices, 0, () => prices)
    }
    return commonCost(tenant, [side, other], own, { kinds: kinds.kinds, kindOf })
  }
  return { cost: await costOf(now, then, ways), previous: await costOf(then, now, waysThen) }
}

interface Common {
  wh: number
  before: number
  hours: number
  ofHours: number
  cost: Cost | null
  previous: Cost | null
}

const noneInCommon: Common = { wh: 0, before: 0, hours: 0, ofHours: 0, cost: null, previous: null }

const plusIfAny = (a: Cost | null, b: Cost | null) => (a && b ? plusCost(a, b) : (a ?? b))

const plusCommon = (a: Common, b: Common): Common => ({
  wh: a.wh + b.wh,
  before: a.before + b.before,
  hours: a.hours + b.hours,
  ofHours: a.ofHours + b.ofHours,
  cost: plusIfAny(a.cost, b.cost),
  previous: plusIfAny(a.previous, b.previous),
})

/**
 * What some meters have used in two periods, in the whole hours that each of them has in both; of one that counts only for a part of
 * the period, on the whole days of that part. Where one period is longer, its last days have nothing beside them.
 */
async function commonOf(
  tenant: Tenant,
  meters: readonly Meter[],
  { days, ...asked }: Compared,
  previous: Days,
): Promise<Common> {
  const length = Math.min(days.end - days.first, previous.end - previous.first)
  const shift = previous.first - days.first
  let common = noneInCommon
  for (const { meters: own, days: part } of wholeDays(meters, {
    first: days.first,
    end: days.first + length,
  }))
    common = plusCommon(common, await commonOn(tenant, own, { days: part, ...asked }, shift))
  let { ofHours } = common
  for (const { first, end } of [days, previous])
    ofHours += await hoursAlone(tenant, meters, { first: first + length, end }, asked.now)
  return { ...common, ofHours }
}

/** The whole hours that meters have on days beside which the other period has none. */
async function hoursAlone(
  tenant: Tenant,
  meters: readonly Meter[],
  days: Days,
  now: number,
): Promise<number> {
  let hours = 0
  for (const { meters: own, days: part } of wholeDays(meters, days)) {
    const { had } = await sideOf(tenant, own, part, now)
    for (const one of had.values()) hours += countHours(one, noHours(part)).either
  }
  return hours
}

async function commonOn(
  tenant: Tenant,
  meters: readonly Meter[],
  { days, now: at, priced }: Compared,
  shift: number,
): Promise<Common> {
  const now = await sideOf(tenant, meters, days, at)
  const then = await sideOf(tenant, meters, { first: days.first + shift, end: days.end + shift }, at)
  const [hours, ofHours] = meters.reduce<[number, number]>(
    ([both, either], { meterId: id }) => {
      const counted = countHours(now.had.get(id) ?? noHours(now.days), then.had.get(id) ?? noHours(then.days))
      return [both + counted.both, either + counted.either]
    },
    [0, 0],
  )
  const ways = [waysOf(now, then), waysOf(then, now)] as const
  const wh = await commonUse(tenant, ways[0])
  const before = await commonUse(tenant, ways[1])
  return { wh, before, hours, ofHours, ...(await costsOfBoth(tenant, [now, then], ways, priced)) }
}

const lessCommon = (all: Common, behind: Common): Common => ({
  ...all,
  wh: all.wh - behind.wh,
  before: all.before - behind.before,
  cost: all.cost && lessCost(all.cost, behind.cost ?? noCost),
  previous: all.previous && lessCost(all.previous, behind.previous ?? noCost),
})

/** A period against another one, by the meter-hours that both have. */
async function comparisonWith(
  tenant: Tenant,
  { counted, less }: Balance,
  asked: Compared,
  previous: Days,
): Promise<Comparison> {
  const all = await commonOf(tenant, counted, asked, previous)
  const found = less.length === 0 ? all : lessCommon(all, await commonOf(tenant, less, asked, previous))
  const { wh, before, hours, ofHours } = found
  return {
    kwh: wh / 1_000,
    previousKwh: before / 1_000,
    change: before > 0 ? Math.round((wh / before - 1) * 1e4) / 1e4 : null,
    hours,
    ofHours,
    previousStartAt: startOfDay(previous.first),
    previousEndAt: startOfDay(previous.end),
    fen: fenOf(found.cost),
    previousFen: fenOf(found.previous),
  }
}

/** A period against the one before it, and the one a year ago: of a year that is the same. */
export async function comparisonsOf(
  tenant: Tenant,
  balance: Balance,
  { type, ...asked }: Compared & Pick<Asking, 'type'>,
): Promise<{ before: Comparison; yearAgo: Comparison }> {
  const [before, ago] = [periodBefore(type, asked.days), periodYearAgo(type, asked.days)]
  const found = await comparisonWith(tenant, balance, asked, before)
  const same = before.first === ago.first && before.end === ago.end
  return { before: found, yearAgo: same ? found : await comparisonWith(tenant, balance, asked, ago) }
}
