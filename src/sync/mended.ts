import type { OutboxEntry } from '#src/local/entry.ts'
import { historyKept } from './may-be-done.ts'

/** That an edit was mended now: what it was refused for before says nothing of it any more. */
export const mendedNow = ({ mends = [] }: Pick<OutboxEntry, 'mends'>): { mends: number[] } => ({
  mends: [...mends, Date.now()].slice(-historyKept),
})

/** The last time an edit was sent in vain; null when it was never, or when it was mended since. */
export function lastFailure({ history, mends }: Pick<OutboxEntry, 'history' | 'mends'>) {
  const last = history.at(-1)
  return last && last.at > (mends?.at(-1) ?? 0) ? last : null
}
