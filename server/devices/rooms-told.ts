import type { BaseLogger } from 'pino'
import { downTopic } from '#contract/device-protocol.ts'
import type { Database } from '#server/database/database.ts'
import { type Happenings, on, onHeardAgain } from './happenings.ts'
import type { Publish } from './publish.ts'
import type { GatewayRow } from './registry-store.ts'

export interface RoomsToldOptions {
  database: Database
  /** The gateways that are there now. */
  online(): GatewayRow[]
  publish: Publish
  happenings: Happenings
  log: BaseLogger
}

type Db = Parameters<Parameters<Database['system']>[0]>[0]

/** What gateways are told of their rooms. */
interface Telling {
  kind: Parameters<typeof downTopic>[2]
  /** Told '<cid> <campusId> <roomId>' when it has changed for a room. */
  channel: string
  /** What the log says when it could not be told. */
  failed: string
  ofRoom(db: Db, roomId: number): Promise<readonly object[]>
  /** Of all rooms that a gateway reaches, or of those of them that are named. */
  ofGateway(db: Db, gatewayId: number, roomIds?: readonly number[]): Promise<readonly object[]>
}

/** A word that a gateway does not take now is said again when it appears, in ms. */
const takenIn = 10_000

/** Asked of the database, since what has changed may be news together with the device that its gateway reaches it by. */
const gatewaysOf = (db: Db, roomId: number) =>
  db
    .selectFrom('device')
    .select('gateway_id as gatewayId')
    .distinct()
    .where('room_id', '=', roomId)
    .where('gateway_id', 'is not', null)
    .execute()

/**
 * Tells gateways of their rooms: of one when it has changed and when a gateway begins to serve it, and of all when a gateway
 * appears or words may have been lost. Nothing waits for an answer.
 */
export async function keepRoomsTold(
  { database, online, publish, happenings, log }: RoomsToldOptions,
  { kind, channel, failed, ofRoom, ofGateway }: Telling,
): Promise<{ stop(): Promise<void> }> {
  let running: Promise<unknown> = Promise.resolve()
  const queued = (work: () => Promise<unknown>) => {
    running = running.then(work).catch((error: Error) => log.warn({ error: error.message }, failed))
  }
  const tell = ({ cid, gatewayNo }: GatewayRow, messages: readonly object[]) => {
    for (const message of messages) publish(downTopic(cid, gatewayNo, kind), JSON.stringify(message), takenIn)
  }
  const tellRoom = async (roomId: number) => {
    const [messages, gateways] = await database.system(async (db) => [
      await ofRoom(db, roomId),
      await gatewaysOf(db, roomId),
    ])
    const reaching = new Set(gateways.map(({ gatewayId }) => gatewayId))
    for (const gateway of online()) if (reaching.has(gateway.deviceId)) tell(gateway, messages)
  }
  const tellAll = (gateway: GatewayRow, roomIds?: readonly number[]) =>
    queued(async () => tell(gateway, await database.system((db) => ofGateway(db, gateway.deviceId, roomIds))))
  const tellEverybody = () => {
    for (const gateway of online()) tellAll(gateway)
  }
  const stops = [
    await database.listen(channel, (payload) => {
      if (payload === '') return tellEverybody()
      queued(() => tellRoom(Number(payload.split(' ')[2])))
    }),
    on(happenings, 'appeared', ({ gateway }) => tellAll(gateway)),
    on(happenings, 'serves', ({ gateway, roomIds }) => tellAll(gateway, roomIds)),
    onHeardAgain(happenings, tellEverybody),
  ]
  return {
    stop: async () => {
      for (const stop of stops) await stop()
      await running
    },
  }
}
