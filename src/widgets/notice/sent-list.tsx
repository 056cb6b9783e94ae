import '#src/text/notices.ts'
import '#src/text/told.ts'
import { Button } from '@mantine/core'
import type { NoticeDelivery } from '#contract/notice-shapes.ts'
import { toldTitle } from '#contract/rules/notices/words.ts'
import { textLanguage, useText } from '#src/text/text.ts'
import { Badge } from '#src/ui/badge.tsx'
import { EmptyState } from '#src/ui/states.tsx'
import { timeInWords } from '#src/ui/time.ts'
import classes from './sent-list.module.css'

const tones = { waiting: 'warn', delivered: 'ok', failed: 'bad' } as const

interface Props {
  list: readonly NoticeDelivery[]
  /** Sends one again; null where that cannot be done now. Left out where nobody may. */
  resend?: ((id: number) => void) | null
}

/** What was sent beside an inbox, and what became of it. */
export function SentList({ list, resend }: Props) {
  const say = useText()
  if (list.length === 0) return <EmptyState title={say('notices.noDeliveries')} />
  return (
    <ul className={classes.list} aria-label={say('notices.deliveries')}>
      {list.map((one) => (
        <Sent key={one.id} one={one} resend={resend} />
      ))}
    </ul>
  )
}

function Sent({ one, resend }: { one: NoticeDelivery; resend: Props['resend'] }) {
  const { id, at, way, event, about, state, attempts, nextAt, answer } = one
  const say = useText()
  const told = [say(`notices.ways.${way}`), say(`told.${event}`)].join(' · ')
  const untried = state === 'waiting' && answer === ''
  return (
    <li>
      <p className={classes.name}>
        {about ? toldTitle(about, textLanguage()) : say(`told.${event}`)}{' '}
        <Badge tone={untried ? 'plain' : tones[state]}>
          {say(untried ? 'notices.notYet' : `notices.state.${state}`)}
        </Badge>
      </p>
      <p className={classes.dim}>
        {[
          told,
          timeInWords(at),
          ...(attempts > 1 ? [say('notices.attempts', { count: attempts })] : []),
          ...(nextAt === null || untried ? [] : [say('notices.nextAt', { time: timeInWords(nextAt) })]),
        ].join(' · ')}
      </p>
      {state !== 'delivered' && answer && <p className={classes.answer}>{answer}</p>}
      {resend !== undefined && (
        <div>
          <Button size="xs" variant="default" disabled={resend === null} onClick={() => resend?.(id)}>
            {say('notices.resend')}
          </Button>
        </div>
      )}
    </li>
  )
}
