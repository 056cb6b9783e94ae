import { outboxEntries } from '#src/local/read.ts'
import { dropHomecoming, type Homecoming, homecoming } from '#src/local/trip.ts'
import { blockers } from '#src/sync/order.ts'
import type { Desk } from './desk.ts'
import { useDesk } from './desk-context.ts'
import { itemOf, type OutboxItem } from './outbox-item.ts'
import { useLocal } from './use-local.ts'

/** The queued edits in the order in which they were made; undefined while reading. */
export const useOutbox = (): OutboxItem[] | undefined =>
  useLocal(async (db) => {
    const entries = await outboxEntries(db)
    const waitedFor = blockers(entries)
    return entries.map((entry, index) => itemOf(entry, waitedFor[index] ?? null))
  }, [])

/** How many edits wait, and how many need a person; undefined while reading. */
export const useOutboxCount = (): { waiting: number; attention: number } | undefined =>
  useLocal(async (db) => {
    const entries = await db.outbox.toArray()
    const attention = entries.filter((entry) => entry.state.kind === 'attention').length
    return { waiting: entries.length - attention, attention }
  }, [])

/** What became of the edits that waited for a connection, until it is put away; null when there is nothing to say. */
export function useHomecoming(): { summary: Homecoming | null; putAway: () => void } {
  const { local } = useDesk()
  const summary = useLocal(homecoming, []) ?? null
  return { summary, putAway: () => void dropHomecoming(local.db) }
}

export type OutboxActions = Omit<Desk['outbox'], 'dependants'> & {
  dependants(id: string): Promise<OutboxItem[]>
}

export function useOutboxActions(): OutboxActions {
  const { outbox } = useDesk()
  const dependants = async (id: string) => (await outbox.dependants(id)).map((entry) => itemOf(entry, null))
  return { ...outbox, dependants }
}
