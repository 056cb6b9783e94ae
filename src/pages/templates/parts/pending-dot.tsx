import type { Pending } from '#src/data/seen.ts'
import { useText } from '#src/text/text.ts'
import classes from './pending-dot.module.css'

/** What a pending mark says, where its place is too small for words. */
export function usePendingWords(pending: Pending): string | undefined {
  const say = useText()
  if (pending === 'none') return undefined
  return say(pending === 'attention' ? 'ui.pendingAttentionHint' : 'ui.pendingWaitingHint')
}

/** A pending mark as a dot; what holds it says the words. */
export function PendingDot({ pending }: { pending: Pending }) {
  if (pending === 'none') return null
  return <span className={classes.dot} data-kind={pending} aria-hidden />
}
