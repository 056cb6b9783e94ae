import { sql } from 'kysely'
import type { Tenant } from '#server/database/database.ts'

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
