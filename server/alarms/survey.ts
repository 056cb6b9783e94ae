import { sql, type Transaction } from 'kysely'
import { firmwareRefusals } from '#contract/firmware-shapes.ts'
import type { Tables } from '#server/database/tables.ts'
import type { CountedCampus } from '#server/devices/counted-channel.ts'
import type { Unheard } from '#server/devices/standings.ts'
import type { Surveyed } from './conditions.ts'

const unmeasured = { percent: null, value: null, limit: null, reachedAt: null } as const

/** Rooms of companies whose devices run another configuration than the one they were given. */
export async function driftedRooms(db: Transaction<Tables>, cids: readonly number[]): Promise<Surveyed[]> {
  const { rows } = await sql<{ cid: number; campusId: number; objectId: number }>`
    select distinct delivery.cid, delivery.campus_id as "campusId", delivery.room_id as "objectId"
    from config_delivery delivery
    where delivery.cid = any(${[...cids]}::bigint[]) and delivery.applied_at is not null
      and delivery.applied_hash <> delivery.hash`.execute(db)
  return rows.map((row) => ({ kind: 'configDrift', ...row, ...unmeasured }))
}

/** Devices that have refused the firmware they were last given, of companies, and have taken none since. */
export async function refusedFirmware(db: Transaction<Tables>, cids: readonly number[]): Promise<Surveyed[]> {
  const { rows } = await sql<{ cid: number; campusId: number; objectId: number }>`
    select distinct device.cid, device.campus_id as "campusId", device.id as "objectId"
    from ota_device refused join device on device.id = refused.device_id
    where refused.cid = any(${[...cids]}::bigint[]) and refused.state = 'failed'
      and refused.fault = any(${[...firmwareRefusals]}::text[])
      and not exists (select from ota_device later where later.device_id = refused.device_id
        and later.state in ('done', 'failed') and later.changed_at > refused.changed_at)`.execute(db)
  return rows.map((row) => ({ kind: 'firmwareRefused', ...row, ...unmeasured }))
}

/**
 * Of what has never spoken, what should have: gateways, and devices of rooms that their gateway has said to run. A room that is still
 * being put up has no alarm for each of its devices.
 */
export async function missedOf(
  db: Transaction<Tables>,
  unheard: readonly Unheard[],
): Promise<readonly Unheard[]> {
  const rooms = new Set(unheard.flatMap(({ gatewayId, roomId }) => (gatewayId === null ? [] : roomId)))
  if (rooms.size === 0) return unheard
  const rows = await db
    .selectFrom('config_delivery')
    .select(['room_id', 'gateway_id'])
    .where(sql<boolean>`room_id = any(${[...rooms]}::bigint[])`)
    .where('applied_at', 'is not', null)
    .execute()
  const running = new Set(rows.map(({ room_id, gateway_id }) => `${room_id} ${gateway_id}`))
  return unheard.filter(
    ({ gatewayId, roomId }) => gatewayId === null || running.has(`${roomId} ${gatewayId}`),
  )
}

/** Campuses for which somebody has said what they are rated at. */
export const ratedCampuses = (db: Transaction<Tables>): Promise<CountedCampus[]> =>
  db.selectFrom('energy_rated').select(['cid', 'campus_id as campusId']).distinct().execute()
