import { Treemap } from '@mantine/charts'
import './drawing-styles.ts'
import { type ComponentProps, useId } from 'react'
import classes from './chart.module.css'
import { type ChartRow, type ChartSeries, inFigures, inPercent } from './chart-data.ts'
import { areaColours } from './colours.ts'
import { Legend } from './legend.tsx'

export interface TreeProps {
  label: string
  rows: readonly ChartRow[]
  series: readonly ChartSeries[]
  height: number
  incompleteWords: string
}

/** What of a drawn node the library hands over. */
interface Node {
  x: number
  y: number
  width: number
  height: number
  depth: number
  name: string
  row?: ChartRow
  colour?: string
}

const colourAt = (index: number): string => areaColours[index % areaColours.length] ?? areaColours[0]

const shorter = (text: string, width: number) => {
  const most = Math.floor(width / 13)
  return text.length <= most ? text : most < 2 ? '' : `${text.slice(0, most - 1)}…`
}

/**
 * Areas in proportion to what rows come to, those of a group side by side in one colour, with the group's name
 * where there is room and in the legend. Each can be reached by the
 * keyboard and says its figure; what is incomplete is hatched. Rows of nothing, or less, have no area: the table has them.
 */
export function TreeDrawing({ label, rows, series, height, incompleteWords }: TreeProps) {
  const [first] = series
  const hatch = useId()
  if (!first) return null
  const drawn = rows.filter((row) => (row.values[first.key] ?? 0) > 0)
  const whole = drawn.reduce((sum, row) => sum + (row.values[first.key] ?? 0), 0)
  const groups = [...new Set(drawn.map(({ group }) => group ?? ''))]
  const alone = groups.length < 2
  const nodeOf = (row: ChartRow, index: number) => ({
    name: row.label,
    value: row.values[first.key] ?? 0,
    row,
    colour: colourAt(alone ? index : groups.indexOf(row.group ?? '')),
  })
  const nodes = drawn.map(nodeOf)
  const data = alone
    ? nodes
    : groups.map((name) => ({ name, children: nodes.filter(({ row }) => (row.group ?? '') === name) }))
  const content = ({ x, y, width, height: high, row, colour, depth }: Node) => {
    if (!row || depth === 0 || width <= 0 || high <= 0) return <g />
    const value = row.values[first.key] ?? 0
    // A place's own name; those it is in are told by where it stands.
    const short = row.label.split(' / ').at(-1) ?? row.label
    const words = [
      `${row.label}: ${inFigures(value)} ${first.unit}`,
      inPercent(whole > 0 ? value / whole : 0),
      ...(row.incomplete ? [incompleteWords] : []),
    ].join(', ')
    return (
      // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: it says a figure and does nothing, but has to be reached by the keyboard
      <g className={classes.tile} tabIndex={0} role="img" aria-label={words}>
        <title>{words}</title>
        <rect x={x} y={y} width={width} height={high} fill={colour} />
        {row.incomplete && <rect x={x} y={y} width={width} height={high} fill={`url(#${hatch})`} />}
        {width > 44 && high > 22 && (
          <text x={x + 8} y={y + 17} fill="#fff" fontSize={12}>
            {shorter(short, width - 12)}
          </text>
        )}
        {row.group !== undefined && width > 70 && high > 60 && (
          <text x={x + 8} y={y + 51} fill="#fff" fontSize={12}>
            {shorter(row.group, width - 12)}
          </text>
        )}
        {width > 70 && high > 42 && (
          <text x={x + 8} y={y + 34} fill="#fff" fontSize={12}>
            {shorter(`${inFigures(value)} ${first.unit}`, (width - 12) * 1.7)}
          </text>
        )}
      </g>
    )
  }
  return (
    <section aria-label={label} className={classes.tree}>
      <svg width={0} height={0} aria-hidden className={classes.defs}>
        <pattern id={hatch} width={8} height={8} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width={3} height={8} fill="#fff" fillOpacity={0.45} />
        </pattern>
      </svg>
      <Treemap
        data={data}
        height={height}
        withTooltip={false}
        treemapProps={{ content } as unknown as ComponentProps<typeof Treemap>['treemapProps'] & object}
      />
      {!alone && (
        <Legend
          series={groups.map((name, index) => ({
            name,
            label: name || (drawn.find(({ group = '' }) => group === '')?.label ?? ''),
            color: colourAt(index),
          }))}
        />
      )}
    </section>
  )
}
