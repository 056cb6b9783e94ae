import { type Kysely, type Migration, sql } from 'kysely'
import { logChanges } from './005-people.ts'

const statements = [
  `create table field_browser (id bigint primary key default nextval('row_id'),
    cid bigint not null references company (cid),
    account_id bigint not null references account (id) on delete cascade,
    username text not null, system text not null, browser text not null, platform text not null, build text not null,
    first_at timestamptz not null default now(), seen_at timestamptz not null,
    pending integer not null, refused integer not null, oldest_at timestamptz, persisted boolean,
    usage bigint, quota bigint, skew bigint,
    revoked_at timestamptz, revoked_by text, wiped_at timestamptz, unique (account_id, system, browser))`,
  'create index field_browser_company on field_browser (cid, seen_at desc)',
  `create table field_pack (browser_id bigint not null references field_browser (id) on delete cascade,
    cid bigint not null, campus_id bigint not null, within jsonb, rows integer not null,
    taken_at timestamptz not null, at timestamptz, primary key (browser_id, campus_id),
    foreign key (campus_id, cid) references campus (id, cid) on delete cascade)`,
  'create index field_pack_campus on field_pack (campus_id)',

  'alter table field_pack enable row level security',
  `create policy tenant on field_pack to lamplighter_app using (cid = (select app_cid())
    and ((select app_everywhere()) or campus_id = any ((select app_campuses())::bigint[])))`,
  'grant select on field_pack to lamplighter_app',
  'alter table field_browser enable row level security',
  // Who is bound to campuses answers for its people, and has to know who has taken it along.
  `create policy tenant on field_browser to lamplighter_app using (cid = (select app_cid())
    and ((select app_everywhere()) or account_id in (select id from account)
      or id in (select browser_id from field_pack)))`,
  'grant select, update (revoked_at, revoked_by, wiped_at) on field_browser to lamplighter_app',
  logChanges('field_browser'),
]

/** Browsers that work in the field: what they have taken along, and whether they have been taken back. */
export const fleet: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
