import { sql, type Transaction } from 'kysely'
import type { Database } from './database.ts'
import type { Tables } from './tables.ts'

type Db = Transaction<Tables>

/** More ids than a database gives out between a copy of it and its loss. */
const idsPassedOver = 1_000_000

/** Held while a process looks where the database stands. */
const looking = 0x1a3b16

/** Tables whose rows say which transaction has touched them last. */
async function markedTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
    where a.attname = 'changed_in' and not a.attisdropped and c.relkind = 'r'
      and c.relnamespace = current_schema()::regnamespace and c.relname <> 'tombstone' order by 1`.execute(db)
  return rows.map(({ name }) => name)
}

/**
 * Makes of a database that was restored from a copy one that nobody takes for the one before: with an epoch of its own, so that
 * browsers fetch everything again; with ids that the one before has not given out; and with rows that were touched by a
 * transaction of this PostgreSQL, whose ids may be far below those of the one that the copy is from, and every delta would be
 * all there is. Versions stay: nobody has edited anything.
 */
export async function beginAnew(db: Db): Promise<void> {
  await sql`update meta set value = replace(gen_random_uuid()::text, '-', '') where key = 'epoch'`.execute(db)
  await sql`update meta set value = '0' where key = 'tombstones_gone'`.execute(db)
  await db.deleteFrom('tombstone').execute()
  await sql`select setval('row_id', nextval('row_id') + ${sql.lit(idsPassedOver)})`.execute(db)
  for (const name of await markedTables(db)) {
    const table = sql.table(name)
    await sql`alter table ${table} disable trigger user`.execute(db)
    await sql`update ${table} set changed_in = pg_current_xact_id()::text::bigint`.execute(db)
    await sql`alter table ${table} enable trigger user`.execute(db)
  }
}

interface Standing {
  /** The PostgreSQL server and the database in it, by names that no other has. */
  here: string
  /** The same when it was looked last; null for never. */
  before: string | null
  /** Rows are from transactions that this PostgreSQL has not had yet. */
  ahead: boolean
}

async function standing(db: Db): Promise<Standing | undefined> {
  const { rows } = await sql<Standing>`
    select system_identifier || '.' || (select oid from pg_database where datname = current_database()) as here,
      (select value from meta where key = 'stands_at') as before,
      exists (select from space where changed_in >= next.xid)
        or exists (select from campus where changed_in >= next.xid) as ahead
    from pg_control_system(), (select pg_snapshot_xmax(pg_current_snapshot())::text::bigint as xid) as next`.execute(
    db,
  )
  return rows[0]
}

/**
 * Begins anew where PostgreSQL is another one than at the last start, or the database another one in it: a dump was restored
 * there. Answers whether it has. What is restored in its old place (DATA_DIR copied back, a snapshot of the machine)
 * looks as it did, and has to be told (`npm run restored`).
 */
export const noticeRestore = (database: Database): Promise<boolean> =>
  database.system(async (db) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(looking)})`.execute(db)
    const found = await standing(db)
    if (!found || found.here === found.before) return false
    await db
      .insertInto('meta')
      .values({ key: 'stands_at', value: found.here })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: found.here }))
      .execute()
    if (found.before === null && !found.ahead) return false
    await beginAnew(db)
    return true
  })
