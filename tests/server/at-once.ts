import { sql } from 'kysely'
import type { Database, Work } from '#server/database/database.ts'
import { until } from '#tests/devices/until.ts'

/** How many transactions wait for what others hold. */
export async function waiting(database: Database): Promise<number> {
  const { rows } = await database.system((db) =>
    sql<{ number: number }>`select count(*)::int as number from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db),
  )
  return rows[0]?.number ?? 0
}

/**
 * Begins work while rows are held, and lets these go once so many transactions wait: they have all read what was there
 * before any of them wrote. Only PostgreSQL does several things at once.
 * @param hold locks the rows, and does with them what is committed as they are let go
 */
export async function allAtOnce<R>(
  database: Database,
  hold: Work<unknown>,
  begin: readonly (() => Promise<R>)[],
): Promise<R[]> {
  let letGo = () => {}
  const free = new Promise<void>((resolve) => {
    letGo = resolve
  })
  let isHeld = false
  const holding = database.system(async (db) => {
    await hold(db)
    isHeld = true
    await free
  })
  await until(() => isHeld, 'the rows are held')
  const begun = begin.map((each) => each())
  try {
    await until(async () => (await waiting(database)) >= begin.length, `${begin.length} wait`)
  } finally {
    letGo()
    await holding
  }
  return Promise.all(begun)
}
