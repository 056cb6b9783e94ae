import { type Kysely, type Migration, sql } from 'kysely'

const statements = [
  'create table sign_in_count (key text primary key, attempts integer not null, until timestamptz not null)',
  `create table known_browser (account_id bigint not null references account (id) on delete cascade,
    browser_hash text not null, seen_at timestamptz not null default now(), primary key (account_id, browser_hash))`,
  'alter table sign_in_count enable row level security',
  'alter table known_browser enable row level security',
  'alter table verification_code add column receiver text',
]

/** Tries to sign in are counted by the database, for all server processes; accounts know the browsers they have been opened in. */
export const signInLimits: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
