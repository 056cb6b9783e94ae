import { ChartTooltip, LineChart } from '@mantine/charts'
import { getThemeColor, useMantineTheme } from '@mantine/core'
import type { ComponentProps, Key, ReactElement } from 'react'
import { type ChartRow, type ChartSeries, lineRows, ownMark, partly } from './chart-data.ts'
import type { DrawnSeries } from './legend.tsx'

/** With more points than this dots would cover the line. */
const mostDots = 40

interface Props {
  rows: readonly ChartRow[]
  series: readonly ChartSeries[]
  /** The same as they are drawn: those that are incomplete too. */
  named: readonly DrawnSeries[]
  /** What the line of a series is called in the document. */
  idOf: (name: string) => string
  common: Omit<ComponentProps<typeof LineChart>, 'data' | 'series'>
}

interface DotProps {
  key?: Key | null
  cx?: number
  cy?: number
  payload?: Record<string, unknown>
}

/** Points of which too little was measured are hollow, and the line to and from them is pale and broken. */
export function LineDrawing({ rows, series, named, idOf, common }: Props) {
  const theme = useMantineTheme()
  const dashed = new Set(series.flatMap(({ key, dashed: isDashed }) => (isDashed ? [key] : [])))
  const hollow = (name: string, color: string) => (dot: DotProps) => hollowDot(dot, name, color)
  // What is whole is drawn upon what is not.
  const drawn = [...named].sort((a, b) => Number(isPale(b)) - Number(isPale(a)))
  return (
    <LineChart
      {...common}
      data={lineRows(rows, series)}
      series={drawn.map((each) => ({
        ...each,
        ...(isPale(each)
          ? { strokeDasharray: '2 4' }
          : dashed.has(each.name)
            ? { strokeDasharray: '5 4' }
            : {}),
      }))}
      withDots={rows.length <= mostDots}
      connectNulls={false}
      curveType="monotone"
      lineProps={({ name, color }) => ({
        id: idOf(name),
        isAnimationActive: false,
        ...(isPale({ name })
          ? { strokeOpacity: 0.6, dot: hollow(name, getThemeColor(color, theme)), activeDot: false }
          : {}),
      })}
      tooltipProps={{
        content: ({ label, payload }) => (
          <ChartTooltip
            label={label}
            payload={payload.filter(({ name, payload: row }) => !isPale({ name }) || row[name + ownMark])}
            series={[...named]}
            valueFormatter={common.valueFormatter}
          />
        ),
      }}
    />
  )
}

const isPale = ({ name }: { name?: unknown }) => String(name).endsWith(partly)

function hollowDot({ key, cx, cy, payload }: DotProps, name: string, color: string): ReactElement {
  const own = payload?.[name + ownMark] === true && cx !== undefined && cy !== undefined
  return own ? (
    <circle key={key} cx={cx} cy={cy} r={3} fill="var(--lamp-surface)" stroke={color} strokeWidth={1.5} />
  ) : (
    <g key={key} />
  )
}
