import { Button, Skeleton } from '@mantine/core'
import { IconAlertCircle, IconInbox } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useText } from '#src/text/text.ts'
import classes from './states.module.css'

interface EmptyProps {
  title: string
  hint?: ReactNode
  icon?: ReactNode
  /** What to do about it, e.g. a create button. */
  action?: ReactNode
}

/** Says that there is nothing here, why, and what to do about it. */
export function EmptyState({ title, hint, icon, action }: EmptyProps) {
  return (
    <div className={classes.state}>
      <div className={classes.icon} aria-hidden>
        {icon ?? <IconInbox size={40} stroke={1.3} />}
      </div>
      <p className={classes.title}>{title}</p>
      {hint && <p className={classes.hint}>{hint}</p>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  )
}

/** A list's place while it is read: as many grey rows as are likely to come. */
export function LoadingState({ rows = 4, height = 64 }: { rows?: number; height?: number }) {
  const say = useText()
  return (
    <div className={classes.rows} role="status" aria-label={say('ui.loading')} data-reading>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: identical placeholders have no other name
        <Skeleton key={row} height={height} radius="md" />
      ))}
    </div>
  )
}

interface ErrorProps {
  /** What happened, in words. */
  message: string
  title?: string
  retry?: () => void
  action?: ReactNode
}

/** Says what went wrong and offers another try. */
export function ErrorState({ message, title, retry, action }: ErrorProps) {
  const say = useText()
  return (
    <div className={classes.state} role="alert">
      <div className={classes.icon} data-kind="error" aria-hidden>
        <IconAlertCircle size={40} stroke={1.3} />
      </div>
      <p className={classes.title}>{title ?? say('ui.failedTitle')}</p>
      <p className={classes.hint}>{message}</p>
      {(retry || action) && (
        <div className={classes.action}>
          {retry && (
            <Button variant="default" onClick={retry}>
              {say('common.retry')}
            </Button>
          )}
          {action}
        </div>
      )}
    </div>
  )
}
