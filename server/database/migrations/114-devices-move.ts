import { type Kysely, type Migration, sql } from 'kysely'

const visible = `cid = (select app_cid()) and ((select app_everywhere())
  or campus_id = any ((select app_campuses())::bigint[]))`

/** What is kept of a device that is taken out of use: what it counted, what was reported of it, what was held of it. */
const kept = ['telemetry_hour', 'telemetry_day', 'lamp_day', 'meter', 'fault', 'lease'] as const

const trigger = (name: string, table: string, when: string, body: string, answer: 'new' | 'old' | 'null') => [
  `create function ${name}() returns trigger language plpgsql security definer set search_path from current as $$
  begin ${body} return ${answer}; end $$`,
  `create trigger ${name} ${when} on ${table} for each row execute function ${name}()`,
]

/** An alarm stands where its device stands. */
const moved = `
  update device_status set room_id = new.room_id, campus_id = new.campus_id where device_id = new.id;
  update alarm set room_id = new.room_id, place = (
      select concat_ws(' / ', building.name, floor.name, room.name) from space room
        left join space floor on floor.id = room.parent_id left join space building on building.id = floor.parent_id
      where room.id = new.room_id)
    where object_type = 'device' and object_id = new.id and cleared_at is null;
  if found then perform pg_notify('lamplighter_alarm', new.cid || ' ' || new.campus_id); end if;`

/** What is not there has no condition any more. */
const gone = `
  insert into device_gone (device_id, cid, campus_id, room_id, device_no, name, product_id)
    values (old.id, old.cid, old.campus_id, old.room_id, old.device_no, old.name, old.product_id);
  with left_alarm as (
    update alarm_member set cleared_at = clock_timestamp() where object_id = old.id and cleared_at is null
    returning alarm_id
  ), cleared as (
    update alarm set state = case state when 'closed' then 'closed' else 'cleared' end, cleared_at = clock_timestamp()
    where id in (select alarm_id from left_alarm) and cleared_at is null
      and not exists (select from alarm_member other where other.alarm_id = alarm.id and other.cleared_at is null
        and other.object_id <> old.id)
    returning id
  )
  insert into alarm_event (cid, campus_id, alarm_id, event)
    select old.cid, old.campus_id, id, 'clear' from cleared;
  if found then perform pg_notify('lamplighter_alarm', old.cid || ' ' || old.campus_id); end if;`

const statements: readonly string[] = [
  `create table device_gone (device_id bigint primary key, cid bigint not null, campus_id bigint not null,
    room_id bigint not null, device_no text not null, name text not null,
    product_id bigint not null references product (id), at timestamptz not null default now(),
    foreign key (campus_id, cid) references campus (id, cid) on delete cascade)`,
  'create index device_gone_campus on device_gone (campus_id)',
  'alter table device_gone enable row level security',
  `create policy tenant on device_gone to lamplighter_app using (${visible}) with check (${visible})`,
  'grant select on device_gone to lamplighter_app',
  ...kept.map((table) => `alter table ${table} drop constraint ${table}_device_id_fkey`),
  ...trigger('device_moved', 'device', 'after update of room_id', moved, 'null').map((statement) =>
    statement.replace('for each row execute', 'for each row when (old.room_id <> new.room_id) execute'),
  ),
  ...trigger('device_gone', 'device', 'before delete', gone, 'old'),
  // Rows of one device each, whose ids no other device gets: a campus takes along what is left of those it had.
  ...trigger(
    'campus_history',
    'campus',
    'before delete',
    ['telemetry_hour', 'telemetry_day', 'lamp_day']
      .map(
        (table) =>
          `delete from ${table} where device_id in (select device_id from device_gone where campus_id = old.id);`,
      )
      .join('\n'),
    'old',
  ),
]

/** Devices that are put into other rooms, and what stays of those that are taken out of use: see decision 114. */
export const devicesMove: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
