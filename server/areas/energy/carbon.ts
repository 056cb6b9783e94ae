import type { Carbon } from '#contract/energy/shapes.ts'
import { type CarbonFactor, type EnteredFactor, factorOn } from '#contract/rules/energy/carbon.ts'
import { type Day, dayOf } from '#contract/rules/energy/local-days.ts'

interface Used {
  day: Day
  wh: number
}

/** What has been emitted for energy of some days, each by the factor of its own day, and the factors there were. */
export function carbonOf(used: readonly Used[], entered: readonly EnteredFactor[], fallback: Day): Carbon {
  const factors = new Map<string, CarbonFactor>()
  let grams = 0
  for (const { day, wh } of used.length > 0 ? used : [{ day: fallback, wh: 0 }]) {
    const factor = factorOn(day, entered)
    factors.set(JSON.stringify(factor), factor)
    grams += wh * factor.factor
  }
  return { kg: Math.round(grams) / 1_000, factors: [...factors.values()] }
}

export const usedOf = (rows: readonly { at: number; wh: number }[]): Used[] =>
  rows.map(({ at, wh }) => ({ day: dayOf(at), wh }))
