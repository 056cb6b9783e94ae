import { type ChartRow, type ChartSeries, lineRows, ownMark, partly, thinned } from './chart-data.ts'

/** One of the rows that are drawn: where it stands, 0 to 1 of the width, and what is told of it. */
export interface LinePoint {
  at: number
  row: ChartRow
}

export interface LineLayout {
  points: readonly LinePoint[]
  /** The lines by the names of their series, each a path within `width` and `height`. */
  paths: Readonly<Record<string, string>>
  /** Values of the axis, the lowest first. */
  ticks: readonly number[]
}

/** Steps of an axis: from one that is no more than the lowest value to one that is no less than the highest. */
export function niceTicks(lowest: number, highest: number, most = 5): number[] {
  const rough = (highest - lowest || 1) / Math.max(1, most - 1)
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = power * ([1, 2, 2.5, 5].find((each) => each * power >= rough) ?? 10)
  const [first, last] = [Math.floor(lowest / step), Math.ceil(highest / step)]
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step)
}

const rounded = (value: number) => Math.round(value * 10) / 10

/** Straight from one value to the next; a gap where there is none. A value between two gaps is a dot. */
function pathOf(
  values: readonly (number | null)[],
  x: (index: number) => number,
  y: (value: number) => number,
) {
  let path = ''
  let begins = true
  for (const [index, value] of values.entries()) {
    if (value === null) begins = true
    else {
      const alone = begins && (values[index + 1] ?? null) === null
      path += `${begins ? 'M' : 'L'}${rounded(x(index))} ${rounded(y(value))}${alone ? 'h.1' : ''}`
      begins = false
    }
  }
  return path
}

/**
 * Lines of more rows than there are pixels: of each column of pixels the lowest and the highest row of every series stay, which
 * looks as all of them would (M4 without its first and last: Jugel and others, VLDB 2014, section 4).
 *
 * @param width of the plot in CSS pixels, as is `height`
 */
export function layLines(
  rows: readonly ChartRow[],
  series: readonly ChartSeries[],
  { width, height }: { width: number; height: number },
): LineLayout {
  const keys = series.map(({ key }) => key)
  const kept = thinned(rows, keys, Math.max(1, Math.floor(width)) * 2 * keys.length)
  const places = new Map(rows.map((row, index) => [row, index]))
  const points = kept.map((row) => ({ at: (places.get(row) ?? 0) / Math.max(1, rows.length - 1), row }))
  const lines = lineRows(kept, series)
  let [lowest, highest] = [0, 0]
  for (const { values } of kept)
    for (const key of keys) {
      lowest = Math.min(lowest, values[key] ?? lowest)
      highest = Math.max(highest, values[key] ?? highest)
    }
  const ticks = niceTicks(lowest, highest)
  const [bottom, top] = [ticks[0] ?? 0, ticks.at(-1) ?? 1]
  const x = (index: number) => (points[index]?.at ?? 0) * width
  const y = (value: number) => height - ((value - bottom) / (top - bottom || 1)) * height
  const names = keys.flatMap((key) => [key, key + partly])
  const paths = Object.fromEntries(
    names.map((name) => [
      name,
      pathOf(
        lines.map((line) => (typeof line[name] === 'number' ? line[name] : null)),
        x,
        y,
      ),
    ]),
  )
  return { points, paths, ticks }
}

/** What a tooltip tells of a point: the series that have a value there, the incomplete ones under their own names. */
export const toldOf = (
  { row }: LinePoint,
  series: readonly ChartSeries[],
): { name: string; value: number }[] => {
  const [line = {}] = lineRows([row], series)
  return series.flatMap(({ key }) => {
    const value = row.values[key]
    return value == null ? [] : [{ name: line[key + partly + ownMark] === true ? key + partly : key, value }]
  })
}

/** The point nearest to a place, 0 to 1 of the width. */
export const nearest = (points: readonly LinePoint[], at: number): number =>
  points.reduce(
    (best, point, index) =>
      Math.abs(point.at - at) < Math.abs((points[best]?.at ?? Number.POSITIVE_INFINITY) - at) ? index : best,
    0,
  )

/** Of a sign of an axis, in CSS pixels. */
const signWidth = 7

/** Which rows are named below the lines: as many as have room beside each other. */
export function namedRows(rows: readonly ChartRow[], width: number): number[] {
  const longest = Math.max(1, ...rows.slice(0, 50).map(({ label }) => label.length)) * signWidth + 16
  const step = Math.max(1, Math.ceil(rows.length / Math.max(1, Math.floor(width / longest))))
  const room = (longest - 16) / 2 / width
  const at = (index: number) => index / Math.max(1, rows.length - 1)
  return Array.from({ length: Math.ceil(rows.length / step) }, (_, index) => index * step).filter(
    (index) => at(index) + room <= 1.005,
  )
}
