import type { RatedConfig } from '#contract/energy/shapes.ts'
import type { DataOf } from '#contract/index.ts'
import { measuredKwh } from '#contract/rules/energy/figures.ts'
import { type RatedKind, ratedBy, ratedFor, ratedKinds } from '#contract/rules/energy/rated.ts'
import { timeTypeName } from '#contract/rules/energy/time-types.ts'
import { useAnswer } from '#src/data/answers.ts'
import { useApi } from '#src/data/frame.ts'
import { useSpaces } from '#src/data/spaces.ts'
import { Allowed, useAllowed } from '#src/session/allowed.tsx'
import { numberText } from '#src/text/count.ts'
import { useText } from '#src/text/text.ts'
import { Facts, Panel } from '#src/ui/facts.tsx'
import { saveFile } from '#src/ui/save-file.ts'
import { timeInWords } from '#src/ui/time.ts'
import { ChartCard } from '#src/widgets/charts/chart-card.tsx'
import { ExportNeeds, useServiceOpen } from '#src/widgets/service/service-gate.tsx'
import { AlarmList, NoAlarms } from './alarms.tsx'
import { AnsweredPart } from './answered.tsx'
import { CategoryChart } from './category-chart.tsx'
import classes from './energy.module.css'
import { datesOf, daysOf, type EnergyScope, fileNameOf } from './energy-scope.ts'
import { CarbonCard, ComparisonCard, sourceWords } from './figure-cards.tsx'
import { MeterDates } from './meter-dates.tsx'
import { isNothing, NothingMeasured } from './nothing-measured.tsx'
import {
  courseColumns,
  courseNote,
  courseRows,
  courseSeries,
  goesOn,
  honestyColumns,
  honestyOf,
  isPartly,
  shortKeys,
} from './rows.ts'
import { UseCards } from './use-cards.tsx'

/** What parking calls ask: a building or a floor by names of their own. */
function useParkingScope(campusId: number, { spaceId, timeType, date }: EnergyScope) {
  const node = useSpaces(campusId)?.byId.get(spaceId ?? 0)
  const place = {
    campusId,
    ...(node?.kind === 'building' ? { buildingId: node.id } : {}),
    ...(node?.kind === 'floor' ? { floorId: node.id } : {}),
  }
  return { place, scope: { ...place, timeType, ...(date === null ? {} : { date }) } }
}

type Asked = ReturnType<typeof useParkingScope>['scope']
interface PartProps {
  /** What the calls are asked. */
  asked: Asked
  /** The same, as it was chosen. */
  scope: EnergyScope
}

const urls = {
  energy: '/parkingEnergy/v1/getEnergyData',
  carbon: '/parkingEnergy/v1/getCarbonEmission',
  warnings: '/parkingEnergy/v1/getEnergyWarn',
  reportTime: '/parkingEnergy/v1/getParkingReportTime',
  rated: '/parkingEnergy/v1/getRatedConfig',
  meters: '/parkingEnergy/v1/getMeterDate',
}

/** The permissions for the parts of a parking. */
export const parkingUrls: readonly string[] = Object.values(urls)

/** A parking: its energy and its emissions, comparisons, warnings and meters. */
export function ParkingView({ campusId, scope }: { campusId: number; scope: EnergyScope }) {
  const asked = useParkingScope(campusId, scope)
  return (
    <div className={classes.parts}>
      <Allowed url={urls.energy}>
        <ParkingEnergy asked={asked.scope} scope={scope} />
      </Allowed>
      <Allowed url={urls.carbon}>
        <ParkingCarbon asked={asked.scope} scope={scope} />
      </Allowed>
      <Allowed url={urls.warnings}>
        <ParkingWarnings asked={asked.scope} scope={scope} />
      </Allowed>
      <div className={classes.columns}>
        <Allowed url={urls.reportTime}>
          <ReportTime place={asked.place} />
        </Allowed>
        <Allowed url={urls.rated}>
          <RatedFacts campusId={campusId} scope={scope} />
        </Allowed>
      </div>
      <Allowed url={urls.meters}>
        <MeterDates place={asked.place} />
      </Allowed>
    </div>
  )
}

type Export = 'parkingEnergy.export' | 'parkingEnergy.exportCarbon'
const exportUrls: Record<Export, string> = {
  'parkingEnergy.export': '/parkingEnergy/v1/export',
  'parkingEnergy.exportCarbon': '/parkingEnergy/v1/carbonEmission/export',
}

/** Saves the spreadsheet that the server makes of the same question; where its service is off, says so instead. */
function useExport(call: Export, asked: Asked) {
  const api = useApi()
  const allowed = useAllowed(exportUrls[call])
  const open = useServiceOpen('parkingReport', asked.campusId)
  /** @param fileName without its ending */
  return (fileName: string) => {
    if (!allowed) return { exportInstead: null, fileName }
    if (!open)
      return { exportInstead: <ExportNeeds code="parkingReport" campusId={asked.campusId} />, fileName }
    const exportFile = async (name: string) => saveFile(await api.download(call, asked), `${name}.xlsx`)
    return { exportFile, fileName }
  }
}

