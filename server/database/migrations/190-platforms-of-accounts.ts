import { type Kysely, type Migration, sql } from 'kysely'

const statements: readonly string[] = [
  'grant update (account_type) on account to lamplighter_app',
  // Of a platform that is taken from an account its sessions there end, and no others.
  'grant select (system) on session to lamplighter_app',
]

/** The administrators of a company say which of its platforms an account may enter. */
export const platformsOfAccounts: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
