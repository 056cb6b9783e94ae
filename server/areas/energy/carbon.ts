import type { Carbon } from '#contract/energy/shapes.ts'
import { type CarbonFactor, type EnteredFactor, factorOn } from '#contract/rules/energy/carbon.ts'
import { figureOf, type Sum } from '#contract/rules/energy/figures.ts'
import { monthsOf } from '#contract/rules/energy/kept-days.ts'
import { type Day, dayOf, startOfDay } from '#contract/rules/energy/local-days.ts'
import type { Days } from '#contract/rules/energy/periods.ts'

interface Used {
  day: Day
  wh: number
}

/**
 * What has been emitted for energy of some days, each by the factor of its own day, and the factors there were.
 * @param sum the same energy as a whole: what is said of it counts for what it has emitted
 */
export function carbonOf(
  used: readonly Used[],
  sum: Sum,
  { entered, fallback }: { entered: readonly EnteredFactor[]; fallback: Day },
): Carbon {
  // Whole watt-hours are added up first, so that it does not matter by which parts of the period they came.
  const byFactor = new Map<string, { factor: CarbonFactor; wh: number }>()
  for (const { day, wh } of used.length > 0 ? used : [{ day: fallback, wh: 0 }]) {
    const factor = factorOn(day, entered)
    const key = JSON.stringify(factor)
    byFactor.set(key, { factor, wh: wh + (byFactor.get(key)?.wh ?? 0) })
  }
  const grams = [...byFactor.values()].reduce((all, { factor, wh }) => all + wh * factor.factor, 0)
  const { coverage, estimated, newestAt } = figureOf(sum)
  return {
    kg: Math.round(grams) / 1_000,
    factors: [...byFactor.values()].map(({ factor }) => factor),
    coverage,
    estimated,
    newestAt,
  }
}

export const usedOf = (rows: readonly { at: number; wh: number }[]): Used[] =>
  rows.map(({ at, wh }) => ({ day: dayOf(at), wh }))

interface UsedAt {
  at: number
  wh: number
}

/**
 * What was used by months, and by days in those within which a factor begins. What a month has beyond its days, because these
 * are not kept any more, stands at its beginning. In the order of time, where `read` answers in it.
 */
export async function emittedRows<R extends UsedAt>(
  read: (days: Days, grain: 'day' | 'month') => Promise<R[]>,
  days: Days,
  entered: readonly EnteredFactor[],
): Promise<UsedAt[]> {
  const rows: UsedAt[] = await read(days, 'month')
  const found: UsedAt[] = []
  const parts = monthsOf(days)
  for (const month of parts) {
    const [startAt, endAt] = [startOfDay(month.first), startOfDay(month.end)]
    const own = rows.filter(({ at }) => at >= startAt && at < endAt)
    if (!entered.some(({ from }) => from > month.first && from < month.end)) {
      found.push(...own)
      continue
    }
    const single = await read(month, 'day')
    const wh = [...own, ...single.map((row) => ({ wh: -row.wh }))].reduce((sum, row) => sum + row.wh, 0)
    found.push(...(wh === 0 ? [] : [{ at: startAt, wh }]), ...single)
  }
  return found
}
