import type { Carbon } from '#contract/energy/shapes.ts'
import { type CarbonFactor, type EnteredFactor, factorOn } from '#contract/rules/energy/carbon.ts'
import { figureOf, type Sum } from '#contract/rules/energy/figures.ts'
import { type Day, dayOf } from '#contract/rules/energy/local-days.ts'

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
  const factors = new Map<string, CarbonFactor>()
  let grams = 0
  for (const { day, wh } of used.length > 0 ? used : [{ day: fallback, wh: 0 }]) {
    const factor = factorOn(day, entered)
    factors.set(JSON.stringify(factor), factor)
    grams += wh * factor.factor
  }
  const { coverage, estimated, newestAt } = figureOf(sum)
  return {
    kg: Math.round(grams) / 1_000,
    factors: [...factors.values()],
    coverage,
    estimated,
    newestAt,
  }
}

export const usedOf = (rows: readonly { at: number; wh: number }[]): Used[] =>
  rows.map(({ at, wh }) => ({ day: dayOf(at), wh }))
