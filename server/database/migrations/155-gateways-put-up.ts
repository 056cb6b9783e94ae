import { type Kysely, type Migration, sql } from 'kysely'

/** Tenants do not read gateways, which hold secrets: they write them by functions that tell whether the number was free. */
const writes = (name: string, body: string) =>
  `create function ${name}(device bigint, number text, hash text) returns boolean
    language plpgsql security definer set search_path from current as $$
  begin
    ${body}
    return found;
  exception when unique_violation then
    return false;
  end $$`

const own = 'cid = (select app_cid())'

const statements: readonly string[] = [
  writes(
    'put_up_gateway',
    `insert into gateway (device_id, cid, campus_id, gateway_no, credential_hash)
      select d.id, d.cid, d.campus_id, number, hash from device d where d.id = device and d.${own};`,
  ),
  // Who comes in its place runs nothing yet, whatever was confirmed before.
  writes(
    'renew_gateway',
    `update config_delivery set sent_at = null, gateway_at = null, applied_at = null, applied_hash = null,
      base = null, fault = null, attempts = 0, due_at = clock_timestamp() where gateway_id = device and ${own};
    insert into config_need (room_id, cid)
      select distinct d.room_id, d.cid from device d where (d.gateway_id = device or d.id = device) and d.${own};
    perform pg_notify('lamplighter_config_need', '');
    update gateway set gateway_no = number, credential_hash = hash where device_id = device and ${own};`,
  ),
]

/** Gateways are put up, and take the place of others, by who looks after a place. */
export const gatewaysPutUp: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
