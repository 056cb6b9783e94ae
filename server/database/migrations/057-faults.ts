import { type Kysely, type Migration, sql } from 'kysely'
import { logChanges } from './005-people.ts'

const seen = 'cid = (select app_cid()) and campus_id in (select id from campus)'
const cid = 'cid bigint not null references company (cid)'

const tables = {
  fault: `id bigint primary key default nextval('row_id'), ${cid}, campus_id bigint not null,
    room_id bigint not null, device_id bigint references device (id) on delete set null, describe text not null,
    state text not null, assignee_id bigint references account (id) on delete set null, assignee text,
    reporter_id bigint references account (id) on delete set null, reporter text not null,
    reported_at timestamptz not null, changed_at timestamptz not null, history jsonb not null, unique (id, campus_id),
    foreign key (campus_id, cid) references campus (id, cid) on delete cascade,
    foreign key (room_id, campus_id) references space (id, campus_id) on delete cascade`,
  fault_photo: `fault_id bigint primary key, ${cid}, campus_id bigint not null, hash text not null,
    type text not null, bytes bytea not null,
    foreign key (fault_id, campus_id) references fault (id, campus_id) on delete cascade`,
}

const statements: readonly string[] = [
  ...Object.entries(tables).flatMap(([table, columns]) => [
    `create table ${table} (${columns})`,
    `alter table ${table} enable row level security`,
    `create policy tenant on ${table} to lamplighter_app using (${seen}) with check (${seen})`,
    `grant select, insert, update, delete on ${table} to lamplighter_app`,
  ]),
  'create index fault_campus on fault (campus_id, reported_at desc)',
  'create index fault_room on fault (room_id)',
  'create index fault_device on fault (device_id)',
  'create index fault_photo_hash on fault_photo (hash)',
  logChanges('fault'),
]

/** What people report from rooms. */
export const faults: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
