import type { Carbon } from '#contract/energy/shapes.ts'
import { type CarbonFactor, type EnteredFactor, factorOn } from '#contract/rules/energy/carbon.ts'
import { figureOf, type Sum } from '#contract/rules/energy/figures.ts'
import { monthsOf } from '#contract/rules/energy/kept-days.ts'
import { type Day, dayOf } from '#contract/rules/energy/local-days.ts'
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

/** Whether the factor of each month of a period counts from the month's first day on: then its days need not be read. */
export const isByMonths = (days: Days, entered: readonly EnteredFactor[]): boolean =>
  !entered.some(({ from }) => {
    const month = monthsOf(days).find(({ first, end }) => from >= first && from < end)
    return month !== undefined && month.first !== from
  })
