import type { Analysis } from '#contract/energy/campus-energy.ts'
import { isComplete } from '#contract/rules/energy/figures.ts'
import { type Say, useText } from '#src/text/text.ts'
import { ChartCard } from '#src/widgets/charts/chart-card.tsx'
import { type ChartRow, inFigures, inPercent } from '#src/widgets/charts/chart-data.ts'
import { fileNameOf } from './energy-scope.ts'
import classes from './heat.module.css'
import { honestyColumns, honestyOf } from './rows.ts'

const weekdays = ['d1', 'd2', 'd3', 'd4', 'd5', 'd6', 'd7'] as const
const hours = Array.from({ length: 24 }, (_, hour) => hour)

/** An answer that was kept before cells said how far they can be trusted holds none of it. */
type Cell = Omit<Analysis['heat'][number], 'coverage' | 'estimated'> & {
  coverage?: number
  estimated?: number
}

const isPartial = ({ kwh, coverage = 1 }: Cell) => kwh !== null && !isComplete({ coverage })
const dayOf = (say: Say, weekday: number) => say(`energy.weekdays.${weekdays[weekday - 1] ?? 'd1'}`)
const nameOf = (say: Say, { weekday, hour, kwh, coverage = 1 }: Cell) =>
  say('energy.heatCell', {
    ...{ weekday: dayOf(say, weekday), hour, value: inFigures(kwh) },
    coverage: inPercent(coverage),
  })

/** What a drawing of cells says, for those who do not see it. */
function inWords(say: Say, heat: readonly Cell[]): string {
  const known = heat.filter(({ kwh }) => kwh !== null).sort((a, b) => (a.kwh ?? 0) - (b.kwh ?? 0))
  const [least, most] = [known[0], known.at(-1)]
  if (!least || !most) return say('energy.heat')
  const partial = known.filter(isPartial).length
  const extremes = say('energy.heatWords', { most: nameOf(say, most), least: nameOf(say, least) })
  return partial > 0 ? `${extremes} ${say('energy.heatPartial', { count: partial })}` : extremes
}

/** Each cell a row, with what the server's sheets say of a figure. */
const sheetOf = (say: Say, heat: readonly Cell[], newestAt: number | null) => ({
  rowTitle: `${say('energy.weekday')} ${say('energy.hour')}`,
  series: [{ key: 'kwh', label: say('energy.heatKwh'), unit: 'kWh' }],
  columns: [{ key: 'days', label: say('energy.heatDays') }, ...honestyColumns(say)],
  rows: heat.map((cell): ChartRow => {
    const { weekday, hour, kwh, days, coverage = 1, estimated = 0 } = cell
    return {
      label: `${dayOf(say, weekday)} ${String(hour).padStart(2, '0')}:00`,
      values: { kwh },
      incomplete: isPartial(cell),
      more: { days, ...honestyOf(say, { coverage, estimated, newestAt }) },
    }
  }),
})

/** What each hour of each weekday uses on average: a table, drawn as one of colours. */
export function HeatMap({ data: { heat, period, newestAt = null } }: { data: Analysis }) {
  const say = useText()
  const title = say('energy.heat')
  const cellsOf = (weekday: number) =>
    hours.flatMap((hour) => heat.find((cell) => cell.weekday === weekday && cell.hour === hour) ?? [])
  const rows = weekdays.map((_, index): ChartRow => {
    const cells = cellsOf(index + 1)
    return {
      label: dayOf(say, index + 1),
      values: Object.fromEntries(cells.map(({ hour, kwh }) => [`h${hour}`, kwh])),
      incompleteOf: cells.filter(isPartial).map(({ hour }) => `h${hour}`),
    }
  })
  const most = Math.max(...heat.map(({ kwh }) => kwh ?? 0), 0)
  return (
    <ChartCard
      title={title}
      note={say('energy.heatNote')}
      rowTitle={say('energy.weekday')}
      rows={rows}
      series={hours.map((hour) => ({ key: `h${hour}`, label: `${hour}:00`, unit: '' }))}
      sheet={sheetOf(say, heat, newestAt)}
      drawing={
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
        <div className={classes.heatScroll} tabIndex={0}>
          <div className={classes.heat} role="img" aria-label={inWords(say, heat)}>
            <span />
            {hours.map((hour) => (
              <span key={hour} className={classes.heatHead}>
                {hour}
              </span>
            ))}
            {rows.map(({ label }, index) => (
              <HeatRow key={label} label={label} cells={cellsOf(index + 1)} most={most} />
            ))}
          </div>
        </div>
      }
      fileName={fileNameOf(title, period)}
    />
  )
}

function HeatRow({ label, cells, most }: { label: string; cells: readonly Cell[]; most: number }) {
  const say = useText()
  return (
    <>
      <span className={classes.heatHead}>{label}</span>
      {cells.map((cell) => {
        const share = cell.kwh === null || most === 0 ? null : cell.kwh / most
        return (
          <span
            key={cell.hour}
            className={classes.cell}
            title={nameOf(say, cell)}
            data-none={share === null || undefined}
            data-partial={isPartial(cell) || undefined}
          >
            {share !== null && <i style={{ opacity: 0.08 + share * 0.92 }} />}
          </span>
        )
      })}
    </>
  )
}
