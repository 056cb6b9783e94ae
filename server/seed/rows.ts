import { type Insertable, type Selectable, sql, type Transaction } from 'kysely'
import type { Tables } from '#server/database/tables.ts'

export type Db = Transaction<Tables>
type TableName = keyof Tables

/** A row to insert, with JSON columns as plain values and times as dates. */
export type Row<T extends TableName> = {
  [C in keyof Insertable<Tables[T]>]: Extract<Insertable<Tables[T]>[C], Date> extends never
    ? C extends keyof Selectable<Tables[T]>
      ? Selectable<Tables[T]>[C]
      : never
    : Insertable<Tables[T]>[C]
}

/**
 * Inserts rows of one table in one statement. All rows name the same columns. They travel as one JSON
 * parameter: a parameter per value would end at 65,535 of them and take longer to build than to insert.
 */
export async function insertRows<T extends TableName>(db: Db, table: T, rows: readonly Row<T>[]) {
  const [first] = rows
  if (!first) return
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)))
  const target = sql.table(table)
  await sql`insert into ${target} (${columns})
    select ${columns} from json_populate_recordset(null::${target}, ${JSON.stringify(rows)}::json)`.execute(
    db,
  )
}

export interface Ids {
  next(): number
  /** Tells the database which ids are taken. */
  save(): Promise<void>
}

/**
 * Counts ids by itself, so that rows can name each other before they are inserted. Nobody else may take ids
 * of the sequence until `save`: the seed holds a lock, and an empty database has no other writers.
 */
export async function idsOf(db: Db): Promise<Ids> {
  const { rows } = await sql<{ next: number }>`select nextval('row_id')::int as next`.execute(db)
  let next = rows[0]?.next ?? 1
  return {
    next: () => next++,
    save: async () => {
      await sql`select setval('row_id', ${next}::bigint, false)`.execute(db)
    },
  }
}

/** What a plan refers to by name. A name that nothing has is a mistake of the plan. */
export function known<K, V>(named: ReadonlyMap<K, V>, name: K): V {
  const value = named.get(name)
  if (value === undefined) throw new Error(`the seed names ${String(name)}, which does not exist`)
  return value
}
