import { type Kysely, type Migration, sql } from 'kysely'

/** Who played what in the configuration that a gateway runs, for when only that changes. */
export const whatGatewaysRun: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table config_delivery add column base jsonb`.execute(db)
  },
}
