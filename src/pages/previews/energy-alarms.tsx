import { shownKindOf } from '#contract/rules/energy/alarm-kinds.ts'
import { isComplete } from '#contract/rules/energy/figures.ts'
import { dayInWords, dayOf } from '#contract/rules/energy/local-days.ts'
import { timeTypes } from '#contract/rules/energy/time-types.ts'
import { useLiveAnswer } from '#src/data/live-answer.ts'
import { numberText } from '#src/text/count.ts'
import { useText } from '#src/text/text.ts'
import { useNow } from '#src/ui/age.tsx'
import { Panel } from '#src/ui/facts.tsx'
import { StaleNote } from '#src/ui/stale-note.tsx'
import { EmptyState, LoadingState } from '#src/ui/states.tsx'
import { inFigures } from '#src/widgets/charts/chart-data.ts'
import { NotHeld } from './not-held.tsx'
import classes from './preview.module.css'
import { useNamed } from './use-named.ts'

const shown = 6

/** What of a campus is above its limits this month. */
export function EnergyAlarms({ campusId }: { campusId: number }) {
  const say = useText()
  const named = useNamed(campusId)
  const asked = { campusId, timeType: timeTypes.month } as const
  const now = useNow()
  const { data, freshness, waiting, refresh } = useLiveAnswer('campusEnergy.alarmList', asked, 'seldom')
  const monthAt = (at: number) => dayInWords(dayOf(at)).slice(0, 7)
  const told = monthAt(freshness?.at ?? now)
  const title =
    told === monthAt(now) ? say('previews.home.alarms') : say('previews.home.alarmsOf', { month: told })
  if (!data || !freshness)
    return waiting ? <LoadingState rows={1} height={200} /> : <NotHeld title={named(title)} />
  return (
    <Panel title={named(title)}>
      <StaleNote {...freshness} refresh={() => void refresh()} />
      {data.list.length === 0 && <EmptyState title={say('previews.home.noAlarms')} />}
      <ul className={classes.alarms} data-numbers>
        {data.list.slice(0, shown).map((alarm) => (
          <li key={`${alarm.kind} ${alarm.date}`}>
            <span>{alarm.date}</span>
            <strong>{say(`previews.home.alarm.${shownKindOf(alarm)}`)}</strong>
            <span>
              {inFigures(alarm.kwh)} / {numberText(alarm.limit, 2)} kWh
              {!isComplete(alarm) && ` · ${say('previews.home.incomplete')}`}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
