import type { Outdated } from '#contract/changed.ts'
import type { LocalDatabase } from '#src/local/database.ts'
import type { OutboxEntry } from '#src/local/entry.ts'
import { outboxEntries } from '#src/local/read.ts'
import { merge } from '#src/sync/merge.ts'
import { dependants } from '#src/sync/order.ts'

/** What a person may do with queued edits. */
export const outboxVerbs = (db: LocalDatabase, wake: () => void) => {
  const find = (id: string) => db.outbox.where({ id }).first()

  const wait = (entry: OutboxEntry): OutboxEntry => {
    const { state } = entry
    // Sending a conflicting edit again is the decision to keep one's own: it then stands on their version.
    const bases =
      state.kind === 'attention' && state.overlaps.length > 0
        ? merge(entry, state.data as Outdated).bases
        : entry.bases
    return { ...entry, bases, state: { kind: 'waiting', notBefore: 0 } }
  }

  return {
    /** Lets an edit be sent at once: a refused one again, a backing-off one without waiting. */
    async retry(id: string): Promise<void> {
      await db.transaction('rw', db.outbox, async () => {
        const entry = await find(id)
        if (entry && entry.state.kind !== 'sending') await db.outbox.put(wait(entry))
      })
      wake()
    },

    /** The same for every edit that conflicts with nobody's. */
    async retryAll(): Promise<void> {
      await db.transaction('rw', db.outbox, async () => {
        const entries = await outboxEntries(db)
        const plain = entries.filter(
          ({ state }) =>
            state.kind === 'waiting' || (state.kind === 'attention' && state.overlaps.length === 0),
        )
        await db.outbox.bulkPut(plain.map(wait))
      })
      wake()
    },

    /** Edits that cannot be sent without this one; discarding it discards them too. */
    async dependants(id: string): Promise<OutboxEntry[]> {
      const entries = await outboxEntries(db)
      const entry = entries.find((each) => each.id === id)
      return entry ? dependants(entry, entries) : []
    },

    /** Drops an edit and what depends on it. Answers false for one that is being sent: it may already be done. */
    async discard(id: string): Promise<boolean> {
      return db.transaction('rw', db.outbox, async () => {
        const entries = await outboxEntries(db)
        const entry = entries.find((each) => each.id === id)
        if (!entry) return true
        const all = [entry, ...dependants(entry, entries)]
        if (all.some((each) => each.state.kind === 'sending')) return false
        await db.outbox.bulkDelete(all.map((each) => each.seq))
        return true
      })
    },
  }
}
