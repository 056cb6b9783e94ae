import type { ProductFunction } from '../product.ts'

/** What values a function takes: from `min` in steps to `max`; any in between where `step` is 0. */
type ValueRange = Pick<ProductFunction, 'min' | 'max' | 'step'>

/** Steps such as 0.1 have no exact binary form. */
const inexactness = 1e-6

/** Why a function does not take a value: it is beyond its range, or between two of its steps. Null when it takes it. */
export function rangeFault({ min, max, step }: ValueRange, value: number): 'range' | 'step' | null {
  if (!Number.isFinite(value) || value < min || value > max) return 'range'
  const steps = step > 0 ? (value - min) / step : 0
  return Math.abs(steps - Math.round(steps)) < inexactness ? null : 'step'
}

/** The value that a function takes which is nearest to one; that one itself where it takes it. */
export function nearestValue(range: ValueRange, value: number): number {
  if (rangeFault(range, value) === null) return value
  const { min, max, step } = range
  const held = Math.min(max, Math.max(min, value))
  if (step <= 0) return held
  const last = Math.floor((max - min) / step + inexactness)
  const near = min + Math.min(last, Math.round((held - min) / step)) * step
  return Number(near.toPrecision(12))
}
