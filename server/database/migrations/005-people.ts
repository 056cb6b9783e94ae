import { type Kysely, type Migration, sql } from 'kysely'

/** What nobody reads in the log of changes: secrets, and what triggers keep by themselves. */
export const unlogged = [
  'password_hash',
  'changed_in',
  'version',
  'revision',
  'updated_at',
  'room_num',
  'device_num',
]
const logged = [
  'company',
  'company_theme',
  'company_login',
  'company_region',
  'space_type',
  'campus',
  'space',
  'template',
  'template_campus',
  'template_equipment',
  'template_group',
  'template_scene',
  'device',
  'account',
  'role',
  'account_role',
  'account_campus',
]

/** Makes every change of a table's rows part of the audit entry of its transaction, if it has one. */
export const logChanges = (table: string): string =>
  `create trigger log_change after insert or update or delete on ${table}
    for each row execute function log_change()`

const columns = `id, cid, account, username, account_type, change_password_status, campus_bound, created_at,
  phone, email, remote_control`

const statements: readonly string[] = [
  `alter table account add column remote_control boolean not null default false`,
  'create index account_company on account (cid)',
  'create index account_role_role on account_role (role_id)',
  'create unique index role_name on role (cid, role_name)',
  'create unique index role_code on role (cid, code)',

  // Hashes of passwords are in no column that the application's role may read.
  `create policy tenant on account to lamplighter_app using (cid = (select app_cid()) and ((select app_everywhere())
    or id in (select account_id from account_campus))) with check (cid = (select app_cid()))`,
  `grant select (${columns}), insert, delete,
    update (username, phone, email, campus_bound, password_hash, change_password_status, remote_control)
    on account to lamplighter_app`,
  `create policy tenant on account_campus to lamplighter_app
    using (campus_id in (select id from campus)) with check (campus_id in (select id from campus))`,
  'grant select, insert, delete on account_campus to lamplighter_app',
  // Somebody bound to campuses has to know whether an account has others, not which.
  `create function account_campus_number(of_account bigint) returns bigint language sql stable security definer
    set search_path from current as $$ select count(*) from account_campus where account_id = of_account $$`,
  `create policy tenant on role to lamplighter_app
    using (cid = (select app_cid())) with check (cid = (select app_cid()))`,
  'grant select, insert, update, delete on role to lamplighter_app',
  `create policy tenant on account_role to lamplighter_app using (role_id in (select id from role))
    with check (role_id in (select id from role))`,
  'grant select, insert, delete on account_role to lamplighter_app',
  `create policy tenant on session to lamplighter_app using (cid = (select app_cid()))`,
  'grant select (account_id, seen_at, cid), delete on session to lamplighter_app',

  `create table audit (id bigint primary key default nextval('row_id'), cid bigint not null references company (cid),
    at timestamptz not null default now(), account_id bigint, username text not null, system text not null,
    ip text not null, user_agent text not null, call text not null, code integer not null, input jsonb not null)`,
  'create index audit_at on audit (cid, at desc, id desc)',
  'create index audit_account on audit (account_id, at desc)',
  `create table audit_change (audit_id bigint not null references audit (id) on delete cascade,
    place integer generated always as identity, cid bigint not null, table_name text not null, row_id bigint not null,
    action text not null, before jsonb, after jsonb, primary key (audit_id, place))`,
  'alter table audit enable row level security',
  'alter table audit_change enable row level security',
  `create policy tenant on audit to lamplighter_app
    using (cid = (select app_cid()) and (select app_everywhere())) with check (cid = (select app_cid()))`,
  `create policy tenant on audit_change to lamplighter_app
    using (cid = (select app_cid()) and (select app_everywhere()))`,
  'grant select, insert on audit to lamplighter_app',
  'grant select on audit_change to lamplighter_app',

  `create function log_change() returns trigger language plpgsql security definer set search_path from current as $$
  declare
    entry bigint := nullif(current_setting('app.audit', true), '')::bigint;
    old_row jsonb; new_row jsonb; full_row jsonb; was jsonb; now_is jsonb;
    hidden text[] := '{${unlogged.join(',')}}';
  begin
    if entry is null then return null; end if;
    if tg_op <> 'INSERT' then old_row := to_jsonb(old); end if;
    if tg_op <> 'DELETE' then new_row := to_jsonb(new); end if;
    full_row := coalesce(new_row, old_row);
    was := old_row - hidden;
    now_is := new_row - hidden;
    if tg_op = 'UPDATE' then
      select jsonb_object_agg(key, value) into was from jsonb_each(old_row - hidden)
        where value is distinct from new_row -> key;
      select jsonb_object_agg(key, value) into now_is from jsonb_each(new_row - hidden)
        where value is distinct from old_row -> key;
      if old_row -> 'password_hash' is distinct from new_row -> 'password_hash' then
        now_is := coalesce(now_is, '{}') || '{"password": "***"}';
      end if;
      if was is null and now_is is null then return null; end if;
    end if;
    insert into audit_change (audit_id, cid, table_name, row_id, action, before, after)
      select audit.id, audit.cid, tg_table_name,
        coalesce(full_row ->> 'id', full_row ->> 'account_id', full_row ->> 'template_id', full_row ->> 'cid')::bigint,
        lower(tg_op), was, now_is
      from audit where audit.id = entry;
    return null;
  end $$`,
  ...logged.map(logChanges),
]

/** Accounts and roles that a company's own administrators keep, and the log of every write. */
export const people: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
