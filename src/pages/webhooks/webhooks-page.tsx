import '#src/text/developer.ts'
import { Button } from '@mantine/core'
import { IconPlus, IconWebhook } from '@tabler/icons-react'
import { useState } from 'react'
import type { Webhook } from '#contract/webhook.ts'
import { useAnswer } from '#src/data/answers.ts'
import { useConnection } from '#src/data/connection.ts'
import { useApi } from '#src/data/frame.ts'
import { attempt } from '#src/form/attempt.ts'
import { Allowed } from '#src/session/allowed.tsx'
import { useText } from '#src/text/text.ts'
import { useConfirm } from '#src/ui/confirm.tsx'
import { lazyDialog } from '#src/ui/lazy-dialog.tsx'
import { Listed } from '#src/ui/listed.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Page } from '#src/ui/page.tsx'
import { SecretDialog, type ShownSecret } from '#src/ui/secret-dialog.tsx'
import { timeInWords } from '#src/ui/time.ts'
import { WebhookCard } from './webhook-card.tsx'
import type { WebhookTask } from './webhook-form.tsx'
import classes from './webhooks.module.css'

const WebhookForm = lazyDialog(
  async () => (await import('./webhook-form.tsx')).WebhookForm,
  ({ task }) => task !== null,
)
const DeliveriesDialog = lazyDialog(
  async () => (await import('./deliveries-dialog.tsx')).DeliveriesDialog,
  ({ hook }) => hook !== null,
)

/** /console/webhook: where the company has messages sent, and what became of them. */
export function WebhooksPage() {
  const say = useText()
  const answer = useAnswer('webhook.list', {})
  const { freshness, refresh } = answer
  const online = useConnection().kind === 'online'
  const [task, setTask] = useState<WebhookTask | null>(null)
  const [told, setTold] = useState<Webhook | null>(null)
  const [secret, setSecret] = useState<ShownSecret | null>(null)
  const { call } = useApi()
  const confirm = useConfirm()
  const done = (drawn?: ShownSecret) => {
    setTask(null)
    if (drawn) setSecret(drawn)
    void refresh()
  }
  const rotate = async ({ id, name }: Webhook) => {
    const sure = await confirm({
      title: say('developer.hook.rotateTitle', { name }),
      body: say('developer.hook.rotateBody'),
      confirm: say('developer.hook.rotate'),
    })
    if (!sure) return
    await attempt(async () => {
      const { secret: drawn, until } = await call('webhook.rotate', { id })
      const title = say('developer.hook.secret', { name })
      setSecret({
        title,
        hint: say('developer.hook.rotatedHint', { time: timeInWords(until) }),
        secret: drawn,
      })
    })
  }
  return (
    <Page
      title={say('page.webhooks')}
      note={say('developer.hook.note')}
      freshness={freshness}
      actions={
        <Allowed url="/webhook/v1/add">
          <Button
            leftSection={<IconPlus size={16} aria-hidden />}
            disabled={!online}
            onClick={() => setTask({ kind: 'add' })}
          >
            {say('developer.hook.add')}
          </Button>
        </Allowed>
      }
    >
      {!online && <Notice kind="note">{say('developer.needsNetwork')}</Notice>}
      <Listed
        of={answer}
        noneHeld={say('developer.noneHeld')}
        none={{
          icon: <IconWebhook size={40} stroke={1.3} />,
          title: say('developer.hook.none'),
          hint: say('developer.hook.noneHint'),
        }}
      >
        {(shown) => (
          <ul className={classes.list} aria-label={say('page.webhooks')}>
            {shown.map((hook) => (
              <WebhookCard
                key={hook.id}
                hook={hook}
                edit={() => setTask({ kind: 'edit', hook })}
                rotate={() => void rotate(hook)}
                tell={() => setTold(hook)}
                changed={() => void refresh()}
              />
            ))}
          </ul>
        )}
      </Listed>
      <WebhookForm task={task} close={() => setTask(null)} done={done} />
      <DeliveriesDialog hook={told} close={() => setTold(null)} />
      <SecretDialog secret={secret} close={() => setSecret(null)} />
    </Page>
  )
}
