import type { RankedPlace } from '#contract/energy/shapes.ts'
import { isComplete, measuredKwh } from '#contract/rules/energy/figures.ts'
import { timeTypes } from '#contract/rules/energy/time-types.ts'
import { useLiveAnswer } from '#src/data/live-answer.ts'
import { useText } from '#src/text/text.ts'
import { useNow } from '#src/ui/age.tsx'
import { Panel } from '#src/ui/facts.tsx'
import { StaleNote } from '#src/ui/stale-note.tsx'
import { EmptyState, LoadingState } from '#src/ui/states.tsx'
import { inFigures } from '#src/widgets/charts/chart-data.ts'
import { NotHeld } from './not-held.tsx'
import { pastDay } from './past-day.ts'
import classes from './preview.module.css'
import { useNamed } from './use-named.ts'

const shown = 6

/** What the buildings of a campus have used today, most first. */
export function EnergyRanking({ campusId }: { campusId: number }) {
  const say = useText()
  const named = useNamed(campusId)
  const asked = { campusId, timeType: timeTypes.day, by: 'building' } as const
  const now = useNow()
  const { data, freshness, waiting, refresh } = useLiveAnswer('campusEnergy.energyRanking', asked, 'seldom')
  const past = data && pastDay(data.period, now)
  const title = past
    ? say('previews.home.energyRankingOf', { date: past.date })
    : say('previews.home.energyRanking')
  if (!data || !freshness)
    return waiting ? <LoadingState rows={1} height={200} /> : <NotHeld title={named(title)} />
  const most = Math.max(1e-9, ...data.list.map(({ kwh }) => kwh))
  const marksOf = (place: RankedPlace) => [
    ...(isComplete(place) ? [] : [say('previews.home.incomplete')]),
    ...(place.estimated > 0 ? [say('previews.home.estimated')] : []),
  ]
  return (
    <Panel title={named(title)}>
      <StaleNote {...freshness} refresh={() => void refresh()} />
      {data.list.length === 0 && <EmptyState title={say('previews.home.none')} />}
      <ol className={classes.bars} data-numbers>
        {data.list.slice(0, shown).map((place) => (
          <li key={place.id ?? 'rest'}>
            <span>{place.id === null ? say('previews.home.rest') : place.name}</span>
            <span>
              {inFigures(measuredKwh(place))} kWh{marksOf(place).map((mark) => ` · ${mark}`)}
            </span>
            <i aria-hidden style={{ width: `${(Math.max(0, place.kwh) / most) * 100}%` }} />
          </li>
        ))}
      </ol>
    </Panel>
  )
}
