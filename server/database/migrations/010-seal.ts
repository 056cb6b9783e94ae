import { type Kysely, type Migration, sql } from 'kysely'

const statements = [
  // The key stays its author's whoever brings the edit; who brought it decides what of the answer others are told.
  'alter table idempotency add column submitted_by bigint',
  'alter table audit add column behalf_id bigint, add column behalf_name text',
  // Somebody bound to campuses may bring a colleague's edit although she cannot read that account.
  `create function colleague_name(of_account bigint) returns text language sql stable security definer
    set search_path from current as
    $$ select username from account where id = of_account and cid = (select app_cid()) $$`,
  `create table seal_deposit (account_id bigint not null references account (id) on delete cascade,
    id text not null, secret text not null, at timestamptz not null default now(), primary key (account_id, id))`,
  // Without a policy or a grant: only the owner of the table reads it, as with sessions.
  'alter table seal_deposit enable row level security',
]

/** Edits that are brought on behalf of a colleague, and what helps who has forgotten a PIN. */
export const seal: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
