import { sql } from 'kysely'
import type { Tenant } from '#server/database/database.ts'
import { refuse } from '#server/refusal.ts'

/**
 * Takes new row ids. Rows are inserted under ids taken before, because what INSERT ... RETURNING answers must be
 * visible to the writer at once, and a template is visible only once it is bound to a campus.
 */
export async function newIds({ db }: Tenant, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval('row_id') as id from generate_series(1, ${count}::int)`.execute(db)
  return rows.map(({ id }) => id)
}

export async function newId(tenant: Tenant): Promise<number> {
  const [id = 0] = await newIds(tenant, 1)
  return id
}

/**
 * Refuses ids of which some are not among those that are there, by the field that names them.
 * @throws Refusal notFound {field: the first of the ids that is not}
 */
export function requireAll(field: string, ids: readonly number[], there: readonly number[]): void {
  const known = new Set(there)
  const missing = ids.find((id) => !known.has(id))
  if (missing !== undefined) refuse('notFound', { [field]: missing })
}

/** @throws Refusal notFound {field: the first of the ids that the tenant does not see} */
export async function requireSeen(
  { db }: Tenant,
  table: 'campus' | 'space' | 'device',
  field: string,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return
  // As one text: lists of ids are longer than a statement may have parameters.
  const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)}
    where id in (select value::bigint from json_array_elements_text(${JSON.stringify(ids)}::json))`.execute(
    db,
  )
  const seen = rows.map(({ id }) => id)
  requireAll(field, ids, seen)
}
