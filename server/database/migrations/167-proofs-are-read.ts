import { type Kysely, type Migration, sql } from 'kysely'

/** A page that tells somebody where she is sent messages asks whether she has proved that it is hers: see decision 029. */
export const proofsAreRead: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`grant select (phone_proved, email_proved) on account to lamplighter_app`.execute(db)
  },
}
