import '#src/text/alarms.ts'
import { IconAlertTriangle, IconBell } from '@tabler/icons-react'
import { NavLink } from 'react-router-dom'
import { pathTo } from '#contract/pages.ts'
import { useNewsAnswer } from '#src/data/news.ts'
import { useText } from '#src/text/text.ts'
import classes from './outbox-mark.module.css'

const most = 99
const shown = (count: number) => (count > most ? `${most}+` : count)

/** How many messages the user has not read; leads to them. */
export function MessageMark() {
  const say = useText()
  const { data } = useNewsAnswer('message.unread', {}, 'messages')
  const count = data?.unread ?? 0
  const label = count > 0 ? say('alarms.messages.bell', { count }) : say('alarms.messages.bellNone')
  return (
    <NavLink
      to={pathTo('message')}
      className={classes.outbox}
      data-kind={count > 0 ? 'attention' : 'empty'}
      aria-label={label}
      title={label}
    >
      <IconBell size={22} stroke={1.7} aria-hidden />
      {count > 0 && (
        <span className={classes.count} data-numbers aria-hidden>
          {shown(count)}
        </span>
      )}
    </NavLink>
  )
}

/** How many alarms somebody still has to see to; leads to them. */
export function AlarmMark() {
  const say = useText()
  const { data } = useNewsAnswer('alarm.count', {}, 'alarms')
  const count = (data?.raised ?? 0) + (data?.acknowledged ?? 0)
  const label = count > 0 ? say('alarms.messages.openAlarms', { count }) : say('page.alarm')
  return (
    <NavLink
      to={pathTo('alarm')}
      className={classes.outbox}
      data-kind={count > 0 ? 'attention' : 'empty'}
      aria-label={label}
      title={label}
    >
      <IconAlertTriangle size={22} stroke={1.7} aria-hidden />
      {count > 0 && (
        <span className={classes.count} data-numbers aria-hidden>
          {shown(count)}
        </span>
      )}
    </NavLink>
  )
}
