import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import type { Webhook, WebhookDelivery } from '#contract/webhook.ts'
import { useAnswer } from '#src/data/answers.ts'
import { useConnection } from '#src/data/connection.ts'
import { useApi } from '#src/data/frame.ts'
import { attempt } from '#src/form/attempt.ts'
import { Allowed } from '#src/session/allowed.tsx'
import { useText } from '#src/text/text.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { NoneHeld } from '#src/ui/none-held.tsx'
import { Pager } from '#src/ui/pager.tsx'
import { EmptyState, LoadingState } from '#src/ui/states.tsx'
import { timeInWords } from '#src/ui/time.ts'
import { toast } from '#src/ui/toast.ts'
import { useKept } from '#src/ui/use-kept.ts'
import { eventWords } from './event-words.ts'
import classes from './webhooks.module.css'

interface Props {
  hook: Webhook | null
  close: () => void
}

/** What was sent to an address, and what it answered. */
export function DeliveriesDialog({ hook, close }: Props) {
  const say = useText()
  const kept = useKept(hook)
  if (!kept) return null
  const { id, name } = kept.value
  const title = say('developer.hook.deliveriesOf', { name })
  return (
    <Dialog opened={hook !== null} onClose={close} title={title} size={680} full>
      <Deliveries key={kept.opening} id={id} label={title} />
    </Dialog>
  )
}

const pageSize = 20
const states = ['failed', 'waiting', 'delivered'] as const

function Deliveries({ id, label }: { id: number; label: string }) {
  const say = useText()
  const online = useConnection().kind === 'online'
  const [state, setState] = useState<WebhookDelivery['state'] | ''>('')
  const [page, setPage] = useState(1)
  const { data, freshness, refresh, waiting } = useAnswer('webhook.deliveries', {
    ...{ id, pageSize, currentPage: page },
    ...(state ? { state } : {}),
  })
  return (
    <>
      <div className={classes.bar}>
        <NativeSelect
          aria-label={say('developer.hook.stateChoice')}
          value={state}
          data={[
            { value: '', label: say('developer.hook.allStates') },
            ...states.map((each) => ({ value: each, label: say(`developer.hook.state.${each}`) })),
          ]}
          onChange={({ currentTarget: { value } }) => {
            setState(states.find((each) => each === value) ?? '')
            setPage(1)
          }}
        />
        <Button variant="default" disabled={!online} onClick={() => void refresh()}>
          {say('developer.hook.refresh')}
        </Button>
      </div>
      {waiting ? (
        <LoadingState />
      ) : data === null ? (
        <NoneHeld title={say('developer.noneHeld')} freshness={freshness} />
      ) : data.list.length === 0 ? (
        <EmptyState title={say(state ? 'ui.noMatches' : 'developer.hook.noDeliveries')} />
      ) : (
        <ul className={classes.deliveries} aria-label={label}>
          {data.list.map((one) => (
            <Delivery key={one.id} one={one} changed={() => void refresh()} />
          ))}
        </ul>
      )}
      <Pager label={label} page={page} size={pageSize} total={data?.total} turn={setPage} />
    </>
  )
}

const tones = { waiting: 'warn', delivered: 'ok', failed: 'bad' } as const

function Delivery({ one, changed }: { one: WebhookDelivery; changed: () => void }) {
  const say = useText()
  const { call } = useApi()
  const online = useConnection().kind === 'online'
  const { event, at, state, attempts, nextAt, status, answer, body } = one
  const resend = async () => {
    if (!(await attempt(() => call('webhook.resend', { deliveryId: one.id })))) return
    toast.done(say('developer.hook.resent'))
    changed()
  }
  const answered = attempts === 0 ? '' : `${status ?? say('developer.hook.noAnswer')} ${answer}`
  return (
    <li>
      <div className={classes.head}>
        <span className={classes.name}>
          {eventWords(event, say)} <Badge tone={tones[state]}>{say(`developer.hook.state.${state}`)}</Badge>
        </span>
        <Allowed url="/webhook/v1/edit">
          <Button size="xs" variant="default" disabled={!online} onClick={() => void resend()}>
            {say('developer.hook.resend')}
          </Button>
        </Allowed>
      </div>
      <p className={classes.dim}>
        {[
          timeInWords(at),
          say('developer.hook.attempts', { count: attempts }),
          ...(nextAt === null ? [] : [say('developer.hook.nextAt', { time: timeInWords(nextAt) })]),
        ].join(' · ')}
      </p>
      {answered && <p className={classes.line}>{answered}</p>}
      <details>
        <summary className={classes.dim}>{say('developer.hook.body')}</summary>
        <pre className={classes.body}>{body}</pre>
      </details>
    </li>
  )
}
