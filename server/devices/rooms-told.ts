import type { BaseLogger } from 'pino'
import { downTopic } from '#contract/device-protocol.ts'
import type { Database } from '#server/database/database.ts'
import { type Happenings, on, onHeardAgain } from './happenings.ts'
import type { Publish } from './publish.ts'
import type { Registry } from './registry.ts'
import type { GatewayRow } from './registry-store.ts'

export interface RoomsToldOptions {
  database: Database
  registry: Pick<Registry, 'reaches'>
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
  ofGateway(db: Db, gatewayId: number): Promise<readonly object[]>
}

/** A word that a gateway does not take now is said again when it appears, in ms. */
const takenIn = 10_000

/**
 * Tells gateways of their rooms: of one when it has changed, and of all when a gateway appears or words may have been lost.
 * Nothing waits for an answer.
 */
export async function keepRoomsTold(
  { database, registry, online, publish, happenings, log }: RoomsToldOptions,
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
    const messages = await database.system((db) => ofRoom(db, roomId))
    for (const gateway of online()) if (registry.reaches(gateway, roomId)) tell(gateway, messages)
  }
  const tellAll = (gateway: GatewayRow) =>
    queued(async () => tell(gateway, await database.system((db) => ofGateway(db, gateway.deviceId))))
  const tellEverybody = () => online().forEach(tellAll)
  const stops = [
    await database.listen(channel, (payload) => {
      if (payload === '') return tellEverybody()
      queued(() => tellRoom(Number(payload.split(' ')[2])))
    }),
    on(happenings, 'appeared', ({ gateway }) => tellAll(gateway)),
    onHeardAgain(happenings, tellEverybody),
  ]
  return {
    stop: async () => {
      for (const stop of stops) await stop()
      await running
    },
  }
}
