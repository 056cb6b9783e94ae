import { type Selectable, sql } from 'kysely'
import type { Changed } from '#contract/changed.ts'
import type { Tenant } from '#server/database/database.ts'
import type { Tables } from '#server/database/tables.ts'
import { refuse } from '#server/refusal.ts'

type VersionedTable = 'campus' | 'space' | 'template' | 'device'

type RowOf<T extends VersionedTable> = Selectable<Tables[T]> & { id: number; version: number }

async function lock<T extends VersionedTable>(
  { db }: Tenant,
  table: T,
  ids: readonly number[],
): Promise<Map<number, RowOf<T>>> {
  const { rows } = await sql<RowOf<T>>`
    select * from ${sql.table(table)} where id = any(${[...ids]}::bigint[])
    order by id for update`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * Refuses an edit when its caller said on which version of a row it was made (header X-Base-Versions) and the row has
 * another one, with the rows that `current` reads.
 * @throws Refusal outdated with data Outdated
 */
export async function requireCurrent(
  { bases }: Tenant,
  rows: readonly { id: number; version: number }[],
  current: () => Promise<Changed>,
): Promise<void> {
  for (const { id, version } of rows) {
    const base = bases.get(id)
    if (base !== undefined && base !== version) refuse('outdated', { id, version, current: await current() })
  }
}

/**
 * Locks rows for an edit and answers them in the order asked for, in the version they were edited in.
 * @throws Refusal notFound with data {id}; outdated, see `requireCurrent`
 */
export async function claim<T extends VersionedTable>(
  tenant: Tenant,
  table: T,
  ids: readonly number[],
  current: () => Promise<Changed>,
): Promise<RowOf<T>[]> {
  const rows = await lock(tenant, table, ids)
  const claimed = ids.map((id) => rows.get(id) ?? refuse('notFound', { id }))
  await requireCurrent(tenant, claimed, current)
  return claimed
}

/** The same for one row. */
export async function claimOne<T extends VersionedTable>(
  tenant: Tenant,
  table: T,
  id: number,
  current: () => Promise<Changed>,
): Promise<RowOf<T>> {
  const [row] = await claim(tenant, table, [id], current)
  return row ?? refuse('notFound', { id })
}
