import { type Kysely, type Migration, sql } from 'kysely'
import { logChanges } from './005-people.ts'

const seen = 'cid = (select app_cid()) and campus_id in (select id from campus)'
const written = {
  room_permission: `${seen} and account_id in (select id from account)`,
  room_permission_room: seen,
}

const statements: readonly string[] = [
  // An agent's rooms are a permission without bounds; `agent` tells them apart, since each has a page of its own.
  `create table room_permission (id bigint primary key default nextval('row_id'),
    cid bigint not null references company (cid), campus_id bigint not null, account_id bigint not null,
    agent boolean not null, start_date text, end_date text, weekdays jsonb, from_minute integer, to_minute integer,
    unique (id, cid), unique (id, campus_id),
    foreign key (campus_id, cid) references campus (id, cid) on delete cascade,
    foreign key (account_id) references account (id) on delete cascade)`,
  'create index room_permission_account on room_permission (account_id)',
  'create index room_permission_campus on room_permission (campus_id)',
  'create unique index room_permission_agent on room_permission (campus_id, account_id) where agent',
  // A room that is deleted leaves; the permission stays and opens what is left, so nobody gets all rooms by it.
  `create table room_permission_room (permission_id bigint not null, campus_id bigint not null,
    room_id bigint not null, cid bigint not null, primary key (permission_id, room_id),
    foreign key (permission_id, campus_id) references room_permission (id, campus_id) on delete cascade,
    foreign key (room_id, campus_id) references space (id, campus_id) on delete cascade)`,
  'create index room_permission_room_room on room_permission_room (room_id)',
  ...Object.entries(written).flatMap(([table, rows]) => [
    `alter table ${table} enable row level security`,
    `create policy tenant on ${table} to lamplighter_app using (${seen}) with check (${rows})`,
    `grant select, insert, update, delete on ${table} to lamplighter_app`,
  ]),
  logChanges('room_permission'),
]

/** Which rooms agents look after and teachers may use. */
export const roomPermissions: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
