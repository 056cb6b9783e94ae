import { type Kysely, sql } from 'kysely'
import type { PooledDatabase } from './pooled-database.ts'

const every = 10_000
const checkpointBytes = 32 * 1024 * 1024
/** Dead rows that make a vacuum worth while, or new ones that the planner has to hear of: a fifth of the living and some. */
const deadRows = 'n_dead_tup > 500 + n_live_tup / 5 or n_mod_since_analyze > 500 + n_live_tup / 5'
/** Rows that came all at once: until they are known to be seen by all, no answer comes from an index alone. */
const unseenRows = 'last_vacuum is null and n_ins_since_vacuum between 1000 and 200000'

interface State {
  /** Where the log stood at the last checkpoint, in bytes. */
  flushedTo: number
}

/** Writes a checkpoint when enough has been logged, and vacuums the table that needs it most. */
export async function tidy<T>(db: Kysely<T>, state: State): Promise<void> {
  const log = await sql<{ position: number }>`
    select (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::bigint as position`.execute(db)
  const position = log.rows[0]?.position ?? 0
  if (position - state.flushedTo > checkpointBytes) {
    await sql`checkpoint`.execute(db)
    state.flushedTo = position
  }
  // One table at a time: a vacuum holds up everything else.
  const untidy = await sql<{ name: string }>`
    select c.relname as name from pg_stat_user_tables join pg_class c on c.oid = relid
    where ${sql.raw(deadRows)} or (${sql.raw(unseenRows)}) or (c.reltuples < 0 and n_live_tup > 0)
    order by n_dead_tup desc limit 1`.execute(db)
  for (const { name } of untidy.rows) await sql`vacuum (analyze) ${sql.table(name)}`.execute(db)
}

/**
 * The embedded database has no background processes: nobody else writes checkpoints (so its log would grow for
 * ever), removes dead rows or counts rows for the planner. Answers the function that ends the work.
 */
export function keepTidy({ kysely }: PooledDatabase, failed: (error: unknown) => void): () => Promise<void> {
  const state: State = { flushedTo: 0 }
  let ended = false
  let running: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    running = running.then(() => (ended ? undefined : tidy(kysely, state))).catch(failed)
  }, every).unref()
  return async () => {
    ended = true
    clearInterval(timer)
    await running
  }
}
