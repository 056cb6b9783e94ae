import { IconAlertTriangle, IconTrendingUp } from '@tabler/icons-react'
import { useState } from 'react'
import type { EnergyAlarm } from '#contract/energy/shapes.ts'
import { shownKindOf } from '#contract/rules/energy/alarm-kinds.ts'
import { isComplete } from '#contract/rules/energy/figures.ts'
import { dayInWords, dayOf } from '#contract/rules/energy/local-days.ts'
import { useAnswer } from '#src/data/answers.ts'
import { numberText } from '#src/text/count.ts'
import { useText } from '#src/text/text.ts'
import { Badge } from '#src/ui/badge.tsx'
import { SearchBox } from '#src/ui/search-box.tsx'
import { EmptyState } from '#src/ui/states.tsx'
import { inFigures, inPercent } from '#src/widgets/charts/chart-data.ts'
import { ChartTools } from '#src/widgets/charts/chart-tools.tsx'
import { AnsweredPart } from './answered.tsx'
import classes from './energy.module.css'
import { asked, datesOf, daysOf, type EnergyScope, fileNameOf } from './energy-scope.ts'
import { honestyColumns, honestyOf } from './rows.ts'
import { StandingAlarms } from './standing-alarms.tsx'

/** Days above their thresholds, and rated values that will be reached. */
export function AlarmsView({ campusId, scope }: { campusId: number; scope: EnergyScope }) {
  const say = useText()
  const [keyWord, setKeyWord] = useState('')
  const answer = useAnswer('campusEnergy.alarmList', { ...asked(campusId, scope), pageSize: 0 })
  return (
    <>
      <StandingAlarms campusId={campusId} />
      <SearchBox
        label={say('energy.searchAlarms')}
        placeholder={say('energy.searchAlarms')}
        onSearch={setKeyWord}
      />
      <AnsweredPart answer={answer} scope={scope}>
        {({ list }) => {
          const shown = list.filter(({ date }) => date.includes(keyWord.trim()))
          if (shown.length > 0)
            return <AlarmList alarms={shown} title={say('energy.views.alarms')} scope={scope} />
          if (list.length === 0) return <NoAlarms scope={scope} />
          return <EmptyState title={say('ui.noMatches')} hint={say('ui.noMatchesHint')} />
        }}
      </AnsweredPart>
    </>
  )
}

/** Nothing was above a threshold; a place has none of its own. */
export function NoAlarms({ scope: { spaceId } }: { scope: EnergyScope }) {
  const say = useText()
  const place = say('system.place')
  return spaceId === null ? (
    <EmptyState title={say('energy.noAlarms')} hint={say('energy.noAlarmsHint')} />
  ) : (
    <EmptyState
      title={say('energy.noPlaceAlarms', { place })}
      hint={say('energy.noPlaceAlarmsHint', { place })}
    />
  )
}

interface ListProps {
  alarms: readonly EnergyAlarm[]
  /** What the spreadsheet is called. */
  title: string
  scope: EnergyScope
}

/** Alarms, and their export as they are listed. */
export function AlarmList({ alarms, title, scope }: ListProps) {
  const say = useText()
  const dated = (at: number | null) => (at === null ? null : dayInWords(dayOf(at)))
  return (
    <>
      <div className={classes.listHead}>
        <p role="status">{say('energy.alarmsShown', { count: alarms.length })}</p>
        <ChartTools
          sheet={{
            title,
            rowTitle: say('energy.date'),
            fileName: fileNameOf(title, datesOf(daysOf(scope, alarms[0]?.startAt ?? Date.now()))),
            series: [
              { key: 'kwh', label: say('energy.energyOf'), unit: 'kWh' },
              { key: 'limit', label: say('energy.limit'), unit: 'kWh' },
            ],
            columns: [
              { key: 'kind', label: say('energy.alarmKind') },
              { key: 'reached', label: say('energy.reachedOn') },
              ...honestyColumns(say),
            ],
            rows: alarms.map((alarm) => ({
              label: alarm.date,
              values: { kwh: alarm.kwh, limit: alarm.limit },
              more: {
                kind: say(`energy.alarmKinds.${shownKindOf(alarm)}`),
                reached: dated(alarm.reachedAt),
                ...honestyOf(say, alarm),
              },
            })),
          }}
        />
      </div>
      <ul className={classes.alarms}>
        {alarms.map((alarm) => (
          <AlarmLine key={`${alarm.kind} ${alarm.date}`} alarm={alarm} />
        ))}
      </ul>
    </>
  )
}

function AlarmLine({ alarm }: { alarm: EnergyAlarm }) {
  const say = useText()
  const { date, kwh, limit, reachedAt } = alarm
  const Icon = reachedAt === null ? IconAlertTriangle : IconTrendingUp
  const values = { kwh: inFigures(kwh), limit: numberText(limit, 2) }
  return (
    <li>
      <Icon size={20} aria-hidden />
      <div>
        <p>
          {say(`energy.alarmKinds.${shownKindOf(alarm)}`)}{' '}
          {!isComplete(alarm) && <Badge tone="warn">{say('energy.incomplete')}</Badge>}
          {alarm.estimated > 0 && (
            <Badge tone="plain">{say('energy.estimatedOf', { share: inPercent(alarm.estimated) })}</Badge>
          )}
        </p>
        <p className={classes.dim}>
          {reachedAt === null
            ? say('energy.alarmOver', values)
            : kwh >= limit
              ? say('energy.alarmReached', values)
              : say('energy.alarmForecast', { ...values, date: dayInWords(dayOf(reachedAt)) })}
        </p>
      </div>
      <time dateTime={date}>{date}</time>
    </li>
  )
}
