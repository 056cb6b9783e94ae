import { type Kysely, type Migration, sql } from 'kysely'

/** What a hold lasts until, where that is not a length that somebody has chosen: see decision 100. */
export const holdsUntil: Migration = {
  async up(db: Kysely<unknown>) {
    await sql.raw("alter table lease add column hold_until text not null default 'time'").execute(db)
  },
}
