import { type Kysely, type Migration, sql } from 'kysely'

const visible = `cid = (select app_cid()) and ((select app_everywhere())
  or campus_id = any ((select app_campuses())::bigint[]))`

const columns = 'cid, campus_id, at, kind, space_id, device_id, name, account_id, username, what, detail'

/** What became of rows of a table, of changes as they are logged; a campus that is being deleted keeps no records. */
const edits = (changes: string) => `
  insert into place_record (${columns})
    select change.cid, place.campus_id, audit.at, case change.table_name when 'fault' then 'fault' else 'edit' end,
      place.space_id, place.device_id, place.name, coalesce(audit.behalf_id, audit.account_id),
      coalesce(audit.behalf_name, audit.username), audit.call,
      jsonb_build_object('table', change.table_name, 'action', change.action, 'before', change.before, 'after', change.after)
    from ${changes} change join audit on audit.id = change.audit_id
      join lateral (
        select campus_id, id as space_id, null::bigint as device_id, name from space
          where change.table_name = 'space' and id = change.row_id
        union all
        select campus_id, room_id, id, name from device where change.table_name = 'device' and id = change.row_id
        union all
        select campus_id, room_id, device_id, left(describe, 200) from fault
          where change.table_name = 'fault' and id = change.row_id
        union all
        select (change.before ->> 'campus_id')::bigint,
          case change.table_name when 'space' then change.row_id else (change.before ->> 'room_id')::bigint end,
          case change.table_name when 'device' then change.row_id end, coalesce(change.before ->> 'name', '')
          where change.action = 'delete' and change.table_name in ('space', 'device')
      ) place on exists (select from campus where campus.id = place.campus_id)`

const alarms = (events: string) => `
  insert into place_record (${columns})
    select event.cid, event.campus_id, event.at, 'alarm', alarm.room_id,
      case alarm.object_type when 'device' then alarm.object_id end, alarm.name, event.account_id, event.username,
      event.event, jsonb_build_object('alarmId', alarm.id, 'kind', alarm.kind, 'level', alarm.level,
        'place', alarm.place, 'comment', event.comment)
    from ${events} event join alarm on alarm.id = event.alarm_id`

const trigger = (name: string, table: string, body: string) => [
  `create function ${name}() returns trigger language plpgsql security definer set search_path from current as $$
  begin ${body}; return null; end $$`,
  `create trigger ${name} after insert on ${table} referencing new table as added
    for each statement execute function ${name}()`,
]

const statements = [
  `create table place_record (id bigint primary key default nextval('row_id'), cid bigint not null,
    campus_id bigint not null, at timestamptz not null default now(), kind text not null, space_id bigint,
    device_id bigint, name text not null, account_id bigint, username text not null, what text not null,
    detail jsonb not null, foreign key (campus_id, cid) references campus (id, cid) on delete cascade)`,
  'create index place_record_campus on place_record (campus_id, at desc, id desc)',
  'create index place_record_space on place_record (space_id, at desc, id desc)',
  'create index place_record_age on place_record (at)',
  'alter table place_record enable row level security',
  `create policy tenant on place_record to lamplighter_app using (${visible}) with check (${visible})`,
  'grant select, insert on place_record to lamplighter_app',
  edits('audit_change'),
  alarms('alarm_event'),
  ...trigger('record_edits', 'audit_change', edits('added')),
  ...trigger('record_alarms', 'alarm_event', alarms('added')),
]

/** What happened in buildings, floors and rooms; what is logged already comes into it. */
export const placeRecords: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
