import '#src/text/charts.ts'
import { VisuallyHidden } from '@mantine/core'
import { useText } from '#src/text/text.ts'
import { Badge } from '#src/ui/badge.tsx'
import classes from './chart.module.css'
import {
  type ChartColumn,
  type ChartRow,
  type ChartSeries,
  inFigures,
  inMoney,
  inPercent,
} from './chart-data.ts'

interface Props {
  title: string
  /** What the rows are: times, places. */
  rowTitle: string
  rows: readonly ChartRow[]
  series: readonly ChartSeries[]
  columns: readonly ChartColumn[]
}

const written = (
  value: string | number | null | undefined,
  { percent = false, money = false }: Pick<ChartColumn, 'percent' | 'money'>,
) =>
  value === null || value === undefined
    ? '—'
    : typeof value === 'string'
      ? value
      : percent
        ? inPercent(value)
        : money
          ? inMoney(value)
          : inFigures(value, 3)

/** A chart's figures, all of them, to be read and copied. */
export function ChartTable({ title, rowTitle, rows, series, columns }: Props) {
  const say = useText()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
    <section className={classes.scroll} tabIndex={0} aria-label={`${title} · ${say('charts.asTable')}`}>
      <table className={classes.table}>
        <caption>
          <VisuallyHidden>{title}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">{rowTitle}</th>
            {series.map(({ key, label, unit }) => (
              <th key={key} scope="col" data-number>
                {label}
                <span className={classes.unit}> {unit}</span>
              </th>
            ))}
            {columns.map(({ key, label }) => (
              <th key={key} scope="col" data-number>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.label} data-incomplete={row.incomplete || undefined}>
              <th scope="row">
                {row.label} {row.incomplete && <Badge tone="warn">{say('charts.incomplete')}</Badge>}
              </th>
              {series.map(({ key }) => (
                <td key={key}>
                  {inFigures(row.values[key] ?? null, 3)}{' '}
                  {row.incompleteOf?.includes(key) && <Badge tone="warn">{say('charts.incomplete')}</Badge>}
                </td>
              ))}
              {columns.map((column) => (
                <td key={column.key}>{written(row.more?.[column.key], column)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
