import type { Table } from 'dexie'
import type { LocalDatabase } from '../database.ts'
import { isSealedRow } from './mark.ts'
import type { Writing } from './middleware.ts'
import { type Row, rowSeals } from './rows.ts'

/** Rows that one transaction rewrites. */
const chunk = 100

/**
 * Rewrites every row that is not yet as it shall be: sealed, or plain. Each chunk is one transaction, so a row is
 * always there in one form or the other; stopped halfway, it goes on when it is begun again. Rows written meanwhile
 * through the middleware are as they shall be already.
 *
 * @param raw a handle without the middleware, and without Dexie's cache, which it would fill with sealed rows
 * @param stillSo asked before each table: rows must not be sealed under a key that has been given up meanwhile
 * @returns how many rows it rewrote
 */
export async function rewriteRows(
  raw: LocalDatabase,
  key: Uint8Array,
  writing: Writing,
  stillSo: () => Promise<boolean> = async () => true,
): Promise<number> {
  const sealsOf = rowSeals(key)
  let rewritten = 0
  await raw.open()
  for (const table of raw.tables as Table<Row, unknown>[]) {
    if (!(await stillSo())) return rewritten
    const { sealRow, openRow, keptKey } = sealsOf(table.core.schema)
    const keyField = String(table.core.schema.primaryKey.keyPath)
    let after: unknown
    for (;;) {
      const last = await raw.transaction('rw', table, async () => {
        const rest = after === undefined ? table.toCollection() : table.where(':id').above(after as never)
        const rows = await rest.limit(chunk).toArray()
        const wrong = rows.filter((row) => isSealedRow(row) !== (writing === 'sealed'))
        const right = wrong.map(writing === 'sealed' ? sealRow : openRow)
        rewritten += right.length
        if (keptKey) {
          // Under its new key there may be a newer row already.
          const held = await table.bulkGet(right.map((row) => row[keyField]) as never[])
          await table.bulkPut(right.filter((_, index) => held[index] === undefined))
          await table.bulkDelete(wrong.map((row) => row[keyField]) as never[])
        } else await table.bulkPut(right)
        return rows.length < chunk ? undefined : rows.at(-1)?.[keyField]
      })
      if (last === undefined) break
      after = last
    }
  }
  return rewritten
}
