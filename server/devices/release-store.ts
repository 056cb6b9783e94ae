import { sql, type Transaction } from 'kysely'
import type { RoomConfig } from '#contract/config-shapes.ts'
import { configHash } from '#contract/rules/room-config.ts'
import type { Tables } from '#server/database/tables.ts'
import { type DueConfig, dueNext, type HeardOfConfig, idList } from './config-store.ts'

type Db = Transaction<Tables>

/** What a gateway is told that serves a room no more: a room in which there is nothing, and nothing happens. */
function nothingIn(roomId: number): Omit<DueConfig, 'roomId' | 'gatewayId' | 'publishedAt'> {
  const template = { name: '', equipment: [], groups: [], scenes: [], timings: [] }
  const config: RoomConfig = { roomId, template, devices: [] }
  const { devices } = config
  return { hash: configHash(config), template, devices, gateways: null, base: null, isFirst: false }
}

/**
 * Takes rooms that gateways are to give up, as `takeDue` takes configurations. Each is told as one that is as old as what
 * the room runs: a newer one would keep the gateway from taking the room on again.
 * @param again the first pause, in ms
 */
export async function takeReleases(
  db: Db,
  gatewayIds: readonly number[],
  most: number,
  again: number,
): Promise<DueConfig[]> {
  const { rows } = await sql<Pick<DueConfig, 'roomId' | 'gatewayId' | 'publishedAt'>>`
    with due as (
      select gateway_id, room_id from config_release
      where due_at <= clock_timestamp() and gateway_id in ${idList(gatewayIds)}
      order by due_at limit ${most} for update skip locked)
    update config_release r set attempts = r.attempts + 1, due_at = ${dueNext('r', again)}
    from due where r.gateway_id = due.gateway_id and r.room_id = due.room_id
    returning r.room_id as "roomId", r.gateway_id as "gatewayId",
      (extract(epoch from r.published_at) * 1000)::bigint as "publishedAt"`.execute(db)
  return rows.map((row) => ({ ...row, ...nothingIn(row.roomId) }))
}

/** Gateways that are back are told at once which rooms to give up. */
export async function releasesDueAgain(db: Db, gatewayIds: readonly number[]): Promise<void> {
  await sql`update config_release set attempts = 0, due_at = least(due_at, clock_timestamp())
    where gateway_id in ${idList(gatewayIds)}`.execute(db)
}

/**
 * Of rooms that gateways say they run without being to: those they have given up are done with, the others they are to
 * give up. A room has to be of the gateway's company, so that nobody fills the table with numbers.
 * @returns whether there is more to tell now
 */
export async function saveReleased(db: Db, heard: readonly HeardOfConfig[]): Promise<boolean> {
  const said = heard.flatMap(({ roomId, gatewayId, applied }) =>
    applied ? [{ room_id: roomId, gateway_id: gatewayId, hash: applied.hash }] : [],
  )
  if (said.length === 0) return false
  const { rows: strange } = await sql<(typeof said)[number]>`
    select s.room_id, s.gateway_id, s.hash
    from json_to_recordset(${JSON.stringify(said)}::json) as s (room_id bigint, gateway_id bigint, hash text)
    where not exists (select from config_delivery d where d.room_id = s.room_id and d.gateway_id = s.gateway_id)`.execute(
    db,
  )
  if (strange.length === 0) return false
  const rows = strange.map((one) => ({ ...one, done: one.hash === nothingIn(one.room_id).hash }))
  const of = sql`json_to_recordset(${JSON.stringify(rows)}::json) as s (room_id bigint, gateway_id bigint, done boolean)`
  await sql`delete from config_release r using ${of}
    where s.done and r.room_id = s.room_id and r.gateway_id = s.gateway_id`.execute(db)
  const { numAffectedRows = 0n } = await sql`insert into config_release (gateway_id, room_id, published_at)
    select s.gateway_id, s.room_id, coalesce(config.published_at, now())
    from ${of} join device gateway on gateway.id = s.gateway_id
      join space room on room.id = s.room_id and room.cid = gateway.cid
      left join room_config config on config.room_id = s.room_id
    where not s.done order by 1, 2 on conflict do nothing`.execute(db)
  return numAffectedRows > 0n
}
