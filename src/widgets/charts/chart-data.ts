import { inThousands, numberText } from '#src/text/count.ts'

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
  /** It is not over: what it holds so far is no lowest of all. */
  goesOn?: boolean
  /** Series of it of which too little was measured, by their keys: these alone, whatever is said of the row. */
  incompleteOf?: readonly string[]
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

/** Whether too little was measured of a value; what is said of a row is not meant of what it is compared with. */
export const isPartial = (
  { incomplete = false, incompleteOf = [] }: ChartRow,
  { key, dashed = false }: ChartSeries,
): boolean => incompleteOf.includes(key) || (incomplete && !dashed)

export const hasPartial = (rows: readonly ChartRow[]): boolean =>
  rows.some(({ incomplete, incompleteOf = [] }) => incomplete || incompleteOf.length > 0)

/** Behind the name of a series: what is incomplete of it is drawn as one of its own, so that it can look different. */
export const partly = '~'
/** Behind that: whether a point is itself incomplete, or is there for the line to it. */
export const ownMark = ' own'

/** Of what nothing was measured, in the rows of bars: its bar is only as long as its mark. */
export const gapValue = Number.MIN_VALUE

/**
 * Rows as bars are drawn: a value stands in its series, or where it is incomplete in the one beside it, a gap as its mark.
 */
export const barRows = (
  rows: readonly ChartRow[],
  series: readonly ChartSeries[],
): Record<string, unknown>[] =>
  rows.map((row) => ({
    label: row.label,
    ...Object.fromEntries(
      series.map((each) => {
        const { key } = each
        const value = row.values[key] ?? undefined
        return isPartial(row, each) ? [key + partly, value ?? gapValue] : [key, value]
      }),
    ),
  }))

/**
 * Rows as lines are drawn: the same, but for complete points beside incomplete ones, which stand in both, so that the line
 * between them is one.
 */
export function lineRows(
  rows: readonly ChartRow[],
  series: readonly ChartSeries[],
): Record<string, unknown>[] {
  const isPart = (at: number, each: ChartSeries) => {
    const row = rows[at]
    return row !== undefined && row.values[each.key] != null && isPartial(row, each)
  }
  return rows.map((row, at) => ({
    label: row.label,
    ...Object.fromEntries(
      series.flatMap((each) => {
        const value = row.values[each.key] ?? null
        const own = isPart(at, each)
        const beside = own || isPart(at - 1, each) || isPart(at + 1, each)
        const pale = each.key + partly
        return [
          [each.key, own ? null : value],
          [pale, beside ? value : null],
          [pale + ownMark, own],
        ]
      }),
    ),
  }))
}

/** Lines of more rows than this are drawn by hand, and thinned to what the screen can show; never in the table. */
export const mostPoints = 400

/** Of some rows the one with the lowest value of a series and the one with its highest; none where it has no value. */
function extremes(rows: readonly ChartRow[], key: string): ChartRow[] {
  const [first, ...others] = rows.filter((row) => row.values[key] != null)
  if (!first) return []
  const value = (row: ChartRow) => row.values[key] ?? 0
  let [lowest, highest] = [first, first]
  for (const row of others) {
    if (value(row) < value(lowest)) lowest = row
    if (value(row) > value(highest)) highest = row
  }
  return [lowest, highest]
}

/**
 * So many rows at most, without losing an extreme of any series that is drawn: of each stretch the lowest and the highest
 * of each stay, in their order.
 */
export function thinned(
  rows: readonly ChartRow[],
  keys: readonly string[],
  most: number,
): readonly ChartRow[] {
  if (rows.length <= most || keys.length === 0) return rows
  const stretch = Math.ceil(rows.length / Math.max(1, Math.floor(most / (2 * keys.length))))
  const kept: ChartRow[] = []
  for (let from = 0; from < rows.length; from += stretch) {
    const part = rows.slice(from, from + stretch)
    const wanted = new Set(keys.flatMap((key) => extremes(part, key)))
    // A gap is drawn too.
    kept.push(...(wanted.size > 0 ? part.filter((row) => wanted.has(row)) : part.slice(0, 1)))
  }
  return kept
}

/** A figure as it is written: thousands apart (spec point 9), three digits behind the point at most. */
export const inFigures = (value: number | null, digits = 2): string =>
  value === null ? '—' : numberText(value, Math.abs(value) < 10 ? digits : Math.min(digits, 1))

/** An amount with two decimals, thousands apart. */
export const inMoney = (value: number | null): string =>
  value === null ? '—' : inThousands(value.toFixed(2))

/** A share of 1 as percent with two decimals (spec point 9). */
export const inPercent = (share: number | null): string =>
  share === null ? '—' : `${(share * 100).toFixed(2)}%`