function ParkingEnergy({ asked, scope }: PartProps) {
  const say = useText()
  const answer = useAnswer('parkingEnergy.getEnergyData', asked)
  const compared = useAnswer('parkingEnergy.getEnergyComparison', asked).data
  const exporting = useExport('parkingEnergy.export', asked)
  return (
    <AnsweredPart answer={answer} scope={scope}>
      {(data, at) =>
        isNothing(data) ? (
          <NothingMeasured total={data.total} />
        ) : (
          <>
            <div className={classes.figures}>
              <UseCards data={data} />
              {compared && <ComparisonCard title={say('energy.comparison')} comparison={compared.before} />}
              {compared && <ComparisonCard title={say('energy.yearAgo')} comparison={compared.yearAgo} />}
            </div>
            <ChartCard
              title={say('energy.course')}
              rowTitle={say('energy.time')}
              note={courseNote(say, data.buckets)}
              rows={courseRows(say, data.buckets, { now: at })}
              series={courseSeries(say)}
              columns={courseColumns(say, data.buckets)}
              {...exporting(fileNameOf(say('energy.course'), data.period))}
            />
            <CategoryChart data={data} />
          </>
        )
      }
    </AnsweredPart>
  )
}

type CarbonBucket = DataOf<'parkingEnergy.getCarbonEmission'>['buckets'][number]

function ParkingCarbon({ asked, scope }: PartProps) {
  const say = useText()
  const answer = useAnswer('parkingEnergy.getCarbonEmission', asked)
  const exporting = useExport('parkingEnergy.exportCarbon', asked)
  const rowOf = (short: (key: string) => string, now: number) => (bucket: CarbonBucket) => ({
    label: short(bucket.key),
    values: { kg: bucket.startAt <= now && measuredKwh(bucket) !== null ? bucket.kg : null },
    incomplete: isPartly(bucket, now),
    goesOn: goesOn(bucket, now),
    more: {
      factor: bucket.factors.map(({ factor }) => factor).join(' / '),
      source: bucket.factors.map((factor) => sourceWords(say, factor)).join(' / '),
      ...honestyOf(say, bucket),
    },
  })
  return (
    <AnsweredPart answer={answer} scope={scope}>
      {({ total, ratedKg, buckets, period }, at) => (
        <>
          <div className={classes.figures}>
            <CarbonCard carbon={total} rated={ratedKg} />
          </div>
          <ChartCard
            title={say('energy.parking.carbonCourse')}
            rowTitle={say('energy.time')}
            rows={buckets.map(rowOf(shortKeys(buckets), at))}
            series={[{ key: 'kg', label: say('energy.carbon'), unit: 'kg CO₂', colour: 'teal.6' }]}
            columns={[
              { key: 'factor', label: 'kg CO₂/kWh' },
              { key: 'source', label: say('energy.parking.source') },
              ...honestyColumns(say),
            ]}
            height={240}
            {...exporting(fileNameOf(say('energy.carbon'), period))}
          />
        </>
      )}
    </AnsweredPart>
  )
}

function ParkingWarnings({ asked, scope }: PartProps) {
  const say = useText()
  const answer = useAnswer('parkingEnergy.getEnergyWarn', asked)
  const title = say('energy.parking.warnings')
  return (
    <Panel title={title}>
      <AnsweredPart answer={answer} scope={scope}>
        {({ list }) =>
          list.length > 0 ? (
            <AlarmList alarms={list} title={title} scope={scope} />
          ) : (
            <NoAlarms scope={scope} />
          )
        }
      </AnsweredPart>
    </Panel>
  )
}

type Place = ReturnType<typeof useParkingScope>['place']

function ReportTime({ place }: { place: Place }) {
  const say = useText()
  const answer = useAnswer('parkingEnergy.getParkingReportTime', place)
  const moment = (at: number | null) => (at ? timeInWords(at) : null)
  return (
    <Panel title={say('energy.parking.reportTime')}>
      <AnsweredPart answer={answer}>
        {({ startReportTime, endReportTime }) => (
          <Facts
            lines={[
              [say('energy.from'), moment(startReportTime)],
              [say('energy.to'), moment(endReportTime)],
            ]}
          />
        )}
      </AnsweredPart>
    </Panel>
  )
}

const inFiguresOrNone = (value: number | null) => (value === null ? null : numberText(value, 2))
const units: Record<RatedKind, string> = { meter: 'kWh', light: 'kWh', carbon: 'kg CO₂' }

/**
 * What the parking is rated at for the period that is looked at, by what counts on its last day, and what that follows from
 * where nobody has said it.
 */
function RatedFacts({ campusId, scope }: { campusId: number; scope: EnergyScope }) {
  const say = useText()
  const { timeType } = scope
  const { lastDate } = datesOf(daysOf(scope, Date.now()))
  const answer = useAnswer('parkingEnergy.getRatedConfig', {
    campusId,
    ...(scope.date === null ? {} : { date: lastDate }),
  })
  const value = (kind: RatedKind, rated: RatedConfig, at: number) => {
    const figure = ratedFor(rated, kind, timeType, daysOf(scope, at), rated.carbonFactor.factor)
    const value = `${numberText(figure, 2)} ${units[kind]}`
    const by = ratedBy(rated, kind, timeType)
    if (by === timeType) return value
    return by === null
      ? say('energy.derivedFrom.meter', { value })
      : say('energy.derivedFrom.period', { value, period: say(`energy.types.${timeTypeName(by)}`) })
  }
  return (
    <Panel title={`${say('energy.views.rated')} · ${say(`energy.types.${timeTypeName(timeType)}`)}`}>
      <AnsweredPart answer={answer}>
        {(rated, at) => (
          <Facts
            lines={[
              ...ratedKinds.map(
                (kind) => [say(`energy.ratedKinds.${kind}`), value(kind, rated, at)] as const,
              ),
              [say('energy.meterWarn'), inFiguresOrNone(rated.meterWarnEnergy)],
              [say('energy.lightWarn'), inFiguresOrNone(rated.lightWarnEnergy)],
              [
                say('energy.carbonFactor'),
                `${rated.carbonFactor.factor} · ${sourceWords(say, rated.carbonFactor)}`,
              ],
            ]}
          />
        )}
      </AnsweredPart>
    </Panel>
  )
}
