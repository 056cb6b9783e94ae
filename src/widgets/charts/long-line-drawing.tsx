import { getThemeColor, useMantineTheme } from '@mantine/core'
import {
  type KeyboardEvent,
  memo,
  type PointerEvent,
  type RefObject,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { type ChartRow, type ChartSeries, inFigures, partly } from './chart-data.ts'
import { type DrawnSeries, drawnSeries, Legend, legendHeight } from './legend.tsx'
import classes from './long-line.module.css'
import { type LineLayout, type LinePoint, layLines, namedRows, nearest, toldOf } from './long-line.ts'

interface Props {
  /** What it shows, in words. */
  label: string
  rows: readonly ChartRow[]
  series: readonly ChartSeries[]
  height: number
  incompleteWords: string
}

/** Around the plot: its axes, and half of what stands at its edges. CSS pixels. */
const edge = { left: 64, right: 8, top: 8, bottom: 28 }

/** Lines of thousands of rows, drawn by hand: the library that draws the others lays out every point several times over. */
export function LongLineDrawing({ label, rows, series, height, incompleteWords }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  const [told, setTold] = useState<number | null>(null)
  const plot = useMemo(
    () => ({
      width: Math.max(1, width - edge.left - edge.right),
      height: height - legendHeight - edge.top - edge.bottom,
    }),
    [width, height],
  )
  const layout = useMemo(() => (width > 0 ? layLines(rows, series, plot) : null), [rows, series, plot, width])
  const named = useMemo(() => drawnSeries(rows, series, incompleteWords), [rows, series, incompleteWords])
  const points = layout?.points ?? []
  const point = told === null ? undefined : points[told]
  const hover = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const seen = currentTarget.getBoundingClientRect()
    const at = ((clientX - seen.left) / seen.width) * width - edge.left
    setTold(nearest(points, at / plot.width))
  }
  const press = (event: KeyboardEvent) => {
    const to = pressed(event.key, told, points.length)
    if (to === undefined) return
    event.preventDefault()
    setTold(to)
  }
  return (
    <>
      <div
        ref={box}
        className={classes.drawing}
        style={{ height: height - legendHeight }}
        role="application"
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard tells its points one by one
        tabIndex={0}
        onKeyDown={press}
        onPointerDown={hover}
        onPointerMove={hover}
        // A finger leaves as it is lifted: what it has touched is read after that.
        onPointerLeave={({ pointerType }) => pointerType !== 'touch' && setTold(null)}
        onBlur={() => setTold(null)}
      >
        {layout && <Plot rows={rows} series={series} named={named} layout={layout} plot={plot} />}
        {point && <Told point={point} series={series} named={named} plot={plot} />}
      </div>
      <Legend series={named} />
    </>
  )
}

/** The point that a key leads to from the one that is told; null leaves them, undefined is another key. */
function pressed(key: string, told: number | null, count: number): number | null | undefined {
  if (key === 'Escape') return null
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
  return step === 0 ? undefined : Math.min(count - 1, Math.max(0, told === null ? 0 : told + step))
}

/** How wide a box is laid out, whatever it is zoomed to; 0 before it is. */
function useWidth(of: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const box = of.current
    if (!box) return
    const measure = () => setWidth(box.offsetWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    return () => observer.disconnect()
  }, [of])
  return width
}

interface PlotProps {
  rows: readonly ChartRow[]
  series: readonly ChartSeries[]
  named: readonly DrawnSeries[]
  layout: LineLayout
  plot: { width: number; height: number }
}

const isPale = ({ name }: { name: string }) => name.endsWith(partly)

/** The axes and the lines; what is whole is drawn upon what is not. Not drawn anew while points are told. */
const Plot = memo(function Plot({ rows, series, named, layout, plot }: PlotProps) {
  const theme = useMantineTheme()
  const { ticks, paths } = layout
  const dashed = new Set(series.flatMap(({ key, dashed: isDashed }) => (isDashed ? [key] : [])))
  const drawn = [...named].sort((a, b) => Number(isPale(b)) - Number(isPale(a)))
  const [bottom, top] = [ticks[0] ?? 0, ticks.at(-1) ?? 1]
  const y = (value: number) => plot.height - ((value - bottom) / (top - bottom || 1)) * plot.height
  const x = (index: number) => (index / Math.max(1, rows.length - 1)) * plot.width
  const [wide, high] = [plot.width + edge.left + edge.right, plot.height + edge.top + edge.bottom]
  return (
    <svg viewBox={`0 0 ${wide} ${high}`} aria-hidden>
      <g transform={`translate(${edge.left} ${edge.top})`}>
        {ticks.map((value) => (
          <g key={value} transform={`translate(0 ${y(value)})`}>
            <line x2={plot.width} className={classes.grid} />
            <text x={-10} dy="0.35em" textAnchor="end">
              {inFigures(value)}
            </text>
          </g>
        ))}
        {namedRows(rows, plot.width).map((index) => (
          <text key={index} x={x(index)} y={plot.height + 20} textAnchor="middle">
            {rows[index]?.label}
          </text>
        ))}
        {drawn.map((each) => (
          <path
            key={each.name}
            className={classes.line}
            d={paths[each.name]}
            stroke={getThemeColor(each.color, theme)}
            {...(isPale(each)
              ? { strokeDasharray: '2 4', strokeOpacity: 0.6 }
              : dashed.has(each.name)
                ? { strokeDasharray: '5 4' }
                : {})}
          />
        ))}
      </g>
    </svg>
  )
})

/** What a point says, beside it, and where it is. */
function Told({
  point,
  series,
  named,
  plot,
}: Pick<PlotProps, 'series' | 'named' | 'plot'> & { point: LinePoint }) {
  const left = edge.left + point.at * plot.width
  const beside = point.at > 0.5 ? { right: `calc(100% - ${left - 12}px)` } : { left: left + 12 }
  return (
    <>
      <i className={classes.cursor} style={{ left, top: edge.top, height: plot.height }} />
      <div className={classes.told} style={beside} role="status">
        <strong>{point.row.label}</strong>
        {toldOf(point, series).map(({ name, value }) => {
          const { label = '', unit = '' } = named.find((each) => each.name === name) ?? {}
          return (
            <p key={name}>
              {label} <b>{`${inFigures(value, 3)} ${unit}`.trim()}</b>
            </p>
          )
        })}
      </div>
    </>
  )
}
