import { type Kysely, type Migration, sql } from 'kysely'
import { changedDevices } from './042-publishing-life.ts'

/** @param rooms a query of room_id, of the rooms of devices that came, changed or went */
const note = (name: string, rooms: string) =>
  `create or replace function ${name}() returns trigger language plpgsql security definer
    set search_path from current as $$
  begin
    insert into config_need (room_id, cid, newest)
      select room.id, room.cid, false from space room
      where room.id in (${rooms}) and room.template_id is not null
      order by room.id;
    if found then perform pg_notify('lamplighter_config_need', ''); end if;
    return null;
  end $$`

const statements: readonly string[] = [
  // Whoever does not say it means that the room is to get what is released, as servers of the former build do and did.
  'alter table config_need add column newest boolean not null default true',
  note('need_config_of_new_devices', 'select room_id from new_rows'),
  note('need_config_of_gone_devices', 'select room_id from old_rows'),
  note('need_config_of_devices', changedDevices),
  `create or replace function renew_gateway(device bigint, number text, hash text) returns boolean
    language plpgsql security definer set search_path from current as $$
  begin
    update config_delivery set sent_at = null, gateway_at = null, applied_at = null, applied_hash = null,
      base = null, fault = null, attempts = 0, tried_at = null, due_at = clock_timestamp()
      where gateway_id = device and cid = (select app_cid());
    insert into config_need (room_id, cid, newest)
      select distinct d.room_id, d.cid, false from device d
      where (d.gateway_id = device or d.id = device) and d.cid = (select app_cid());
    perform pg_notify('lamplighter_config_need', '');
    update gateway set gateway_no = number, credential_hash = hash
      where device_id = device and cid = (select app_cid());
    return found;
  exception when unique_violation then
    return false;
  end $$`,
]

/** A room whose devices change keeps its version, also where a newer one was released by somebody who does not see it: see decision 054. */
export const needsOfDevices: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
