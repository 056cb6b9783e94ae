import { useCallback } from 'react'
import { changesOf } from '#src/local/edits/index.ts'
import type { OutboxEntry } from '#src/local/entry.ts'
import { useDesk } from './desk-context.ts'

/** Whether a queued edit that the server has refused is about one of these rows. */
export const isRefusedOf = (ids: readonly number[], entry: OutboxEntry): boolean =>
  entry.state.kind === 'attention' && changesOf(entry).some(({ id }) => ids.includes(id))

/** Calls back once an edit of one of these rows stands refused in the outbox. Answers how to stop waiting for that. */
export function useWhenRefused(): (ids: readonly number[], refused: () => void) => () => void {
  const { screen } = useDesk()
  return useCallback(
    (ids, refused) =>
      screen.watch({
        of: [],
        read: ({ entries }) => entries.some((entry) => isRefusedOf(ids, entry)),
        heard: (found) => found && refused(),
        failed: () => undefined,
      }),
    [screen],
  )
}
