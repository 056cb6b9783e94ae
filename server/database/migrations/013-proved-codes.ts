import { type Kysely, type Migration, sql } from 'kysely'

/** A code that was found right stays good for what it proves, for those who check it first and act on it after. */
export const provedCodes: Migration = {
  async up(db: Kysely<unknown>) {
    await sql
      .raw('alter table verification_code add column proved boolean not null default false')
      .execute(db)
  },
}
