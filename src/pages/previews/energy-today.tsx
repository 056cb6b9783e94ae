import type { DataOf } from '#contract/index.ts'
import { isComplete, measuredKwh } from '#contract/rules/energy/figures.ts'
import { timeTypes } from '#contract/rules/energy/time-types.ts'
import { useCampus } from '#src/data/campuses.ts'
import { useLiveAnswer } from '#src/data/live-answer.ts'
import { useAllowed } from '#src/session/allowed.tsx'
import { type Say, useText } from '#src/text/text.ts'
import { useNow } from '#src/ui/age.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { StaleNote } from '#src/ui/stale-note.tsx'
import { LoadingState } from '#src/ui/states.tsx'
import { ChartCard } from '#src/widgets/charts/chart-card.tsx'
import { type ChartRow, inFigures, inPercent } from '#src/widgets/charts/chart-data.ts'
import { ExportSubject } from '#src/widgets/charts/export-subject.ts'
import { honestyColumns, honestyOf, previousColumn } from '#src/widgets/charts/honesty.ts'
import { EnergyAlarms } from './energy-alarms.tsx'
import { EnergyRanking } from './energy-ranking.tsx'
import { NotHeld } from './not-held.tsx'
import { pastDay } from './past-day.ts'
import classes from './preview.module.css'
import { useNamed } from './use-named.ts'

type Consumption = DataOf<'campusEnergy.energyConsumption'>

/** An answer that was kept before it was said does not say. */
const earlierPartial = ({ previousKwh, previousCoverage }: Consumption['buckets'][number]) =>
  (previousKwh ?? 0) > 0 && previousCoverage != null && !isComplete({ coverage: previousCoverage })

/**
 * Hours of the campus's own day ('2026-11-23 07:00'); one that was not over when it was answered is a gap, not a fall.
 * @param now when it was answered, ms
 */
const rowsOf = (say: Say, { buckets }: Consumption, now: number): ChartRow[] =>
  buckets.map((bucket) => {
    const over = bucket.endAt <= now
    const { previousCoverage = null } = bucket
    return {
      label: bucket.key.slice(-5),
      values: { today: over ? measuredKwh(bucket) : null, yesterday: bucket.previousKwh },
      incomplete: over && !isComplete(bucket),
      ...(earlierPartial(bucket) ? { incompleteOf: ['yesterday'] } : {}),
      more: over ? { ...honestyOf(say, bucket), previousCoverage } : { previousCoverage },
    }
  })

/** Today's energy by the hour against yesterday's, what used most, and what is above its limits. */
export function EnergyScene({ campusId }: { campusId: number }) {
  const curve = useAllowed('/campusEnergy/v1/energyConsumption')
  const ranking = useAllowed('/campusEnergy/v1/energyRanking')
  const alarms = useAllowed('/campusEnergy/v1/alarmList')
  const campus = useCampus(campusId)
  return (
    <ExportSubject value={campus?.name ?? ''}>
      {curve && <Curve campusId={campusId} />}
      <div className={classes.pair}>
        {ranking && <EnergyRanking campusId={campusId} />}
        {alarms && <EnergyAlarms campusId={campusId} />}
      </div>
    </ExportSubject>
  )
}

function Curve({ campusId }: { campusId: number }) {
  const say = useText()
  const named = useNamed(campusId)
  const now = useNow()
  const { data, freshness, waiting, refresh } = useLiveAnswer(
    'campusEnergy.energyConsumption',
    { campusId, timeType: timeTypes.day },
    'seldom',
  )
  if (!data || !freshness)
    return waiting ? (
      <LoadingState rows={1} height={320} />
    ) : (
      <NotHeld title={named(say('previews.home.energy'))} />
    )
  const { total, comparison, period } = data
  const past = pastDay(period, now)
  const title = past ? say('previews.home.energyOf', { date: past.date }) : say('previews.home.energy')
  const note = say(past ? 'previews.home.energyNoteOf' : 'previews.home.energyNote', {
    today: inFigures(measuredKwh(total)),
    change:
      comparison.change === null ? '—' : `${comparison.change > 0 ? '+' : ''}${inPercent(comparison.change)}`,
    coverage: inPercent(total.coverage),
    estimated: inPercent(total.estimated),
  })
  return (
    <ChartCard
      title={named(title)}
      note={
        <>
          <p className={classes.note}>
            {note} {!isComplete(total) && <Badge tone="warn">{say('previews.home.incomplete')}</Badge>}
          </p>
          <StaleNote {...freshness} refresh={() => void refresh()} />
        </>
      }
      kind="line"
      rowTitle={say('previews.home.hour')}
      rows={rowsOf(say, data, freshness.at ?? now)}
      columns={[...honestyColumns(say), previousColumn(say)]}
      series={[
        { key: 'today', label: past?.date ?? say('previews.home.today'), unit: 'kWh' },
        {
          key: 'yesterday',
          label: past?.before ?? say('previews.home.yesterday'),
          unit: 'kWh',
          dashed: true,
        },
      ]}
      fileName={`${say('previews.home.energy')} ${period.firstDate}`}
    />
  )
}
