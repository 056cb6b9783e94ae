import type { Analysis } from '#contract/energy/campus-energy.ts'
import { useText } from '#src/text/text.ts'
import { ChartCard } from '#src/widgets/charts/chart-card.tsx'
import { inFigures } from '#src/widgets/charts/chart-data.ts'
import classes from './energy.module.css'
import { fileNameOf } from './energy-scope.ts'

const weekdays = ['d1', 'd2', 'd3', 'd4', 'd5', 'd6', 'd7'] as const
const hours = Array.from({ length: 24 }, (_, hour) => hour)

/** What each hour of each weekday uses on average: a table, drawn as one of colours. */
export function HeatMap({ data: { heat, period } }: { data: Analysis }) {
  const say = useText()
  const most = Math.max(...heat.map(({ kwh }) => kwh ?? 0), 0)
  const cellAt = (weekday: number, hour: number) =>
    heat.find((cell) => cell.weekday === weekday + 1 && cell.hour === hour)?.kwh ?? null
  const title = say('energy.heat')
  const rows = weekdays.map((name, weekday) => ({
    label: say(`energy.weekdays.${name}`),
    values: Object.fromEntries(hours.map((hour) => [`h${hour}`, cellAt(weekday, hour)])),
  }))
  const drawing = (
    <div className={classes.heatScroll}>
      <div className={classes.heat} aria-hidden>
        <span />
        {hours.map((hour) => (
          <span key={hour} className={classes.heatHead}>
            {hour}
          </span>
        ))}
        {rows.map(({ label }, weekday) => (
          <HeatRow
            key={label}
            label={label}
            cells={hours.map((hour) => {
              const kwh = cellAt(weekday, hour)
              return {
                hour,
                share: kwh === null || most === 0 ? null : kwh / most,
                title: say('energy.heatCell', { weekday: label, hour, value: inFigures(kwh) }),
              }
            })}
          />
        ))}
      </div>
    </div>
  )
  return (
    <ChartCard
      title={title}
      note={say('energy.heatNote')}
      rowTitle={say('energy.weekday')}
      rows={rows}
      series={hours.map((hour) => ({ key: `h${hour}`, label: `${hour}:00`, unit: '' }))}
      drawing={drawing}
      fileName={fileNameOf(title, period)}
    />
  )
}

interface Cell {
  hour: number
  /** Of the most that any hour uses; null without readings. */
  share: number | null
  title: string
}

const HeatRow = ({ label, cells }: { label: string; cells: readonly Cell[] }) => (
  <>
    <span className={classes.heatHead}>{label}</span>
    {cells.map(({ hour, share, title }) => (
      <span
        key={hour}
        className={classes.cell}
        title={title}
        data-none={share === null || undefined}
        style={share === null ? undefined : { opacity: 0.08 + share * 0.92 }}
      />
    ))}
  </>
)
