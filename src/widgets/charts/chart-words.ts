import '#src/text/charts.ts'
import type { Say } from '#src/text/text.ts'
import { type ChartRow, type ChartSeries, hasPartial, inFigures } from './chart-data.ts'

/** What a drawing shows, for those who do not see it: the extremes of its first series, and what is incomplete. */
export function chartWords(
  say: Say,
  title: string,
  rows: readonly ChartRow[],
  [first]: readonly ChartSeries[],
): string {
  if (!first) return say('charts.drawingOf', { title })
  const value = (row: ChartRow) => row.values[first.key] ?? 0
  const known = rows.filter((row) => row.values[first.key] != null).sort((a, b) => value(a) - value(b))
  const [least, most] = [known.find(({ goesOn }) => !goesOn) ?? known[0], known.at(-1)]
  if (!least || !most) return say('charts.drawingOf', { title })
  const figure = (row: ChartRow) => `${row.label} ${inFigures(value(row), 3)} ${first.unit}`.trim()
  const extremes = { title, series: first.label, most: figure(most), least: figure(least) }
  const count = rows.filter((row) => hasPartial([row])).length
  return [say('charts.drawingWords', extremes), count > 0 && say('charts.partialRows', { count })]
    .filter(Boolean)
    .join(' ')
}
