import { IconCloud, IconCloudCheck, IconCloudUpload } from '@tabler/icons-react'
import { NavLink } from 'react-router-dom'
import { pathTo } from '#contract/pages.ts'
import { useOutboxCount } from '#src/data/outbox.ts'
import { marks } from '#src/text/marks.ts'
import { useText } from '#src/text/text.ts'
import classes from './outbox-mark.module.css'

/** How many edits wait and how many need a person; leads to them. */
export function OutboxMark() {
  const say = useText()
  const known = useOutboxCount()
  const { waiting, attention } = known ?? { waiting: 0, attention: 0 }
  const count = waiting + attention
  const IconNone = known ? IconCloudCheck : IconCloud
  const Icon = count === 0 ? IconNone : IconCloudUpload
  const words = [
    waiting > 0 && say('shell.outboxWaiting', { count: waiting }),
    attention > 0 && say('shell.outboxAttention', { count: attention }),
  ].filter(Boolean)
  // That nothing waits is said once it is known.
  const none = say(known ? 'shell.outboxEmpty' : 'ui.loading')
  const label = words.length > 0 ? words.join(marks().comma) : none
  return (
    <NavLink
      to={pathTo('outbox')}
      className={classes.outbox}
      data-kind={attention > 0 ? 'attention' : count > 0 ? 'waiting' : 'empty'}
      aria-label={`${say('page.outbox')}${marks().colon}${label}`}
      title={label}
    >
      <Icon size={22} stroke={1.7} aria-hidden />
      {count > 0 && (
        <span className={classes.count} data-numbers aria-hidden>
          {count > 99 ? '99+' : count}
        </span>
      )}
    </NavLink>
  )
}
