import '#src/text/told.ts'
import { useNavigate } from 'react-router-dom'
import type { Message } from '#contract/notice-shapes.ts'
import type { MessageEvent } from '#contract/rules/notices/events.ts'
import { toldTitle, toldWhere } from '#contract/rules/notices/words.ts'
import { useConnection } from '#src/data/connection.ts'
import { useApi } from '#src/data/frame.ts'
import { textLanguage, useText } from '#src/text/text.ts'
import { Age } from '#src/ui/age.tsx'
import { Badge, type Tone } from '#src/ui/badge.tsx'
import { useLeads } from './leads.ts'
import classes from './messages.module.css'
import { leadOf } from './told.ts'

const tones: Record<MessageEvent, Tone> = {
  ...{ raised: 'bad', cleared: 'ok', assigned: 'accent' },
  ending: 'warn',
  ...{
    reported: 'warn',
    handed: 'accent',
    begun: 'accent',
    finished: 'ok',
    rejected: 'plain',
    reopened: 'warn',
  },
  ...{ paid: 'ok', closed: 'plain', refunded: 'plain', invoiced: 'ok', declined: 'warn', voided: 'warn' },
}

/** One message; a press reads it and opens what it is about. */
export function MessageRow({ message }: { message: Message }) {
  const say = useText()
  const { call } = useApi()
  const navigate = useNavigate()
  const online = useConnection().kind === 'online'
  const leads = useLeads()
  const { id, readAt, subject, event, num } = message
  const open = () => {
    // Nobody waits for it: what could not be marked now is marked the next time.
    if (online && readAt === null) void call('message.read', { id }).catch(() => undefined)
    const path = leads(leadOf(message))
    if (path !== null) navigate(path)
  }
  const language = textLanguage()
  return (
    <li className={classes.row} data-unread={readAt === null}>
      <button type="button" className={classes.opener} onClick={open}>
        <span className={classes.head}>
          <Badge tone={tones[event]}>{say(`told.${event}`)}</Badge>
          <span className={classes.title}>
            {toldTitle(message, language)}
            {num > 1 && ` ${say('alarms.messages.more', { count: num })}`}
            {readAt === null && (
              <span className={classes.dot} role="img" aria-label={say('alarms.messages.unread')} />
            )}
          </span>
        </span>
        <span className={classes.dim}>
          {[say(`alarms.messages.subjects.${subject}`), ...toldWhere(message, language)].join(' · ')}
        </span>
        <span className={classes.dim}>
          <Age at={message.at} />
        </span>
      </button>
    </li>
  )
}
