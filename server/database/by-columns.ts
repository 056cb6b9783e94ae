import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Tables } from './tables.ts'

/**
 * Rows of a statement, in its order, read as one list for each column: of thousands of rows most of the time would go to
 * taking each of them apart. Numbers, texts, truths and null come through as they are; times do not.
 *
 * @param columns all that a row has, as the statement names them
 */
export async function readByColumns<R extends object>(
  db: Transaction<Tables>,
  columns: readonly (keyof R & string)[],
  statement: RawBuilder<R>,
): Promise<R[]> {
  const lists = columns.map((column) => sql`json_agg(${sql.ref(column)}) as ${sql.ref(column)}`)
  const { rows } = await sql<Record<string, unknown[] | null>>`
    select ${sql.join(lists)} from (${statement}) as listed`.execute(db)
  const read = columns.map((column) => rows[0]?.[column] ?? [])
  return (read[0] ?? []).map((_, place) => {
    const row: Record<string, unknown> = {}
    columns.forEach((column, which) => {
      row[column] = read[which]?.[place]
    })
    return row as R
  })
}
