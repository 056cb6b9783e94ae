import { NativeSelect } from '@mantine/core'
import type { Analysis } from '#contract/energy/campus-energy.ts'
import { meterCategoryName } from '#contract/rules/energy/meters.ts'
import { useAnswer } from '#src/data/answers.ts'
import { useText } from '#src/text/text.ts'
import { Age } from '#src/ui/age.tsx'
import { Facts, Panel } from '#src/ui/facts.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { timeInWords } from '#src/ui/time.ts'
import { ChartCard } from '#src/widgets/charts/chart-card.tsx'
import { inFigures } from '#src/widgets/charts/chart-data.ts'
import { AnsweredPart } from './answered.tsx'
import classes from './energy.module.css'
import { asked, type EnergyScope, fileNameOf } from './energy-scope.ts'
import { HeatMap } from './heat-map.tsx'
import { InUse } from './in-use.tsx'
import { meterNames } from './meter-names.ts'

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
      <NativeSelect
        className={classes.choice}
        aria-label={say('energy.meter')}
        value={held === null ? '' : String(held)}
        data={[
          { value: '', label: say('energy.allMeters') },
          ...[...meterNames(say, meters)].map(([id, label]) => ({ value: String(id), label })),
        ]}
        onChange={({ currentTarget: { value } }) => choose(value === '' ? null : Number(value))}
      />
      <AnsweredPart answer={answer} scope={scope}>
        {(data) => (
          <>
            {data.meter && <MeterFacts meter={data.meter} />}
            <InUse data={data} />
            <HeatMap data={data} />
            {data.meter ? (
              data.works.map((work) => <WorkChart key={work.metric} work={work} period={data.period} />)
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
          [say('energy.facts.reading'), meter.reading === null ? null : `${inFigures(meter.reading)} kWh`],
          [
            say('energy.facts.newest'),
            meter.newestAt === null ? null : <Age key="newest" at={meter.newestAt} />,
          ],
        ]}
      />
    </Panel>
  )
}

/** Power, voltage or current by hour: its average, between the lowest and the highest. */
function WorkChart({ work, period }: { work: Analysis['works'][number]; period: Analysis['period'] }) {
  const say = useText()
  const title = say(`energy.works.${work.metric}`)
  return (
    <ChartCard
      title={title}
      kind="line"
      rowTitle={say('energy.time')}
      rows={work.points.map(({ at, lowest, average, highest }) => ({
        label: timeInWords(at, 'MM-DD HH:mm'),
        values: { average, lowest, highest },
      }))}
      series={[
        { key: 'average', label: say('energy.average'), unit: work.unit },
        { key: 'lowest', label: say('energy.lowest'), unit: work.unit, dashed: true, colour: 'teal.5' },
        { key: 'highest', label: say('energy.highest'), unit: work.unit, dashed: true, colour: 'orange.5' },
      ]}
      height={220}
      fileName={fileNameOf(title, period)}
    />
  )
}
