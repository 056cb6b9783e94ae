import { type Kysely, type Migration, sql } from 'kysely'
import { logChanges } from './005-people.ts'

const seen = `cid = (select app_cid()) and ((select app_everywhere())
  or campus_id = any ((select app_campuses())::bigint[]))`
const id = "id bigint primary key default nextval('row_id')"
const cid = 'cid bigint not null references company (cid)'
const campus = 'foreign key (campus_id, cid) references campus (id, cid) on delete cascade'
const room = 'foreign key (room_id, campus_id) references space (id, campus_id) on delete cascade'

const tables = {
  // A room may go: what was handed over stays.
  handover: {
    columns: `${id}, ${cid}, campus_id bigint not null, room_id bigint not null, round integer not null,
      signed_at timestamptz not null, content jsonb not null, hash text not null, unique (room_id, round), ${campus}`,
    grants: 'select, insert',
  },
  run_sheet: {
    columns: `${id}, room_id bigint not null unique, ${cid}, campus_id bigint not null,
      round integer not null default 1, handover_id bigint references handover (id), reopened jsonb,
      changed_at timestamptz not null, ${campus}, ${room}`,
    grants: 'select, insert, update',
  },
  run_result: {
    columns: `${id}, ${cid}, campus_id bigint not null, room_id bigint not null, round integer not null,
      step text not null, state text not null, at timestamptz not null,
      by_id bigint references account (id) on delete set null, by text not null, note text not null,
      readings jsonb not null, meter text not null, calibrated_on text, photo_hash text, device_no text,
      stands boolean not null, ${campus}, ${room}`,
    grants: 'select, insert, update (stands)',
  },
  run_photo: {
    columns: `${cid}, campus_id bigint not null, hash text not null, type text not null, bytes bytea not null,
      primary key (campus_id, hash), ${campus}`,
    grants: 'select, insert',
  },
}

const swapped = `create function device_swapped() returns trigger language plpgsql security definer
  set search_path from current as $$
  begin
    update device_status set online = false, fault = false, at = greatest(at, clock_timestamp())
      where device_id = new.id;
    if found then
      perform pg_notify('lamplighter_devices',
        json_build_object('from', '', 'kind', 'status', 'deviceIds', json_build_array(new.id))::text);
    end if;
    return null;
  end $$`

const statements: readonly string[] = [
  ...Object.entries(tables).flatMap(([table, { columns, grants }]) => [
    `create table ${table} (${columns})`,
    `alter table ${table} enable row level security`,
    `create policy tenant on ${table} to lamplighter_app using (${seen}) with check (${seen})`,
    `grant ${grants} on ${table} to lamplighter_app`,
  ]),
  'create index handover_campus on handover (campus_id)',
  'create index run_sheet_campus on run_sheet (campus_id)',
  'create index run_result_room on run_result (room_id, round)',
  'create unique index run_result_stands on run_result (room_id, round, step) where stands',
  'create index run_result_campus on run_result (campus_id)',
  'create index run_photo_hash on run_photo (hash)',
  ...['run_sheet', 'run_result', 'handover'].map(logChanges),
  // Whatever writes: a record that is signed is not written again. Rows go with their campus alone.
  `create function handover_kept() returns trigger language plpgsql as $$
  begin
    raise exception 'a record of handing over is never changed';
  end $$`,
  'create trigger handover_kept before update on handover for each row execute function handover_kept()',
  // What another device has said is nothing that the one in its place has said.
  swapped,
  `create trigger device_swapped after update of device_no on device for each row
    when (old.device_no is distinct from new.device_no) execute function device_swapped()`,
  // Numbers are one a company's, also where the asker does not see the device that has it.
  `create function device_no_taken(wanted text) returns boolean language sql stable security definer
    set search_path from current as
    $$ select exists (select from device where cid = (select app_cid()) and device_no = wanted) $$`,
]

/** What is proved in rooms, and the records of handing them over. */
export const runSheet: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
