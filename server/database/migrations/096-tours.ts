import { type Kysely, type Migration, sql } from 'kysely'

const statements = [
  `create table account_tour (account_id bigint primary key references account (id) on delete cascade,
    at timestamptz not null default now())`,
  // Without a policy or a grant: only the owner of the tables reads it, as with accounts themselves.
  'alter table account_tour enable row level security',
]

/** Who has had the tour of the console, or wants none. A table of its own: what administrators edit of accounts stays as it is. */
export const tours: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
