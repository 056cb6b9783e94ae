import { ColorSwatch, getThemeColor, useMantineTheme } from '@mantine/core'
import '@mantine/core/styles/ColorSwatch.layer.css'
import classes from './chart.module.css'
import { type ChartRow, type ChartSeries, isPartial, partly } from './chart-data.ts'
import { seriesColours } from './colours.ts'

/** A series as it is drawn. */
export interface DrawnSeries {
  name: string
  label: string
  color: string
  /** Of its figures. */
  unit?: string
}

export const legendHeight = 36

const colourOf = (series: ChartSeries, index: number) =>
  series.colour ?? (series.dashed ? 'gray.5' : (seriesColours[index % seriesColours.length] ?? 'brand.6'))

/** Series as they are drawn, and after them those that stand for what is incomplete of one. */
export function drawnSeries(
  rows: readonly ChartRow[],
  series: readonly ChartSeries[],
  incompleteWords: string,
): DrawnSeries[] {
  const named = series.map((each, index) => {
    const { key: name, label, unit } = each
    return { name, label, unit, color: colourOf(each, index) }
  })
  const partial = named.flatMap((each, index) =>
    rows.some((row) => series[index] && isPartial(row, series[index]))
      ? [{ ...each, name: each.name + partly, label: `${each.label} · ${incompleteWords}` }]
      : [],
  )
  return [...named, ...partial]
}

/**
 * What the colours stand for, and in what their figures are. The library's own takes its height from the screen, where on a
 * wall that is drawn larger it would be taken from the drawing several times over.
 */
export function Legend({ series }: { series: readonly DrawnSeries[] }) {
  const theme = useMantineTheme()
  return (
    <ul className={classes.legend} style={{ minHeight: legendHeight }}>
      {series.map(({ name, label, color, unit }) => (
        <li key={name}>
          <ColorSwatch
            color={getThemeColor(color, theme)}
            size={12}
            withShadow={false}
            opacity={name.endsWith(partly) ? 0.4 : 1}
          />
          {label}
          {unit && <span className={classes.unit}>{unit}</span>}
        </li>
      ))}
    </ul>
  )
}
