import { type Kysely, type Migration, sql } from 'kysely'

/** Which ids an edit gave out stays known with its key when the rest of its answer is forgotten. */
export const createdKept: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table idempotency add column created text not null default '[]'`.execute(db)
  },
}
