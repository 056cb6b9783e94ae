import type { Analysis } from '#contract/energy/campus-energy.ts'
import { isComplete } from '#contract/rules/energy/figures.ts'
import { dayNamed, hourLength, startOfDay } from '#contract/rules/energy/local-days.ts'
import { meterCategoryName } from '#contract/rules/energy/meters.ts'
import { useAnswer } from '#src/data/answers.ts'
import { numberText } from '#src/text/count.ts'
import { type Say, useText } from '#src/text/text.ts'
import { Age } from '#src/ui/age.tsx'
import { Facts, Panel } from '#src/ui/facts.tsx'
import { ManySelect } from '#src/ui/many-select.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { timeInWords } from '#src/ui/time.ts'
import { ChartCard } from '#src/widgets/charts/chart-card.tsx'
import type { ChartRow } from '#src/widgets/charts/chart-data.ts'
import { AnsweredPart } from './answered.tsx'
import classes from './energy.module.css'
import { asked, type EnergyScope, fileNameOf } from './energy-scope.ts'
import { HeatMap } from './heat-map.tsx'
import { InUse } from './in-use.tsx'
import { meterNames } from './meter-names.ts'
import { honestyColumns, honestyOf } from './rows.ts'

interface Props {
  campusId: number
  scope: EnergyScope
  meterId: number | null
  choose: (meterId: number | null) => void
}

/** When energy is used; and of one meter its power, voltage and current. */
export function AnalysisView({ campusId, scope, meterId, choose }: Props) {
  const say = useText()
  const input = asked(campusId, scope)
  const meters = useAnswer('campusEnergy.energyList', { ...input, pageSize: 0 }).data?.list ?? []
  const held = meters.some((meter) => meter.meterId === meterId) || meters.length === 0 ? meterId : null
  const answer = useAnswer('campusEnergy.energyAnalysis', {
    ...input,
    ...(held === null ? {} : { meterId: held }),
  })
  return (
    <>
      <ManySelect
        className={classes.choice}
        aria-label={say('energy.meter')}
        value={held === null ? '' : String(held)}
        data={[
          { value: '', label: say('energy.allMeters') },
          ...[...meterNames(say, meters)].map(([id, label]) => ({ value: String(id), label })),
        ]}
        onChange={(value) => choose(value === '' ? null : Number(value))}
      />
      <AnsweredPart answer={answer} scope={scope}>
        {(data, at) => (
          <>
            {data.meter && <MeterFacts meter={data.meter} />}
            <InUse data={data} at={at} />
            <HeatMap data={data} />
            {data.meter ? (
              data.works.map((work) => <WorkChart key={work.metric} work={work} data={data} at={at} />)
            ) : (
              <Notice kind="note">{say('energy.chooseMeter')}</Notice>
            )}
          </>
        )}
      </AnsweredPart>
    </>
  )
}

function MeterFacts({ meter }: { meter: NonNullable<Analysis['meter']> }) {
  const say = useText()
  return (
    <Panel title={meter.meterName}>
      <Facts
        lines={[
          [say('energy.facts.no'), meter.meterNo],
          [
            say('energy.facts.place'),
            meter.placeName || say('energy.wholePlace', { place: say('system.place') }),
          ],
          [say('energy.facts.category'), say(`energy.categories.${meterCategoryName(meter.category)}`)],
          [say('energy.facts.ratio'), String(meter.ratio)],
          [say('energy.facts.first'), meter.firstDate],
          [
            say('energy.facts.reading'),
            meter.reading === null ? null : `${numberText(meter.reading, 3)} kWh`,
          ],
          [
            say('energy.facts.newest'),
            meter.newestAt === null ? null : <Age key="newest" at={meter.newestAt} />,
          ],
        ]}
      />
    </Panel>
  )
}

type Work = Analysis['works'][number]
/** An answer that was kept before hours said how far they can be trusted holds none of it. */
type Kept<P> = Omit<P, 'coverage'> & { coverage?: number }

/**
 * An hour each, from the meter's first day in the period until it was answered: one in which nothing came is a gap. None where
 * nothing came at all.
 * @param at when it was answered, ms
 */
export function workRows(
  say: Say,
  { points }: { points: readonly Kept<Work['points'][number]>[] },
  { period, meter, newestAt = null }: Pick<Analysis, 'period' | 'meter' | 'newestAt'>,
  at: number,
): ChartRow[] {
  const [first] = points
  if (!first) return []
  const begun = dayNamed(meter?.firstDate ?? '')
  const from = Math.min(first.at, Math.max(period.startAt, begun === null ? first.at : startOfDay(begun)))
  const known = new Map(points.map((point) => [point.at, point]))
  const until = Math.max(points.at(-1)?.at ?? from, Math.min(period.endAt, at) - hourLength)
  const hours = Array.from(
    { length: Math.floor((until - from) / hourLength) + 1 },
    (_, hour) => from + hour * hourLength,
  )
  return hours.map((hour) => {
    const point = known.get(hour)
    const { lowest = null, average = null, highest = null } = point ?? {}
    const coverage = point ? (point.coverage ?? 1) : 0
    return {
      label: timeInWords(hour, 'MM-DD HH:mm'),
      values: { average, lowest, highest },
      incomplete: point !== undefined && !isComplete({ coverage }),
      // What was read is never made up.
      more: honestyOf(say, { coverage, estimated: 0, newestAt }),
    }
  })
}

interface WorkProps {
  work: Work
  data: Analysis
  /** When it was answered, ms. */
  at: number
}

/** Power, voltage or current by hour: its average, between the lowest and the highest. */
function WorkChart({ work, data, at }: WorkProps) {
  const say = useText()
  const title = say(`energy.works.${work.metric}`)
  return (
    <ChartCard
      title={title}
      kind="line"
      rowTitle={say('energy.time')}
      rows={workRows(say, work, data, at)}
      series={[
        { key: 'average', label: say('energy.average'), unit: work.unit },
        { key: 'lowest', label: say('energy.lowest'), unit: work.unit, dashed: true, colour: 'teal.5' },
        { key: 'highest', label: say('energy.highest'), unit: work.unit, dashed: true, colour: 'orange.5' },
      ]}
      columns={honestyColumns(say)}
      height={220}
      fileName={fileNameOf(title, data.period)}
    />
  )
}
