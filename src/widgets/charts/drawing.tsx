import { BarChart, LineChart } from '@mantine/charts'
import '@mantine/charts/styles.layer.css'
import { ColorSwatch, getThemeColor, useMantineTheme } from '@mantine/core'
import '@mantine/core/styles/ColorSwatch.layer.css'
import classes from './chart.module.css'
import { type ChartRow, type ChartSeries, inFigures, isPartial, thinned } from './chart-data.ts'
import { seriesColours } from './colours.ts'

export interface DrawingProps {
  kind: 'bar' | 'line'
  rows: readonly ChartRow[]
  series: readonly ChartSeries[]
  height: number
  horizontal: boolean
  /** Behind the name of a series whose bars are incomplete. */
  incompleteWords: string
}

export { TreeDrawing } from './tree-drawing.tsx'

const colourOf = (series: ChartSeries, index: number) =>
  series.colour ?? (series.dashed ? 'gray.5' : (seriesColours[index % seriesColours.length] ?? 'brand.6'))

const partly = '~'

/** What is incomplete is a series of its own upon the other one, so that it can look different. */
const barRow = (row: ChartRow, series: readonly ChartSeries[]): Record<string, unknown> => ({
  label: row.label,
  ...Object.fromEntries(
    series.map((each) => {
      const { key } = each
      return [isPartial(row, each) ? key + partly : key, row.values[key] ?? undefined]
    }),
  ),
})

const lineRow = (row: ChartRow, series: readonly ChartSeries[]): Record<string, unknown> => ({
  label: row.label,
  ...Object.fromEntries(series.map(({ key }) => [key, row.values[key] ?? null])),
})

const lying = {
  orientation: 'vertical' as const,
  gridAxis: 'x' as const,
  yAxisProps: { width: 132, interval: 0 },
  xAxisProps: { tickFormatter: (value: number) => inFigures(value) },
}

/** The drawing itself, with the library that draws: a chunk of its own. */
export function Drawing({ kind, rows, series, height, horizontal, incompleteWords }: DrawingProps) {
  const unit = series[0]?.unit ?? ''
  const named = series.map((each, index) => ({
    name: each.key,
    label: each.label,
    color: colourOf(each, index),
    stackId: each.key,
  }))
  const common = {
    h: height - legendHeight,
    dataKey: 'label',
    valueFormatter: (value: number) => `${inFigures(value, 3)} ${unit}`,
    yAxisProps: { width: 64, tickFormatter: (value: number) => inFigures(value) },
    xAxisProps: { minTickGap: 12 },
    tickLine: 'y' as const,
  }
  if (kind === 'line') {
    const drawn = thinned(
      rows,
      series.map(({ key }) => key),
    )
    return (
      <>
        <LineChart
          {...common}
          data={drawn.map((row) => lineRow(row, series))}
          series={named.map((each, index) => ({
            ...each,
            ...(series[index]?.dashed ? { strokeDasharray: '5 4' } : {}),
          }))}
          withDots={rows.length <= 40}
          connectNulls={false}
          curveType="monotone"
          lineProps={{ isAnimationActive: false }}
        />
        <Legend series={named} />
      </>
    )
  }
  const partial = named.flatMap((each, index) =>
    rows.some((row) => series[index] && isPartial(row, series[index]))
      ? [{ ...each, name: each.name + partly, label: `${each.label} · ${incompleteWords}` }]
      : [],
  )
  return (
    <>
      <BarChart
        {...common}
        data={rows.map((row) => barRow(row, series))}
        series={[...named, ...partial]}
        maxBarWidth={36}
        barChartProps={{ barGap: 1, barCategoryGap: '14%' }}
        {...(horizontal ? lying : {})}
        barProps={({ name, color }) => ({
          isAnimationActive: false,
          ...(name.endsWith(partly) ? { fillOpacity: 0.28, stroke: color, strokeDasharray: '3 2' } : {}),
        })}
      />
      <Legend series={[...named, ...partial]} />
    </>
  )
}

const legendHeight = 36

/**
 * What the colours stand for. The library's own takes its height from the screen, where on a wall that is drawn larger it would
 * be taken from the drawing several times over.
 */
function Legend({ series }: { series: readonly { name: string; label: string; color: string }[] }) {
  const theme = useMantineTheme()
  return (
    <ul className={classes.legend} style={{ minHeight: legendHeight }}>
      {series.map(({ name, label, color }) => (
        <li key={name}>
          <ColorSwatch
            color={getThemeColor(color, theme)}
            size={12}
            withShadow={false}
            opacity={name.endsWith(partly) ? 0.4 : 1}
          />
          {label}
        </li>
      ))}
    </ul>
  )
}
