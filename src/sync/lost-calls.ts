import type { LocalDatabase } from '#src/local/database.ts'
import { outboxEntries } from '#src/local/read.ts'
import { setUnderWay, underWay } from '#src/local/under-way.ts'
import { settle } from './settle.ts'

/**
 * Nothing is on its way while nobody sends: what a leader that is gone has left under way got no answer. The server may have
 * done it, and its history says that it was sent.
 *
 * @param db the handle whose commits wait for the disk
 */
export const giveUpCalls = (db: LocalDatabase, at: number): PromiseLike<void> =>
  db.transaction('rw', [db.outbox, db.meta], async () => {
    const sent = await underWay(db)
    if (sent.size === 0) return
    const left = (await outboxEntries(db)).filter(({ id }) => sent.has(id))
    const attempt = { at, code: null, message: 'no-answer' }
    await settle(
      db,
      left.map((entry) => ({ entry, keep: ({ state }) => ({ state, attempt }) })),
    )
    // Those that are not in the outbox any more were under way too.
    await setUnderWay(db, [])
  })
