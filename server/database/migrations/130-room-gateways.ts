import { type Kysely, type Migration, sql } from 'kysely'

const statements: readonly string[] = [
  'alter table room_config add column gateways jsonb',
  'alter table config_delivery add column leads boolean',
  // Tenants do not read gateways, which hold secrets; their numbers stand in what is published.
  `create function gateway_numbers(wanted bigint[]) returns table (device_id bigint, gateway_no text)
    language sql stable security definer set search_path from current as
    $$ select g.device_id, g.gateway_no from gateway g
      where g.device_id = any (wanted) and (app_cid() is null or g.cid = app_cid()) $$`,
  // Rooms that have several already are told which one leads.
  `insert into config_need (room_id, cid)
    select room_id, min(cid) from config_delivery group by room_id having count(*) > 1
    order by room_id on conflict do nothing`,
]

/** Which of a room's gateways leads: see decision 130. */
export const roomGateways: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
