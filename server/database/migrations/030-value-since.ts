import { type Kysely, type Migration, sql } from 'kysely'

/** Since when sensors are in the state that they report, by its name, in milliseconds since 1970. */
export const valueSince: Migration = {
  async up(db: Kysely<unknown>) {
    await sql.raw("alter table device_status add column since jsonb not null default '{}'").execute(db)
  },
}
