import type { BaseLogger } from 'pino'
import { downTopic } from '#contract/device-protocol.ts'
import type { Database } from '#server/database/database.ts'
import { type Happenings, on } from './happenings.ts'
import type { Publish } from './publish.ts'
import type { Registry } from './registry.ts'
import type { GatewayRow } from './registry-store.ts'
import { type HeardStay, keepStays, stayChannel, stayMessages } from './stay-store.ts'

export interface StaysOptions {
  database: Database
  registry: Pick<Registry, 'reaches'>
  /** The gateways that are there now. */
  online(): GatewayRow[]
  publish: Publish
  happenings: Happenings
  log: BaseLogger
}

/** A word that a gateway does not take now is said again when it appears, in ms. */
const takenIn = 10_000

/**
 * Keeps gateways and server of one mind on guests and examinations: gateways are told what has changed, and all of their rooms
 * when they appear; what cards and keys do is taken from them. Nothing waits for an answer.
 */
export async function startStays(options: StaysOptions): Promise<{ stop(): Promise<void> }> {
  const { database, registry, online, publish, happenings, log } = options
  let running: Promise<unknown> = Promise.resolve()
  const queued = (work: () => Promise<unknown>) => {
    running = running
      .then(work)
      .catch((error: Error) => log.warn({ error: error.message }, 'how rooms stand could not be passed on'))
  }
  const tell = ({ cid, gatewayNo }: GatewayRow, messages: readonly object[]) => {
    for (const message of messages)
      publish(downTopic(cid, gatewayNo, 'stay'), JSON.stringify(message), takenIn)
  }
  const tellRoom = async (roomId: number) => {
    const messages = await database.system((db) => stayMessages(db, { roomIds: [roomId] }))
    for (const gateway of online()) if (registry.reaches(gateway, roomId)) tell(gateway, messages)
  }
  const tellAll = (gateway: GatewayRow) =>
    queued(async () =>
      tell(gateway, await database.system((db) => stayMessages(db, { gatewayId: gateway.deviceId }))),
    )
  let waiting: HeardStay[] = []
  const round = async () => {
    const heard = waiting
    waiting = []
    if (heard.length > 0) await database.system((db) => keepStays(db, heard))
  }
  const stops = [
    await database.listen(stayChannel, (payload) => {
      // Words may have been lost: every gateway is told of all of its rooms.
      if (payload === '') return online().forEach(tellAll)
      const roomId = Number(payload.split(' ')[2])
      queued(() => tellRoom(roomId))
    }),
    on(happenings, 'appeared', ({ gateway }) => tellAll(gateway)),
    on(happenings, 'stays', ({ gateway: { cid, campusId }, report, at }) => {
      waiting.push({ cid, campusId, report, at })
      queued(round)
    }),
  ]
  return {
    stop: async () => {
      for (const stop of stops) await stop()
      await running
    },
  }
}
