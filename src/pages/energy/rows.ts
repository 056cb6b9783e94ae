import type { EnergyBucket, EnergyFigure } from '#contract/energy/shapes.ts'
import { isComplete } from '#contract/rules/energy/figures.ts'
import type { Say } from '#src/text/text.ts'
import type { ChartColumn, ChartRow, ChartSeries } from '#src/widgets/charts/chart-data.ts'

/** How far a figure can be trusted, beside it in tables and exports. */
export const honestyColumns = (say: Say): ChartColumn[] => [
  { key: 'coverage', label: say('energy.coverage'), percent: true },
  { key: 'estimated', label: say('energy.estimated'), percent: true },
]

export const honestyOf = ({ coverage, estimated }: Pick<EnergyFigure, 'coverage' | 'estimated'>) => ({
  coverage,
  estimated,
})

/** What it costs, where any of it has a price. */
export const costColumns = (say: Say, rows: readonly { fen: number | null }[]): ChartColumn[] =>
  rows.some(({ fen }) => (fen ?? null) !== null)
    ? [{ key: 'cost', label: say('energy.costYuan'), money: true }]
    : []

/** An answer that was kept before there were prices holds none. */
export const costOf = ({ fen }: { fen?: number | null }) => ({ cost: fen == null ? null : fen / 100 })

export const courseSeries = (say: Say): ChartSeries[] => [
  { key: 'kwh', label: say('energy.thisPeriod'), unit: 'kWh' },
  { key: 'previous', label: say('energy.lastPeriod'), unit: 'kWh', dashed: true },
]

/** An hour, a day or a month as it stands below a bar. */
export const shortKey = (key: string): string =>
  key.length === 16 ? key.slice(11) : key.length === 10 ? key.slice(5) : key

/** What has not begun yet has no figure; what has too few readings is incomplete. */
export const courseRows = (buckets: readonly EnergyBucket[], now: number, compared = true): ChartRow[] =>
  buckets.map((bucket) => {
    const begun = bucket.startAt <= now
    return {
      label: shortKey(bucket.key),
      values: { kwh: begun ? bucket.kwh : null, previous: compared ? bucket.previousKwh : null },
      incomplete: begun && bucket.kwh > 0 && !isComplete(bucket),
      more: begun ? { ...costOf(bucket), ...honestyOf(bucket) } : {},
    }
  })
