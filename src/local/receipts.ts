import type { LocalDatabase } from './database.ts'
import type { OutboxEntry } from './entry.ts'

/** What is left of an edit that the server has done: who did what when, and how far it got. */
export type Receipt = Pick<
  OutboxEntry,
  'id' | 'name' | 'input' | 'aside' | 'createdAt' | 'attempts' | 'merged' | 'behalf'
> & {
  /** When the server's word came, in ms. */
  doneAt: number
  /** Rows it has changed, by their real ids: what gateways and devices say of them later belongs to it. */
  rows: number[]
  /** The revision it left of each template it changed: a publishing of that one or a later one carries it. */
  revisions?: Record<number, number>
}

/** So many of the newest are kept. */
const receiptsKept = 500

/** Receipts from the newest on. */
export const latestReceipts = (db: LocalDatabase, limit = receiptsKept): PromiseLike<Receipt[]> =>
  db.receipts.orderBy('doneAt').reverse().limit(limit).toArray()

/** Forgets all but the newest. */
export async function dropOldReceipts(db: LocalDatabase, kept = receiptsKept): Promise<void> {
  const old = await db.receipts.orderBy('doneAt').reverse().offset(kept).primaryKeys()
  await db.receipts.bulkDelete(old)
}
