import { sql, type Transaction } from 'kysely'
import type { BaseLogger } from 'pino'
import { downTopic, type PairingMessage } from '#contract/device-protocol.ts'
import type { Database } from '#server/database/database.ts'
import type { Tables } from '#server/database/tables.ts'
import { type Happenings, on } from './happenings.ts'
import type { Publish } from './publish.ts'
import type { Registry } from './registry.ts'
import type { GatewayRow } from './registry-store.ts'

type Db = Transaction<Tables>

interface Options {
  database: Database
  registry: Pick<Registry, 'reaches'>
  /** The gateways that are there now. */
  online(): GatewayRow[]
  publish: Publish
  happenings: Happenings
  log: BaseLogger
}

/** Told '<cid> <campusId> <roomId>' when a self-powered panel of a room was paired. */
const pairingChannel = 'lamplighter_pairing'
/** What a gateway does not take now is said again when it appears, in ms. */
const takenIn = 10_000

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

/**
 * Tells gateways which self-powered panels their rooms have: a room's when they have changed, and those of all of its rooms when
 * one appears. Nothing waits for an answer.
 */
export async function startPairings(options: Options): Promise<{ stop(): Promise<void> }> {
  const { database, registry, online, publish, happenings, log } = options
  let running: Promise<unknown> = Promise.resolve()
  const queued = (work: () => Promise<unknown>) => {
    running = running
      .then(work)
      .catch((error: Error) => log.warn({ error: error.message }, 'pairings could not be passed on'))
  }
  const tell = ({ cid, gatewayNo }: GatewayRow, message: PairingMessage) =>
    publish(downTopic(cid, gatewayNo, 'pairing'), JSON.stringify(message), takenIn)
  const tellAll = (gateway: GatewayRow) =>
    queued(async () => {
      for (const message of await database.system((db) => ofGateway(db, gateway.deviceId)))
        tell(gateway, message)
    })
  const stops = [
    await database.listen(pairingChannel, (payload) => {
      // Words may have been lost: every gateway is told of all of its rooms.
      if (payload === '') return online().forEach(tellAll)
      const roomId = Number(payload.split(' ')[2])
      queued(async () => {
        const message = await database.system((db) => ofRoom(db, roomId))
        for (const gateway of online()) if (registry.reaches(gateway, roomId)) tell(gateway, message)
      })
    }),
    on(happenings, 'appeared', ({ gateway }) => tellAll(gateway)),
  ]
  return {
    stop: async () => {
      for (const stop of stops) await stop()
      await running
    },
  }
}
