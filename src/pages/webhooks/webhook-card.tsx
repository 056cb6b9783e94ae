import {
  IconBan,
  IconCircleCheck,
  IconKey,
  IconListDetails,
  IconPencil,
  IconSend,
  IconTrash,
} from '@tabler/icons-react'
import type { Webhook } from '#contract/webhook.ts'
import { useConnection } from '#src/data/connection.ts'
import { useApi } from '#src/data/frame.ts'
import { attempt } from '#src/form/attempt.ts'
import { useAllowed } from '#src/session/allowed.tsx'
import { useText } from '#src/text/text.ts'
import { DotsMenu, type MenuAction } from '#src/ui/action-menu.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { Card } from '#src/ui/card.tsx'
import { useConfirm } from '#src/ui/confirm.tsx'
import { toast } from '#src/ui/toast.ts'
import { eventWords } from './event-words.ts'
import classes from './webhooks.module.css'

interface Props {
  hook: Webhook
  edit: () => void
  /** Draws another secret. */
  rotate: () => void
  /** Shows what was sent. */
  tell: () => void
  changed: () => void
}

/** An address: what is sent there, and whether it is taken. */
export function WebhookCard(props: Props) {
  const say = useText()
  const actions = useWebhookActions(props)
  const { name, url, events, campusIds, disabled, failing } = props.hook
  const place = say('system.place')
  const scope =
    campusIds === null
      ? say('developer.hook.everywhere', { place })
      : say('developer.hook.inCampuses', { count: campusIds.length, place })
  return (
    <li>
      <Card end={<DotsMenu actions={actions} label={say('developer.menuOf', { name })} />}>
        <p className={classes.name}>
          {name} {disabled && <Badge tone="plain">{say('developer.hook.off')}</Badge>}{' '}
          {failing > 0 && <Badge tone="warn">{say('developer.hook.failing', { count: failing })}</Badge>}
        </p>
        <p className={classes.dim}>{url}</p>
        <p className={classes.line}>
          {[...events.map((event) => eventWords(event, say)), scope].join(' · ')}
        </p>
      </Card>
    </li>
  )
}

/** What the user may do with an address. */
function useWebhookActions({ hook, edit, rotate, tell, changed }: Props): MenuAction[] {
  const say = useText()
  const { call } = useApi()
  const confirm = useConfirm()
  const disabled = useConnection().kind !== 'online'
  const mayEdit = useAllowed('/webhook/v1/edit')
  const mayDelete = useAllowed('/webhook/v1/delete')
  const { id, name } = hook
  const act = async (work: () => Promise<unknown>, words: string) => {
    if (!(await attempt(work))) return
    toast.done(words)
    changed()
  }
  const ping = () => act(() => call('webhook.ping', { id }), say('developer.hook.pinged'))
  const toggle = () =>
    act(() => call('webhook.edit', { id, disabled: !hook.disabled }), say('developer.saved'))
  const remove = async () => {
    const sure = await confirm({
      title: say('developer.hook.deleteTitle', { name }),
      body: say('developer.hook.deleteBody'),
      confirm: say('developer.hook.delete'),
      danger: true,
    })
    if (sure) await act(() => call('webhook.delete', { id }), say('developer.hook.deleted'))
  }
  const label = say(hook.disabled ? 'developer.hook.enable' : 'developer.hook.disable')
  const change: MenuAction[] = [
    { key: 'edit', icon: IconPencil, label: say('common.edit'), run: edit, disabled },
    { key: 'rotate', icon: IconKey, label: say('developer.hook.rotate'), run: rotate, disabled },
    { key: 'ping', icon: IconSend, label: say('developer.hook.ping'), run: () => void ping(), disabled },
    {
      key: 'toggle',
      icon: hook.disabled ? IconCircleCheck : IconBan,
      label,
      run: () => void toggle(),
      disabled,
    },
  ]
  const drop: MenuAction = {
    key: 'delete',
    icon: IconTrash,
    label: say('developer.hook.delete'),
    run: () => void remove(),
    danger: true,
    disabled,
  }
  return [
    { key: 'deliveries', icon: IconListDetails, label: say('developer.hook.deliveries'), run: tell },
    ...(mayEdit ? change : []),
    ...(mayDelete ? [drop] : []),
  ]
}
