import { createHash } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Database } from '#server/database/database.ts'
import type { Tables } from '#server/database/tables.ts'

export type LedgerKind =
  | 'order.confirmed'
  | 'order.paid'
  | 'order.closed'
  | 'order.refunded'
  | 'payment.received'
  | 'payment.surplus'
  | 'payment.returned'
  | 'service.granted'
  | 'invoice.requested'
  | 'invoice.issued'
  | 'invoice.rejected'
  | 'invoice.voided'

/** Writes a line of the ledger, in the transaction of what it tells. The last thing a transaction does to other rows. */
export async function writeLedger(
  db: Transaction<Tables>,
  cid: number,
  kind: LedgerKind,
  subject: number,
  body: Readonly<Record<string, string | number | null>>,
): Promise<void> {
  await db
    .insertInto('ledger')
    .values({ cid, kind, subject, body: JSON.stringify(body) })
    .execute()
}

const first = '0'.repeat(64)
const atOnce = 5_000

export interface LedgerState {
  lines: number
  /** The hash of the last line: whoever notes it down can later tell whether lines before it were taken away. */
  head: string
  /** The first line that is not as it was written; null when all are. */
  broken: number | null
  /** Orders whose state is not what the money in the ledger says. */
  unaccounted: number[]
}

interface Sums {
  settled: number
  returned: number
}

/**
 * Reads the whole ledger, computes every hash anew, and compares the money in it with the orders: what is paid has come
 * once and whole, what is refunded has gone back, and nothing else has done either.
 */
export function verifyLedger(database: Database): Promise<LedgerState> {
  return database.system(async (db) => {
    const sums = new Map<number, Sums>()
    const sumOf = (id: number) => {
      const known = sums.get(id) ?? { settled: 0, returned: 0 }
      sums.set(id, known)
      return known
    }
    let lines = 0
    let head = first
    for (;;) {
      const rows = await db
        .selectFrom('ledger')
        .selectAll()
        .where('seq', '>', lines)
        .orderBy('seq')
        .limit(atOnce)
        .execute()
      for (const row of rows) {
        const { seq, cid, at_ms, kind, subject, body, previous, hash } = row
        const text = [previous, seq, cid, at_ms, kind, subject, body].join('\n')
        const right = createHash('sha256').update(text).digest('hex')
        if (seq !== lines + 1 || previous !== head || hash !== right)
          return { lines, head, broken: lines + 1, unaccounted: [] }
        lines = seq
        head = hash
        const { amountFen = 0, surplus = 0 } = JSON.parse(body) as { amountFen?: number; surplus?: number }
        if (kind === 'payment.received') sumOf(subject).settled += amountFen
        if (kind === 'payment.returned' && surplus === 0) sumOf(subject).returned += amountFen
      }
      if (rows.length < atOnce) break
    }
    const orders = await db.selectFrom('vas_order').select(['id', 'state', 'amount_fen']).execute()
    const wanted = new Map(
      orders.map(({ id, state, amount_fen }) => [
        id,
        {
          settled: state === 'paid' || state === 'refunded' ? amount_fen : 0,
          returned: state === 'refunded' ? amount_fen : 0,
        },
      ]),
    )
    const unaccounted = [...new Set([...wanted.keys(), ...sums.keys()])].filter((id) => {
      const [is, should] = [sums.get(id), wanted.get(id)]
      return (is?.settled ?? 0) !== (should?.settled ?? 0) || (is?.returned ?? 0) !== (should?.returned ?? 0)
    })
    return { lines, head, broken: null, unaccounted }
  })
}
