import { Button } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { pathTo } from '#contract/pages.ts'
import { alarmTitle, forecastWords } from '#contract/rules/alarms/words.ts'
import { useNewsAnswer } from '#src/data/news.ts'
import { useAllowed } from '#src/session/allowed.tsx'
import { numberText } from '#src/text/count.ts'
import { textLanguage, useText } from '#src/text/text.ts'
import { Age, useNow } from '#src/ui/age.tsx'
import { Panel } from '#src/ui/facts.tsx'
import { StaleNote } from '#src/ui/stale-note.tsx'
import { inFigures } from '#src/widgets/charts/chart-data.ts'
import classes from './energy.module.css'

/** Alarms of the campus's energy that somebody still has to see to; nothing for those who may not read alarms. */
export const StandingAlarms = ({ campusId }: { campusId: number }) =>
  useAllowed('/alarm/v1/list') ? <Standing campusId={campusId} /> : null

function Standing({ campusId }: { campusId: number }) {
  const say = useText()
  const now = useNow()
  const input = { campusId, state: 'open', energy: true, pageSize: 0 } as const
  const { data, freshness, refresh } = useNewsAnswer('alarm.list', input, 'alarms')
  if (data === null || freshness === undefined || data.list.length === 0) return null
  const language = textLanguage()
  return (
    <Panel title={say('energy.standing')}>
      <StaleNote {...freshness} refresh={() => void refresh()} />
      <ul className={classes.alarms}>
        {data.list.map((alarm) => {
          const { id, kind, value, limit, raisedAt } = alarm
          const values = { kwh: inFigures(value ?? 0), limit: numberText(limit ?? 0, 2) }
          const ofRated = kind === 'energyForecast' || kind === 'lightForecast'
          return (
            <li key={id}>
              <IconBell size={20} aria-hidden />
              <div>
                <p>{alarmTitle(alarm, language)}</p>
                <p className={classes.dim}>
                  {[
                    say(ofRated ? 'energy.ofMonth' : 'energy.overWhenRaised', values),
                    forecastWords(alarm, now, language),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
              </div>
              <Age at={raisedAt} />
            </li>
          )
        })}
      </ul>
      <div>
        <Button component={Link} to={pathTo('alarm')} variant="light" mt="sm" mih={44}>
          {say('energy.toAlarms')}
        </Button>
      </div>
    </Panel>
  )
}
