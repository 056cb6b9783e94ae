import type { Analysis } from '#contract/energy/campus-energy.ts'
import type { EnergyInUse } from '#contract/energy/shapes.ts'
import { clockOf } from '#contract/rules/campus/dates.ts'
import { isComplete, measuredKwh } from '#contract/rules/energy/figures.ts'
import { marks } from '#src/text/marks.ts'
import { type Say, useText } from '#src/text/text.ts'
import { Notice } from '#src/ui/notice.tsx'
import { ChartCard } from '#src/widgets/charts/chart-card.tsx'
import { type ChartColumn, type ChartRow, inPercent } from '#src/widgets/charts/chart-data.ts'
import classes from './energy.module.css'
import { fileNameOf } from './energy-scope.ts'
import { EnergyCard } from './figure-cards.tsx'
import { honestyColumns, honestyOf, shortKeys } from './rows.ts'

interface Props {
  data: Analysis
  /** When it was answered, ms. */
  at: number
}

/** What is used while the campus is open, and what while nobody should be there. */
export function InUse({ data: { inUse, period }, at }: Props) {
  const say = useText()
  if (inUse === undefined) return null
  if (inUse === null) return <Notice kind="note">{say('energy.inUse.unknown')}</Notice>
  const title = say('energy.inUse.title')
  return (
    <>
      <div className={classes.figures}>
        <EnergyCard title={say('energy.inUse.within')} figure={inUse.within} />
        <EnergyCard title={say('energy.inUse.outside')} figure={inUse.outside} />
      </div>
      <ChartCard
        title={title}
        note={noteOf(inUse, say)}
        {...(inUse.parts.length === 0 ? dayTable(inUse, say) : partsTable(inUse, say, at))}
        height={220}
        fileName={fileNameOf(title, period)}
      />
    </>
  )
}

function noteOf({ source, openDays, spans, parts, within, outside }: EnergyInUse, say: Say): string {
  const all = within.kwh + outside.kwh
  const share = all > 0 ? say('energy.inUse.outsideShare', { share: inPercent(outside.kwh / all) }) : ''
  const hours = spans.map(({ fromMinute, toMinute }) => `${clockOf(fromMinute)}–${clockOf(toMinute)}`)
  const day =
    hours.length > 0
      ? say('energy.inUse.spans', { spans: hours.join(marks().list) })
      : say('energy.inUse.closed')
  const by = source === 'bells' ? 'byBells' : 'byOpenHours'
  return [share, say(`energy.inUse.${by}`, { days: openDays }), parts.length === 0 ? day : '']
    .filter(Boolean)
    .join(' · ')
}

const sides = ['within', 'outside'] as const
type Sides = Pick<EnergyInUse, (typeof sides)[number]>

/** Which side has too few readings. One without any may be one that a holiday does not have; where both have none, both lack. */
function partlyOf(part: Sides): (typeof sides)[number][] {
  const none = sides.filter((side) => measuredKwh(part[side]) === null)
  return sides.filter((side) => !isComplete(part[side]) && (none.length === 2 || !none.includes(side)))
}

/** Of a single day: two bars. */
function dayTable({ within, outside }: EnergyInUse, say: Say) {
  const row = (which: 'within' | 'outside', figure: EnergyInUse['within']): ChartRow => ({
    label: say(`energy.inUse.${which}`),
    values: { kwh: measuredKwh(figure) },
    incomplete: partlyOf({ within, outside }).includes(which),
    more: honestyOf(say, figure),
  })
  return {
    rowTitle: say('energy.inUse.part'),
    rows: [row('within', within), row('outside', outside)],
    series: [{ key: 'kwh', label: say('energy.energyOf'), unit: 'kWh' }],
    columns: honestyColumns(say),
  }
}

/** Of a longer period: both of every day or month. */
function partsTable({ parts }: EnergyInUse, say: Say, now: number) {
  const short = shortKeys(parts)
  const columns = sides.flatMap((side): ChartColumn[] =>
    honestyColumns(say).map((column) => ({
      ...column,
      key: `${side} ${column.key}`,
      label: `${say(`energy.inUse.${side}`)} · ${column.label}`,
    })),
  )
  const honest = (side: (typeof sides)[number], part: EnergyInUse['parts'][number]) =>
    Object.fromEntries(
      Object.entries(honestyOf(say, part[side])).map(([key, value]) => [`${side} ${key}`, value]),
    )
  return {
    rowTitle: say('energy.time'),
    rows: parts.map((part): ChartRow => {
      const begun = part.startAt <= now
      const { within, outside } = part
      return {
        label: short(part.key),
        values: {
          within: begun ? measuredKwh(within) : null,
          outside: begun ? measuredKwh(outside) : null,
        },
        incompleteOf:
          part.endAt <= now || (begun && sides.some((side) => measuredKwh(part[side]) !== null))
            ? partlyOf(part)
            : [],
        more: begun ? { ...honest('within', part), ...honest('outside', part) } : {},
      }
    }),
    series: [
      { key: 'within', label: say('energy.inUse.within'), unit: 'kWh' },
      { key: 'outside', label: say('energy.inUse.outside'), unit: 'kWh', colour: 'orange.5' },
    ],
    columns,
  }
}
