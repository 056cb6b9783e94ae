import { sql, type Transaction } from 'kysely'
import type { PairingMessage } from '#contract/device-protocol.ts'
import type { Tables } from '#server/database/tables.ts'
import { idList } from './config-store.ts'
import { keepRoomsTold, type RoomsToldOptions } from './rooms-told.ts'

type Db = Transaction<Tables>

/** Told '<cid> <campusId> <roomId>' when a self-powered panel of a room was paired. */
const pairingChannel = 'lamplighter_pairing'

export const tellPairing = (
  db: Db,
  { cid, campusId, roomId }: { cid: number; campusId: number; roomId: number },
) => sql`select pg_notify(${pairingChannel}, ${`${cid} ${campusId} ${roomId}`})`.execute(db)

/** The panels of a room: none where all pairings were taken back. */
async function ofRoom(db: Db, roomId: number): Promise<PairingMessage> {
  const panels = await db
    .selectFrom('room_pairing')
    .select(['identifier', 'serial_number as serialNumber', 'security_key as securityKey'])
    .where('room_id', '=', roomId)
    .orderBy('identifier')
    .execute()
  return { roomId, panels }
}

/**
 * The panels of the rooms behind a gateway, or of these of them, whose configuration has any: without any pairing too, since they
 * may have been taken back while the gateway was away.
 */
async function ofGateway(db: Db, gatewayId: number, roomIds?: readonly number[]): Promise<PairingMessage[]> {
  const which = roomIds ? sql`device.room_id in ${idList(roomIds)}` : sql`true`
  const { rows } = await sql<PairingMessage>`
    with behind as (select distinct device.room_id from device where device.gateway_id = ${gatewayId} and ${which})
    select behind.room_id as "roomId", coalesce(json_agg(json_build_object('identifier', pairing.identifier,
        'serialNumber', pairing.serial_number, 'securityKey', pairing.security_key) order by pairing.identifier)
      filter (where pairing.room_id is not null), '[]') as panels
    from behind left join room_pairing pairing on pairing.room_id = behind.room_id
    where pairing.room_id is not null or exists (select from room_config config
      join template_config template on template.template_id = config.template_id
        and template.hash = config.template_hash
      where config.room_id = behind.room_id and jsonb_array_length(template.config -> 'panels') > 0)
    group by behind.room_id order by behind.room_id`.execute(db)
  return rows
}

/** Tells gateways which self-powered panels their rooms have. */
export const startPairings = (options: RoomsToldOptions): Promise<{ stop(): Promise<void> }> =>
  keepRoomsTold(options, {
    kind: 'pairing',
    channel: pairingChannel,
    failed: 'pairings could not be passed on',
    ofRoom: async (db, roomId) => [await ofRoom(db, roomId)],
    ofGateway,
  })
