import { type Kysely, type Migration, sql } from 'kysely'
import { logChanges } from './005-people.ts'

const own = 'cid = (select app_cid())'
// What was handed over belongs to whom it was handed, and to nobody else.
const theirs = `case when handed_to is null then ${own} else handed_to = (select app_cid()) end`

const statements = [
  `create table common_template (id bigint primary key default nextval('row_id'),
    cid bigint not null references company (cid), name text not null, describe text not null default '',
    content jsonb not null, platform boolean not null default false,
    handed_to bigint references company (cid), company_name text not null,
    added_by text not null, added_at timestamptz not null default now())`,
  'create index common_template_company on common_template (cid)',
  'create index common_template_handed on common_template (handed_to) where handed_to is not null',
  'alter table common_template enable row level security',
  `create policy offered on common_template for select to lamplighter_app using (platform or ${theirs})`,
  `create policy added on common_template for insert to lamplighter_app with check (${own})`,
  `create policy removed on common_template for delete to lamplighter_app using (${theirs})`,
  'grant select, insert, delete on common_template to lamplighter_app',
  logChanges('common_template'),
  // A company is found by the name that its sign-in page has: nothing else of it is told.
  `create function company_named(of_name text) returns table (cid bigint, cn_name text) language sql stable
    security definer set search_path from current as
    $$ select cid, cn_name from company where en_name = of_name and closed_at is null $$`,
  // Of products that a template uses: whether a company has them.
  `create function has_product(of_cid bigint, of_pid text) returns boolean language sql stable
    security definer set search_path from current as
    $$ select exists (select from product where pid = of_pid and (cid is null or cid = of_cid)) $$`,
]

/** Libraries of common templates, and what one company hands over to another. */
export const library: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
