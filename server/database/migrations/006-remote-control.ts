import { type Kysely, type Migration, sql } from 'kysely'

const statements = [
  // Of the session and not of the account: another device has to prove itself too.
  'alter table session add column remote_until timestamptz',
  // Who takes the permission away ends what was proved under it.
  'grant update (remote_until) on session to lamplighter_app',
]

/** Until when a session has proved by a code that it may control devices from afar. */
export const remoteControl: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
