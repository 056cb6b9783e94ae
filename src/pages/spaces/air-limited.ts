import type { ProductFunction } from '#contract/product.ts'
import { type AirLimits, airFault, airRange, allowedModes, rangeWords } from '#contract/rules/air-limits.ts'
import { textLanguage } from '#src/text/text.ts'

/** What a control offers of a function: its range, the values that may not be chosen, and why. */
export interface Offered {
  fn: ProductFunction
  barred: ReadonlySet<number>
  why: string | null
}

const noneBarred: ReadonlySet<number> = new Set()

/**
 * What is offered of a function of an air conditioner: what its product can and what the company allows, the narrower of the
 * two. Everything of all others. @param mode the one it is in, where that is known
 */
export function offered(fn: ProductFunction, limits: AirLimits, mode: number | undefined): Offered {
  if (fn.identifier === 'temperature') return temperatures(fn, limits, mode)
  if (fn.identifier !== 'mode') return { fn, barred: noneBarred, why: null }
  const allowed = allowedModes(limits)
  const barred = Array.from({ length: fn.max - fn.min + 1 }, (_, place) => fn.min + place).filter(
    (each) => !allowed.includes(each),
  )
  const [first] = barred
  const why = first === undefined ? null : airFault(limits, 'mode', first, {})
  return { fn, barred: new Set(barred), why: why?.[textLanguage()] ?? null }
}

function temperatures(fn: ProductFunction, limits: AirLimits, mode: number | undefined): Offered {
  const { least, most } = airRange(limits, mode)
  const min = Math.min(Math.max(fn.min, least ?? fn.min), fn.max)
  const max = Math.max(Math.min(fn.max, most ?? fn.max), min)
  const narrower = min > fn.min || max < fn.max
  const why = narrower ? (rangeWords(limits, mode)?.[textLanguage()] ?? null) : null
  return { fn: narrower ? { ...fn, min, max } : fn, barred: noneBarred, why }
}
