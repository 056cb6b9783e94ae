import { IconAlertTriangle, IconCloudUpload } from '@tabler/icons-react'
import { useText } from '#src/text/text.ts'
import classes from './marks.module.css'

/** A small badge on a row that carries an edit the server has not taken yet, or has refused. */
export function PendingMark({ pending }: { pending: 'none' | 'waiting' | 'attention' }) {
  const say = useText()
  if (pending === 'none') return null
  const refused = pending === 'attention'
  const Icon = refused ? IconAlertTriangle : IconCloudUpload
  return (
    <span
      className={classes.mark}
      data-kind={pending}
      title={say(refused ? 'ui.pendingAttentionHint' : 'ui.pendingWaitingHint')}
    >
      <Icon size={12} aria-hidden />
      {say(refused ? 'ui.pendingAttention' : 'ui.pendingWaiting')}
    </span>
  )
}
