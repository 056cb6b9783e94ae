import { type Selectable, sql } from 'kysely'
import type { Changed } from '#contract/changed.ts'
import type { Tenant } from '#server/database/database.ts'
import type { Tables } from '#server/database/tables.ts'
import { refuse } from '#server/refusal.ts'

type VersionedTable = 'campus' | 'space' | 'template' | PartTable
type PartTable = 'template_equipment' | 'template_group' | 'template_scene'

type RowOf<T extends VersionedTable> = Selectable<Tables[T]> & { id: number; version: number }

async function lock<T extends VersionedTable>(
  { db }: Tenant,
  table: T,
  ids: readonly number[],
  templateId?: number,
): Promise<Map<number, RowOf<T>>> {
  const within = templateId === undefined ? sql`true` : sql`template_id = ${templateId}`
  const { rows } = await sql<RowOf<T>>`
    select * from ${sql.table(table)} where id = any(${[...ids]}::bigint[]) and ${within}
    order by id for update`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * Locks rows for an edit and answers them in the order asked for. Where the caller said on which version of a
 * row her edit was made (header X-Base-Versions) and the row has another one, the edit is refused with the rows
 * that `current` reads.
 * @throws Refusal notFound with data {id}; outdated with data Outdated
 */
export async function claim<T extends VersionedTable>(
  tenant: Tenant,
  table: T,
  ids: readonly number[],
  current: () => Promise<Changed>,
  templateId?: number,
): Promise<RowOf<T>[]> {
  const rows = await lock(tenant, table, ids, templateId)
  const claimed = ids.map((id) => rows.get(id) ?? refuse('notFound', { id }))
  for (const { id, version } of claimed) {
    const base = tenant.bases.get(id)
    if (base !== undefined && base !== version) refuse('outdated', { id, version, current: await current() })
  }
  return claimed
}

/** The same for one row. */
export async function claimOne<T extends VersionedTable>(
  tenant: Tenant,
  table: T,
  id: number,
  current: () => Promise<Changed>,
  templateId?: number,
): Promise<RowOf<T>> {
  const [row] = await claim(tenant, table, [id], current, templateId)
  return row ?? refuse('notFound', { id })
}
