import { type Kysely, type Migration, sql } from 'kysely'

/** The account that writes. A process of the version before does not say who that is, and goes on until it is replaced. */
const caller = (otherwise: string) => `coalesce((select app_user()), ${otherwise})`

const statements: readonly string[] = [
  `create function app_user() returns bigint language sql stable as
    $$ select nullif(current_setting('app.user', true), '')::bigint $$`,
  // Somebody bound to campuses cannot read every account of her company, and may give roles to one she has just made.
  `create function account_cid(of_account bigint) returns bigint language sql stable security definer
    set search_path from current as $$ select cid from account where id = of_account $$`,
  `alter policy tenant on account_role with check
    (role_id in (select id from role) and account_cid(account_id) = (select app_cid()))`,
  `alter policy tenant on account_campus with check
    (campus_id in (select id from campus) and account_cid(account_id) = (select app_cid()))`,
  // A key is the caller's own, or that of a colleague whose edit she brings.
  `alter policy tenant on idempotency with check (cid = (select app_cid())
    and coalesce(submitted_by, account_id) = ${caller('coalesce(submitted_by, account_id)')} and account_cid(account_id) = (select app_cid()))`,
  `alter policy tenant on audit with check (cid = (select app_cid()) and account_id = ${caller('account_id')}
    and (behalf_id is null or account_cid(behalf_id) = (select app_cid())))`,

  // Tombstones are aged out; a cursor from before the newest one that is gone begins anew.
  `alter table tombstone add column at timestamptz not null default now()`,
  `create function mark_buried() returns trigger language plpgsql as $$ begin new.at := now(); return new; end $$`,
  `create trigger mark_buried before update on tombstone for each row execute function mark_buried()`,
  'create index tombstone_at on tombstone (at)',
  `insert into meta values ('tombstones_gone', '0')`,
  `create function tombstones_gone() returns bigint language sql stable security definer
    set search_path from current as $$ select value::bigint from meta where key = 'tombstones_gone' $$`,
]

/** What a tenant may insert is its own in every column, and what is old can be forgotten. */
export const narrowerRows: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
