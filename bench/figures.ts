/** Figures of a series of measurements, of whatever unit these have; NaN of none. */
export interface Spread {
  count: number
  p50: number
  p95: number
  p99: number
  worst: number
}

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN

export function spread(values: readonly number[]): Spread {
  const sorted = [...values].sort((one, other) => one - other)
  return {
    count: sorted.length,
    p50: median(values),
    p95: at(sorted, 0.95),
    p99: at(sorted, 0.99),
    worst: at(sorted, 1),
  }
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other)
  const upper = at(sorted, 0.5)
  return sorted.length % 2 === 0 ? ((sorted[sorted.length / 2 - 1] ?? upper) + upper) / 2 : upper
}

/** Milliseconds for people: '8.3 ms', '240 ms', '1.92 s'; a dash when there was nothing to measure. */
export const ms = (value: number): string =>
  Number.isNaN(value)
    ? '-'
    : value < 10
      ? `${value.toFixed(1)} ms`
      : value < 1_000
        ? `${Math.round(value)} ms`
        : `${(value / 1_000).toFixed(2)} s`

/** A line of a table whose columns are a name, p50, p95 and the worst. */
export function spreadLine(name: string, values: readonly number[], unit = ms): string[] {
  const { p50, p95, worst } = spread(values)
  return [name, unit(p50), unit(p95), unit(worst)]
}

export const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`
export const perSecond = (count: number, milliseconds: number): string =>
  `${Math.round((count / milliseconds) * 1_000).toLocaleString('en')}/s`
export const ratio = (value: number, of: number): string => (value / of).toFixed(2)
