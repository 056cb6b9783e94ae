/** One thing that is drawn: a column of the rows' values. */
export interface ChartSeries {
  key: string
  label: string
  /** Behind its figures: kWh, W. */
  unit: string
  /** A colour of the theme, `brand.6`; one after another when it is not given. */
  colour?: string
  /** Drawn thinner and broken: what is compared with, a limit. */
  dashed?: boolean
}

/** A point in time or a place, with what there is to say of it. null leaves a gap. */
export interface ChartRow {
  label: string
  values: Readonly<Record<string, number | null>>
  /** Too little of it was measured: it is drawn hatched, and marked in the table. */
  incomplete?: boolean
  /** What it belongs to: rows of one group stand together in a tree map, in one colour. */
  group?: string
  /** What the table and the export say of it beside the values, by the keys of `columns`. */
  more?: Readonly<Record<string, string | number | null>>
}

/** A column of the table and the export that is not drawn. */
export interface ChartColumn {
  key: string
  label: string
  /** Percent: the value is a share of 1. */
  percent?: boolean
  /** An amount of money: two decimals, always. */
  money?: boolean
}

/** Rows enough for any screen; more are thinned where they are drawn, and never in the table. */
export const mostPoints = 400

/**
 * So many rows at most, without losing an extreme of the first series: of each stretch its lowest and its highest stay,
 * in their order.
 */
export function thinned(rows: readonly ChartRow[], key: string, most = mostPoints): readonly ChartRow[] {
  if (rows.length <= most) return rows
  const stretch = Math.ceil(rows.length / Math.max(1, Math.floor(most / 2)))
  const kept: ChartRow[] = []
  for (let from = 0; from < rows.length; from += stretch) {
    const part = rows.slice(from, from + stretch)
    const valued = part.filter((row) => row.values[key] != null)
    if (valued.length === 0) kept.push(...part.slice(0, 1))
    const value = (row: ChartRow) => row.values[key] ?? 0
    const lowest = valued.reduce<ChartRow | null>(
      (best, row) => (!best || value(row) < value(best) ? row : best),
      null,
    )
    const highest = valued.reduce<ChartRow | null>(
      (best, row) => (!best || value(row) > value(best) ? row : best),
      null,
    )
    kept.push(...part.filter((row) => row === lowest || row === highest))
  }
  return kept
}

/** A figure as it is written: thousands apart (spec point 9), three digits behind the point at most. */
export const inFigures = (value: number | null, digits = 2): string =>
  value === null
    ? '—'
    : value.toLocaleString('en-US', {
        maximumFractionDigits: Math.abs(value) < 10 ? digits : Math.min(digits, 1),
      })

/** An amount with two decimals, thousands apart. */
export const inMoney = (value: number | null): string =>
  value === null ? '—' : value.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** A share of 1 as percent with two decimals (spec point 9). */
export const inPercent = (share: number | null): string =>
  share === null ? '—' : `${(share * 100).toFixed(2)}%`
