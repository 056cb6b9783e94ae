import { type Kysely, type Migration, sql } from 'kysely'

export const companyConfig: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`alter table company add column custom_config_max_number integer not null default 64
      check (custom_config_max_number between 0 and 500)`.execute(db)
  },
}
