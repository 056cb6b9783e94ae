import { BarChart } from '@mantine/charts'
import { getThemeColor, useMantineTheme } from '@mantine/core'
import './drawing-styles.ts'
import { barRows, type ChartRow, type ChartSeries, gapValue, inFigures, partly } from './chart-data.ts'
import { drawnSeries, Legend, legendHeight } from './legend.tsx'
import { LineDrawing } from './line-drawing.tsx'
import { useDrawingNumber } from './use-drawing-number.ts'

export interface DrawingProps {
  kind: 'bar' | 'line'
  /** What it shows, in words. */
  label: string
  rows: readonly ChartRow[]
  series: readonly ChartSeries[]
  height: number
  horizontal: boolean
  /** Behind the name of what is incomplete of a series. */
  incompleteWords: string
}

const lying = {
  orientation: 'vertical' as const,
  gridAxis: 'x' as const,
  yAxisProps: { width: 132, interval: 0 },
  xAxisProps: { tickFormatter: (value: number) => inFigures(value) },
}

/** How long the mark of what was not measured is, in CSS pixels. */
const gapSize = 5

/** Pale, in a broken frame: the library gives bars a frame that is not seen. */
const framed = (stroke: string) => ({ fillOpacity: 0.28, stroke, strokeOpacity: 1, strokeDasharray: '3 2' })

/** The drawing itself, with the library that draws: a chunk of its own. */
export function Drawing({ kind, label, rows, series, height, horizontal, incompleteWords }: DrawingProps) {
  const number = useDrawingNumber()
  const theme = useMantineTheme()
  const unit = series[0]?.unit ?? ''
  const all = drawnSeries(rows, series, incompleteWords)
  const drawn = all.map(({ unit: _unit, ...each }) => ({ ...each, stackId: each.name.replace(partly, '') }))
  const idOf = (name: string) => `drawing-${number}-${all.findIndex((each) => each.name === name)}`
  const common = {
    h: height - legendHeight,
    dataKey: 'label',
    valueFormatter: (value: number) => (value === gapValue ? '—' : `${inFigures(value, 3)} ${unit}`),
    // Every tick has its line: by default the library leaves out those whose words it takes for too tall.
    yAxisProps: { width: 64, interval: 0, tickFormatter: (value: number) => inFigures(value) },
    xAxisProps: { minTickGap: 12 },
    tickLine: 'y' as const,
  }
  // What can be reached by the keyboard says what it is.
  const called = { role: 'application', 'aria-label': label }
  const bars = kind === 'bar' ? barRows(rows, series) : []
  return (
    <>
      {kind === 'line' ? (
        <LineDrawing
          rows={rows}
          series={series}
          named={drawn}
          idOf={idOf}
          common={{ ...common, lineChartProps: { ...called } }}
        />
      ) : (
        <BarChart
          {...common}
          data={bars}
          series={drawn}
          maxBarWidth={36}
          barChartProps={{ barGap: 1, barCategoryGap: '14%', ...called }}
          {...(horizontal ? lying : {})}
          barProps={({ name, color }) => ({
            id: idOf(name),
            isAnimationActive: false,
            ...(name.endsWith(partly)
              ? {
                  ...framed(getThemeColor(color, theme)),
                  minPointSize: (_: unknown, at: number) => (bars[at]?.[name] === gapValue ? gapSize : 0),
                }
              : {}),
          })}
        />
      )}
      <Legend series={all} />
    </>
  )
}
