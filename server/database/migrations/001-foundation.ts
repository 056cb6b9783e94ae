import { type Kysely, type Migration, sql } from 'kysely'
import { policies } from './foundation/policies.ts'
import { tables } from './foundation/tables.ts'
import { triggers } from './foundation/triggers.ts'

/** Companies, campuses, spaces, templates, devices, accounts and what synchronisation needs. */
export const foundation: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of [...tables, ...triggers, ...policies]) await sql.raw(statement).execute(db)
  },
}
