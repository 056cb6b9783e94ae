import { dropSyncSummary, type SyncSummary, summaryKey, syncSummary } from '#src/local/sync-summary.ts'
import { blockers } from '#src/sync/order.ts'
import type { Desk } from './desk.ts'
import { useDesk } from './desk-context.ts'
import { itemOf, type OutboxItem } from './outbox-item.ts'
import { useLocal, useSeen } from './use-local.ts'

/** The queued edits in the order in which they were made; undefined while reading. */
export const useOutbox = (): OutboxItem[] | undefined =>
  useSeen(
    [],
    ({ entries, sent }) => {
      const waitedFor = blockers(entries)
      return entries.map((entry, index) => itemOf(entry, waitedFor[index] ?? null, sent.has(entry.id)))
    },
    [],
  )

/** How many edits wait, and how many need a person; undefined while reading. */
export const useOutboxCount = (): { waiting: number; attention: number } | undefined =>
  useSeen(
    [],
    ({ entries }) => {
      const attention = entries.filter((entry) => entry.state.kind === 'attention').length
      return { waiting: entries.length - attention, attention }
    },
    [],
  )

/** What became of the edits that waited for a connection, until it is put away; null when there is nothing to say. */
export function useSyncSummary(): { summary: SyncSummary | null; putAway: () => void } {
  const { local } = useDesk()
  const summary = useLocal({ meta: [summaryKey] }, syncSummary, []) ?? null
  return { summary, putAway: () => void dropSyncSummary(local.db) }
}

export type OutboxActions = Omit<Desk['outbox'], 'following'> & {
  following(id: string): Promise<{ gone: OutboxItem[]; shortened: OutboxItem[] }>
}

export function useOutboxActions(): OutboxActions {
  const { outbox } = useDesk()
  const following = async (id: string) => {
    const { gone, shortened } = await outbox.following(id)
    return {
      gone: gone.map((entry) => itemOf(entry, null)),
      shortened: shortened.map(({ entry }) => itemOf(entry, null)),
    }
  }
  return { ...outbox, following }
}
