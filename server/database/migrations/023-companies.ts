import { type Kysely, type Migration, sql } from 'kysely'

const statements = [
  // What the platform's operators say of a company; no features: what its id says.
  'alter table company add column closed_at timestamptz, add column features jsonb',
]

/** Companies that can be closed, and have features by choice instead of by id. */
export const companies: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
