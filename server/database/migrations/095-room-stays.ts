import { type Kysely, type Migration, sql } from 'kysely'

const visible = `cid = (select app_cid()) and ((select app_everywhere())
  or campus_id = any ((select app_campuses())::bigint[]))`

const statements: readonly string[] = [
  `create table room_stay (room_id bigint primary key, cid bigint not null references company (cid),
    campus_id bigint not null, assigned boolean not null default false, assigned_at timestamptz,
    claimed boolean not null default false, card text not null default 'none', mark int not null default 0,
    mark_at timestamptz, exam_until timestamptz, changed_by text not null default '',
    foreign key (room_id, campus_id) references space (id, campus_id) on delete cascade)`,
  'create index room_stay_campus on room_stay (campus_id)',
  'alter table room_stay enable row level security',
  `create policy tenant on room_stay to lamplighter_app using (${visible}) with check (${visible})`,
  'grant select, insert, update, delete on room_stay to lamplighter_app',
]

/** How rooms stand with their guests, and examinations that are held: see decision 101. */
export const roomStays: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
