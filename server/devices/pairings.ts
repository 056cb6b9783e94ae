import { sql, type Transaction } from 'kysely'
import type { PairingMessage } from '#contract/device-protocol.ts'
import type { Tables } from '#server/database/tables.ts'
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
  const rows = await pairings(db).where('room_id', '=', roomId).execute()
  return { roomId, panels: rows.map(({ roomId: _, ...panel }) => panel) }
}

/** The panels of each room behind a gateway that has any. */
async function ofGateway(db: Db, gatewayId: number): Promise<PairingMessage[]> {
  const behind = db.selectFrom('device').select('room_id').where('gateway_id', '=', gatewayId)
  const rooms = new Map<number, PairingMessage>()
  for (const { roomId, ...panel } of await pairings(db).where('room_id', 'in', behind).execute()) {
    const message = rooms.get(roomId) ?? { roomId, panels: [] }
    message.panels.push(panel)
    rooms.set(roomId, message)
  }
  return [...rooms.values()]
}

const pairings = (db: Db) =>
  db
    .selectFrom('room_pairing')
    .select(['room_id as roomId', 'identifier'])
    .select(['serial_number as serialNumber', 'security_key as securityKey'])
    .orderBy('room_id')
    .orderBy('identifier')

/** Tells gateways which self-powered panels their rooms have. */
export const startPairings = (options: RoomsToldOptions): Promise<{ stop(): Promise<void> }> =>
  keepRoomsTold(options, {
    kind: 'pairing',
    channel: pairingChannel,
    failed: 'pairings could not be passed on',
    ofRoom: async (db, roomId) => [await ofRoom(db, roomId)],
    ofGateway,
  })
