import { type Kysely, type Migration, sql } from 'kysely'
import { logChanges } from './005-people.ts'

const own = 'cid = (select app_cid()) and account_id = (select app_user())'
const ofOwn = 'key_id in (select id from access_key)'

const statements: readonly string[] = [
  `create table access_key (id bigint primary key default nextval('row_id'),
    cid bigint not null references company (cid),
    account_id bigint not null references account (id) on delete cascade, system text not null, name text not null,
    hint text not null, urls jsonb not null, campus_ids jsonb, addresses jsonb not null,
    created_at timestamptz not null default now(), expires_at timestamptz, last_used_at timestamptz, last_ip text,
    disabled boolean not null default false)`,
  'create index access_key_account on access_key (account_id)',
  // By itself, so that hashes stand in no log and in no column that the application's role may read.
  `create table access_key_secret (hash text primary key,
    key_id bigint not null references access_key (id) on delete cascade, until timestamptz)`,
  'create index access_key_secret_key on access_key_secret (key_id)',
  'alter table access_key enable row level security',
  'alter table access_key_secret enable row level security',
  `create policy tenant on access_key to lamplighter_app using (${own}) with check (${own})`,
  `create policy tenant on access_key_secret to lamplighter_app using (${ofOwn}) with check (${ofOwn})`,
  'grant select, insert, update, delete on access_key to lamplighter_app',
  'grant select (key_id, until), insert, update (until), delete on access_key_secret to lamplighter_app',
  logChanges('access_key'),
  'alter table audit add column access_key text',
]

/** What programs sign their calls with, and its name in the log. */
export const accessKeys: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
