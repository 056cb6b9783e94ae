import type { LocalDatabase } from './database.ts'

/** What became of the edits that waited for a connection, once there was one. */
export interface SyncSummary {
  /** When the first of them was made, in ms. */
  since: number
  /** When nothing more could go up, in ms. */
  at: number
  sent: number
  /** Of those sent, how many were laid over somebody else's edit. */
  merged: number
  /** How many the server refused. */
  attention: number
}

/** Keys of records, as they were first named: since when edits have waited, and the summary. */
const beganKey = 'trip'
export const summaryKey = 'homecoming'

/** An edit that is older than this before it is first sent has waited for a connection, in ms. */
const waited = 30_000

/**
 * Notes, before edits go up, that some of them have waited. A crash halfway forgets nothing.
 *
 * @param back since when there has been a connection, in ms: what was made before has waited for it
 */
export async function beginSummary(db: LocalDatabase, now: number, back: number): Promise<void> {
  if (await db.meta.get(beganKey)) return
  const first = await db.outbox
    .orderBy('seq')
    .filter((entry) => entry.state.kind !== 'attention')
    .first()
  if (!first || !(first.createdAt <= back || now - first.createdAt >= waited)) return
  await db.meta.put({ key: beganKey, value: first.createdAt })
}

/** Sums up, when nothing more can go up, what became of the edits that had waited. */
export const endSummary = (db: LocalDatabase, now: number): PromiseLike<void> =>
  db.transaction('rw', [db.meta, db.outbox, db.receipts], async () => {
    const begun = await db.meta.get(beganKey)
    if (!begun) return
    const since = begun.value as number
    const receipts = await db.receipts.where('doneAt').aboveOrEqual(since).toArray()
    const entries = await db.outbox.toArray()
    const value: SyncSummary = {
      since,
      at: now,
      sent: receipts.length,
      merged: receipts.filter((receipt) => receipt.merged.length > 0).length,
      attention: entries.filter((entry) => entry.state.kind === 'attention').length,
    }
    await db.meta.delete(beganKey)
    await db.meta.put({ key: summaryKey, value })
  })

/** The summary nobody has put away yet; null when there is none. */
export const syncSummary = async (db: LocalDatabase): Promise<SyncSummary | null> =>
  ((await db.meta.get(summaryKey))?.value as SyncSummary | undefined) ?? null

export const dropSyncSummary = (db: LocalDatabase) => db.meta.delete(summaryKey)
