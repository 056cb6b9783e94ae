import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import { hasCompany } from '#server/database/has-company.ts'
import { insertCommonProducts } from './product-rows.ts'
import { products } from './products.ts'
import type { Db } from './rows.ts'

/** Names the lock that lets one of several writers fill the catalogue. */
const catalogueLock = 0x1a3b14

/** Fills the catalogue of products that all companies share, where it is empty: without it no template can have equipment. */
export async function fillCatalogue(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${catalogueLock}::bigint)`.execute(db)
  const any = await db.selectFrom('product').select('id').where('cid', 'is', null).limit(1).executeTakeFirst()
  if (any) return
  const { rows } = await sql<{ id: number }>`
    select nextval('row_id') as id from generate_series(1, ${Object.keys(products).length}::int)`.execute(db)
  const ids = rows.map(({ id }) => id)
  await insertCommonProducts(db, () => ids.shift() ?? 0)
}

/** The same for a database whose company was opened without one; an empty database is left to its seed. */
export const growCatalogue = (database: Database): Promise<void> =>
  database.system(async (db) => {
    if (await hasCompany(db)) await fillCatalogue(db)
  })
