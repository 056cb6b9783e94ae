import { IconAlertTriangle, IconInfoCircle, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import classes from './notice.module.css'

interface Props {
  kind: 'note' | 'warn' | 'error'
  children: ReactNode
  /** What can be done about it, as a button or link of its own. */
  action?: ReactNode
  /** Another icon than the kind's. */
  icon?: ReactNode
  /** It takes one row on a phone too: what has no room of its words is cut off. */
  oneRow?: boolean
}

/** A strip across the page, or a box in it, about something that lasts. */
export function Notice({ kind, children, action, icon, oneRow }: Props) {
  const Icon = kind === 'note' ? IconInfoCircle : IconAlertTriangle
  return (
    <div className={classes.notice} data-kind={kind} data-row={oneRow}>
      <span className={classes.icon} aria-hidden>
        {icon ?? <Icon size={18} />}
      </span>
      <span className={classes.words}>{children}</span>
      {action}
    </div>
  )
}

/** The button of a notice. What it says is not news, where the notice itself is. */
export function NoticeButton(props: { onClick: () => void; disabled?: boolean; children: ReactNode }) {
  return <button type="button" className={classes.button} aria-live="off" {...props} />
}

/** Puts a notice away. */
export const NoticeClose = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <button type="button" className={classes.close} aria-label={label} title={label} onClick={onClick}>
    <IconX size={18} aria-hidden />
  </button>
)

/** A way from a notice to the page that it is about. */
export function NoticeLink(props: { to: string; onClick?: () => void; children: ReactNode }) {
  return <Link className={classes.link} aria-live="off" {...props} />
}
