import type { DataOf } from '#contract/index.ts'
import { shownKindOf } from '#contract/rules/energy/alarm-kinds.ts'
import { isComplete } from '#contract/rules/energy/figures.ts'
import { dayInWords, dayOf } from '#contract/rules/energy/local-days.ts'
import { useLiveAnswer } from '#src/data/live-answer.ts'
import { useAllowed } from '#src/session/allowed.tsx'
import { useText } from '#src/text/text.ts'
import { useNow } from '#src/ui/age.tsx'
import { Panel } from '#src/ui/facts.tsx'
import { StaleNote } from '#src/ui/stale-note.tsx'
import { EmptyState, LoadingState } from '#src/ui/states.tsx'
import { ChartCard } from '#src/widgets/charts/chart-card.tsx'
import { type ChartRow, inFigures, inPercent } from '#src/widgets/charts/chart-data.ts'
import { NotHeld } from './not-held.tsx'
import { pastDay } from './past-day.ts'
import classes from './preview.module.css'

/** The time type of a day, and of a month (spec point 3). */
const [day, month] = [1, 3] as const
const shown = 6

type Consumption = DataOf<'campusEnergy.energyConsumption'>

/** An answer that was kept before it was said does not say. */
const earlierPartial = ({ previousKwh, previousCoverage }: Consumption['buckets'][number]) =>
  (previousKwh ?? 0) > 0 && previousCoverage != null && !isComplete({ coverage: previousCoverage })

/** Hours of the campus's own day ('2026-11-23 07:00'); one that is not over is a gap, not a fall. */
const rowsOf = ({ buckets }: Consumption, now: number): ChartRow[] =>
  buckets.map((bucket) => {
    const over = bucket.endAt <= now
    return {
      label: bucket.key.slice(-5),
      values: { today: over ? bucket.kwh : null, yesterday: bucket.previousKwh },
      incomplete: over && bucket.kwh > 0 && !isComplete(bucket),
      ...(earlierPartial(bucket) ? { incompleteOf: ['yesterday'] } : {}),
    }
  })

/** Today's energy by the hour against yesterday's, what used most, and what is above its limits. */
export function EnergyScene({ campusId }: { campusId: number }) {
  const curve = useAllowed('/campusEnergy/v1/energyConsumption')
  const ranking = useAllowed('/campusEnergy/v1/energyRanking')
  const alarms = useAllowed('/campusEnergy/v1/alarmList')
  return (
    <>
      {curve && <Curve campusId={campusId} />}
      <div className={classes.pair}>
        {ranking && <Ranking campusId={campusId} />}
        {alarms && <Alarms campusId={campusId} />}
      </div>
    </>
  )
}

function Curve({ campusId }: { campusId: number }) {
  const say = useText()
  const now = useNow()
  const { data, freshness, waiting, refresh } = useLiveAnswer(
    'campusEnergy.energyConsumption',
    { campusId, timeType: day },
    'seldom',
  )
  if (!data || !freshness)
    return waiting ? <LoadingState rows={1} height={320} /> : <NotHeld title={say('previews.home.energy')} />
  const { total, comparison, period } = data
  const past = pastDay(period, now)
  const title = past ? say('previews.home.energyOf', { date: past.date }) : say('previews.home.energy')
  const note = say(past ? 'previews.home.energyNoteOf' : 'previews.home.energyNote', {
    today: inFigures(total.kwh),
    change:
      comparison.change === null ? '—' : `${comparison.change > 0 ? '+' : ''}${inPercent(comparison.change)}`,
    coverage: inPercent(total.coverage),
    estimated: inPercent(total.estimated),
  })
  return (
    <ChartCard
      title={title}
      note={
        <>
          <p className={classes.note}>{note}</p>
          <StaleNote {...freshness} refresh={() => void refresh()} />
        </>
      }
      kind="line"
      rowTitle={say('previews.home.hour')}
      rows={rowsOf(data, now)}
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

function Ranking({ campusId }: { campusId: number }) {
  const say = useText()
  const asked = { campusId, timeType: day, by: 'building' } as const
  const now = useNow()
  const { data, freshness, waiting, refresh } = useLiveAnswer('campusEnergy.energyRanking', asked, 'seldom')
  const past = data && pastDay(data.period, now)
  const title = past
    ? say('previews.home.energyRankingOf', { date: past.date })
    : say('previews.home.energyRanking')
  if (!data || !freshness) return waiting ? <LoadingState rows={1} height={200} /> : <NotHeld title={title} />
  const most = Math.max(1e-9, ...data.list.map(({ kwh }) => kwh))
  return (
    <Panel title={title}>
      <StaleNote {...freshness} refresh={() => void refresh()} />
      {data.list.length === 0 && <EmptyState title={say('previews.home.none')} />}
      <ol className={classes.bars} data-numbers>
        {data.list.slice(0, shown).map(({ id, name, kwh, estimated }) => (
          <li key={id ?? 'rest'}>
            <span>{id === null ? say('previews.home.rest') : name}</span>
            <span>
              {inFigures(kwh)} kWh{estimated > 0 && ` · ${say('previews.home.estimated')}`}
            </span>
            <i aria-hidden style={{ width: `${(Math.max(0, kwh) / most) * 100}%` }} />
          </li>
        ))}
      </ol>
    </Panel>
  )
}

function Alarms({ campusId }: { campusId: number }) {
  const say = useText()
  const asked = { campusId, timeType: month } as const
  const now = useNow()
  const { data, freshness, waiting, refresh } = useLiveAnswer('campusEnergy.alarmList', asked, 'seldom')
  const monthAt = (at: number) => dayInWords(dayOf(at)).slice(0, 7)
  const told = monthAt(freshness?.at ?? now)
  const title =
    told === monthAt(now) ? say('previews.home.alarms') : say('previews.home.alarmsOf', { month: told })
  if (!data || !freshness) return waiting ? <LoadingState rows={1} height={200} /> : <NotHeld title={title} />
  return (
    <Panel title={title}>
      <StaleNote {...freshness} refresh={() => void refresh()} />
      {data.list.length === 0 && <EmptyState title={say('previews.home.noAlarms')} />}
      <ul className={classes.alarms} data-numbers>
        {data.list.slice(0, shown).map((alarm) => (
          <li key={`${alarm.kind} ${alarm.date}`}>
            <span>{alarm.date}</span>
            <strong>{say(`previews.home.alarm.${shownKindOf(alarm)}`)}</strong>
            <span>
              {inFigures(alarm.kwh)} / {inFigures(alarm.limit)} kWh
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
