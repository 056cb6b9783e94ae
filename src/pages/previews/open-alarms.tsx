import { IconAlertOctagon, IconAlertTriangle, IconBellCheck, IconInfoCircle } from '@tabler/icons-react'
import { useRef } from 'react'
import { Link } from 'react-router-dom'
import type { Alarm } from '#contract/alarm-shapes.ts'
import { pathTo } from '#contract/pages.ts'
import { alarmTitle, levelWords } from '#contract/rules/alarms/words.ts'
import { useNewsAnswer } from '#src/data/news.ts'
import { useAllowed } from '#src/session/allowed.tsx'
import { textLanguage, useText } from '#src/text/text.ts'
import { Age } from '#src/ui/age.tsx'
import { Panel } from '#src/ui/facts.tsx'
import { StaleNote } from '#src/ui/stale-note.tsx'
import { EmptyState, LoadingState } from '#src/ui/states.tsx'
import { NotHeld } from './not-held.tsx'
import classes from './open-alarms.module.css'
import { useFitting } from './use-fitting.ts'
import { useWall } from './use-wall.ts'

/** So many are told by name, the others by their number: on a wall what can be seen at once. */
const most = { wall: 6, desk: 8 } as const
const signs = { 1: IconAlertOctagon, 2: IconAlertTriangle, 3: IconInfoCircle } as const

interface Props {
  /** Without one, of every campus the user may enter. */
  campusId?: number
}

/** Alarms that somebody still has to see to, live; nothing for those who may not read alarms. */
export const OpenAlarms = (props: Props) => (useAllowed('/alarm/v1/list') ? <Open {...props} /> : null)

function Open({ campusId }: Props) {
  const say = useText()
  const input = {
    ...(campusId === undefined ? {} : { campusId }),
    ...({ state: 'open', order: 'gravest', pageSize: most.desk } as const),
  }
  const { data, freshness, waiting, refresh } = useNewsAnswer('alarm.list', input, 'alarms')
  const title = say('previews.alarms.title')
  if (data === null || freshness === undefined)
    return waiting ? <LoadingState rows={1} height={240} /> : <NotHeld title={title} />
  return (
    <Panel title={title}>
      <StaleNote {...freshness} refresh={() => void refresh()} />
      {data.list.length === 0 ? (
        <EmptyState icon={<IconBellCheck size={40} stroke={1.3} />} title={say('previews.alarms.none')} />
      ) : (
        <Lines list={data.list} total={data.total} campus={campusId === undefined} />
      )}
    </Panel>
  )
}

/** As many as there is room for, and how many others there are. */
function Lines({ list, total, campus }: { list: readonly Alarm[]; total: number; campus: boolean }) {
  const say = useText()
  const wall = useWall()
  const lines = useRef<HTMLUListElement>(null)
  const fitting = useFitting(lines, wall ? list.length : null, most.wall)
  const shown = list.slice(0, wall ? Math.min(fitting, most.wall) : most.desk)
  return (
    <>
      <ul ref={lines} className={classes.open} data-wall={wall} aria-label={say('previews.alarms.title')}>
        {shown.map((alarm) => (
          <Line key={alarm.id} alarm={alarm} campus={campus} />
        ))}
      </ul>
      <Link className={classes.more} to={pathTo('alarm')}>
        {total > shown.length
          ? say('previews.alarms.more', { count: total - shown.length })
          : say('previews.alarms.see')}
      </Link>
    </>
  )
}

/** What is wrong, where, since when: gravity by sign and words beside its colour. */
function Line({ alarm, campus }: { alarm: Alarm; campus: boolean }) {
  const say = useText()
  const language = textLanguage()
  const { level, campusName, place, raisedAt, state } = alarm
  const Sign = signs[level]
  return (
    <li data-level={level}>
      <Sign aria-hidden />
      <strong>{alarmTitle(alarm, language)}</strong>
      <span className={classes.level}>{levelWords[level][language]}</span>
      <span className={classes.place}>
        {[campus && campusName, place].filter(Boolean).join(' / ') || campusName}
      </span>
      <span className={classes.since}>
        {state === 'acknowledged' && `${say('previews.alarms.seenTo')} · `}
        <Age at={raisedAt} />
      </span>
    </li>
  )
}
