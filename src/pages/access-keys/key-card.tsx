import { IconBan, IconCircleCheck, IconPencil, IconRefresh, IconTrash } from '@tabler/icons-react'
import type { AccessKey } from '#contract/access-key.ts'
import { useConnection } from '#src/data/connection.ts'
import { useApi } from '#src/data/frame.ts'
import { attempt } from '#src/form/attempt.ts'
import { useAllowed } from '#src/session/allowed.tsx'
import { useText } from '#src/text/text.ts'
import { DotsMenu, type MenuAction } from '#src/ui/action-menu.tsx'
import { useNow } from '#src/ui/age.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { Card } from '#src/ui/card.tsx'
import { useConfirm } from '#src/ui/confirm.tsx'
import { timeInWords } from '#src/ui/time.ts'
import { toast } from '#src/ui/toast.ts'
import classes from './access-keys.module.css'

interface Props {
  held: AccessKey
  edit: () => void
  rotate: () => void
  changed: () => void
}

const minute = 'YYYY-MM-DD HH:mm'

/** A key: what it opens, from where, until when, and when it was last used. */
export function KeyCard({ held, edit, rotate, changed }: Props) {
  const say = useText()
  const now = useNow()
  const actions = useKeyActions({ held, edit, rotate, changed })
  const { name, hint, urls, campusIds, addresses, expiresAt, lastUsedAt, lastIp, overlapUntil } = held
  const place = say('system.place')
  const over = expiresAt !== null && expiresAt <= now
  const bounds = [
    say('developer.key.opens', { count: urls.length }),
    campusIds === null
      ? say('developer.key.everywhere', { place })
      : say('developer.key.inCampuses', { count: campusIds.length, place }),
    addresses.length === 0 ? say('developer.key.anywhere') : addresses.join(' '),
    expiresAt === null
      ? say('developer.key.endless')
      : say('developer.key.until', { time: timeInWords(expiresAt, minute) }),
  ]
  return (
    <li>
      <Card
        end={actions.length > 0 && <DotsMenu actions={actions} label={say('developer.menuOf', { name })} />}
      >
        <p className={classes.name}>
          {name} {held.disabled && <Badge tone="plain">{say('developer.key.off')}</Badge>}{' '}
          {over && <Badge tone="warn">{say('developer.key.over')}</Badge>}
        </p>
        <p className={classes.dim}>
          <code>{hint}…</code>
        </p>
        <p className={classes.line}>{bounds.join(' · ')}</p>
        {overlapUntil !== null && overlapUntil > now && (
          <p className={classes.line}>
            {say('developer.key.overlap', { time: timeInWords(overlapUntil, minute) })}
          </p>
        )}
        <p className={classes.dim}>
          {lastUsedAt === null
            ? say('developer.key.unused')
            : say('developer.key.used', { time: timeInWords(lastUsedAt, minute), ip: lastIp ?? '' })}
        </p>
      </Card>
    </li>
  )
}

/** What the user may do with a key of hers. */
function useKeyActions({ held, edit, rotate, changed }: Props): MenuAction[] {
  const say = useText()
  const { call } = useApi()
  const confirm = useConfirm()
  const disabled = useConnection().kind !== 'online'
  const mayEdit = useAllowed('/accessKey/v1/edit')
  const mayRotate = useAllowed('/accessKey/v1/rotate')
  const mayDelete = useAllowed('/accessKey/v1/delete')
  const { id, name } = held
  const toggle = async () => {
    if (!(await attempt(() => call('accessKey.edit', { id, disabled: !held.disabled })))) return
    toast.done(say(held.disabled ? 'developer.key.enabled' : 'developer.key.disabled'))
    changed()
  }
  const remove = async () => {
    const sure = await confirm({
      title: say('developer.key.deleteTitle', { name }),
      body: say('developer.key.deleteBody'),
      confirm: say('developer.key.delete'),
      danger: true,
    })
    if (!sure || !(await attempt(() => call('accessKey.delete', { id })))) return
    toast.done(say('developer.key.deleted'))
    changed()
  }
  const change: MenuAction[] = [
    { key: 'edit', icon: IconPencil, label: say('common.edit'), run: edit, disabled },
    {
      key: 'toggle',
      icon: held.disabled ? IconCircleCheck : IconBan,
      label: say(held.disabled ? 'developer.key.enable' : 'developer.key.disable'),
      run: () => void toggle(),
      disabled,
    },
  ]
  const renew: MenuAction = {
    key: 'rotate',
    icon: IconRefresh,
    label: say('developer.key.rotate'),
    run: rotate,
    disabled,
  }
  const drop: MenuAction = {
    key: 'delete',
    icon: IconTrash,
    label: say('developer.key.delete'),
    run: () => void remove(),
    danger: true,
    disabled,
  }
  return [...(mayEdit ? change : []), ...(mayRotate ? [renew] : []), ...(mayDelete ? [drop] : [])]
}
