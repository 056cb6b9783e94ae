import { type Kysely, type Migration, sql } from 'kysely'

/** A device shows its room to be in use: a lamp that is lit, or a sensor that sees somebody. */
export const used = (status: string, type: string) =>
  `(${status}.online and ((${type} = 1 and ${status}.device_switch = 1)
    or coalesce((${status}.values ->> 'presence')::numeric, 0) > 0))::int`

/** Counts by room and category of a query's rows: where they were taken from -1, where they came to 1. */
const add = (of: string) => `
  insert into room_tally (room_id, parent_type_id, cid, campus_id, total, online, fault, used)
    select room_id, parent_type_id, min(cid), min(campus_id), sum(total), sum(online), sum(fault), sum(used)
    from (${of}) change (room_id, parent_type_id, cid, campus_id, total, online, fault, used)
    group by 1, 2
    having (sum(total), sum(online), sum(fault), sum(used)) is distinct from (0, 0, 0, 0)
    order by 1, 2
  on conflict (room_id, parent_type_id) do update set total = room_tally.total + excluded.total,
    online = room_tally.online + excluded.online, fault = room_tally.fault + excluded.fault,
    used = room_tally.used + excluded.used;`

const ofDevices = (rows: string, sign: string) => `
  select d.room_id, product.parent_type_id, d.cid, d.campus_id, ${sign}, 0, 0, 0
    from ${rows} d join product on product.id = d.product_id`

const ofStatuses = (rows: string, sign: '' | '-', joins = '') => `
  select s.room_id, product.parent_type_id, s.cid, s.campus_id, 0, ${sign}(s.online and not s.fault)::int,
    ${sign}(s.online and s.fault)::int, ${sign}${used('s', 'product.parent_type_id')}
    from ${rows} s join device on device.id = s.device_id join product on product.id = device.product_id ${joins}`

/** Most reports change nothing that is counted. */
const differs = `where (was.room_id, was.online, was.fault, was.device_switch, was.values -> 'presence')
  is distinct from (now_is.room_id, now_is.online, now_is.fault, now_is.device_switch, now_is.values -> 'presence')`

const changed = `
  ${ofStatuses('before_rows', '-', `join after_rows now_is on now_is.device_id = s.device_id ${differs.replaceAll('was.', 's.')}`)}
  union all
  ${ofStatuses('after_rows', '', `join before_rows was on was.device_id = s.device_id ${differs.replaceAll('now_is.', 's.')}`)}`

const trigger = (name: string, body: string) =>
  `create function ${name}() returns trigger language plpgsql security definer set search_path from current as $$
  begin ${body} return null; end $$`

const statements = [
  `create table room_tally (room_id bigint not null references space (id) on delete cascade,
    parent_type_id smallint not null, cid bigint not null, campus_id bigint not null,
    total int not null, online int not null, fault int not null, used int not null,
    primary key (room_id, parent_type_id))`,
  'create index room_tally_campus on room_tally (campus_id)',
  'alter table room_tally enable row level security',
  `create policy tenant on room_tally to lamplighter_app using (cid = (select app_cid()) and
    ((select app_everywhere()) or campus_id = any ((select app_campuses())::bigint[])))`,
  'grant select on room_tally to lamplighter_app',
  add(`${ofDevices('device', '1')} union all ${ofStatuses('device_status', '')}`),
  trigger('tally_new_devices', add(ofDevices('after_rows', '1'))),
  trigger(
    'tally_moved_devices',
    add(`${ofDevices('before_rows', '-1')} union all ${ofDevices('after_rows', '1')}`),
  ),
  trigger('tally_new_statuses', add(ofStatuses('after_rows', ''))),
  trigger('tally_changed_statuses', add(changed)),
  // Before it goes: with it goes its status, which then could not be told what it was of.
  `create function tally_gone_device() returns trigger language plpgsql security definer
    set search_path from current as $$
  begin
    ${add(`${ofDevices('(select (old).*)', '-1')} union all
      ${ofStatuses('(select * from device_status where device_id = old.id)', '-')}`)}
    return old;
  end $$`,
  `create trigger tally_insert after insert on device referencing new table as after_rows
    for each statement execute function tally_new_devices()`,
  `create trigger tally_update after update on device referencing old table as before_rows new table as after_rows
    for each statement execute function tally_moved_devices()`,
  'create trigger tally_delete before delete on device for each row execute function tally_gone_device()',
  `create trigger tally_insert after insert on device_status referencing new table as after_rows
    for each statement execute function tally_new_statuses()`,
  `create trigger tally_update after update on device_status
    referencing old table as before_rows new table as after_rows
    for each statement execute function tally_changed_statuses()`,
  // What is looked for in devices, in one column: a third of the time of asking three, letter by letter.
  `alter table device add column search text not null
    generated always as (lower(name || E'\\n' || device_no || E'\\n' || mac)) stored`,
]

/** Counts of devices that are kept as they change, and the text devices are looked for in: see decision 084. */
export const roomTallies: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
