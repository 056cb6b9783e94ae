import type { BaseLogger } from 'pino'
import type { AskMessage } from '#contract/device-protocol.ts'
import type { Database } from '#server/database/database.ts'
import { type Happenings, type Of, on } from './happenings.ts'
import { type Publish, sayTo } from './publish.ts'
import type { GatewayRow } from './registry-store.ts'
import { saveReport } from './room-report-store.ts'

export interface RoomReportsOptions {
  database: Database
  /** The gateways that are there now. */
  online(): GatewayRow[]
  publish: Publish
  happenings: Happenings
  log: BaseLogger
}

/** Asks gateways for the configurations that rooms run, and keeps what they answer. */
export interface RoomReports {
  /** Asks the gateways given for what a room runs; answers how many of them could be asked. */
  ask(roomId: number, gatewayIds: readonly number[]): Promise<number>
  /** Resolves when everything heard so far is in the database. */
  flush(): Promise<void>
  stop(): Promise<void>
}

/** A question that nobody takes now can be asked again, in ms. */
const patience = 5_000

/** Whoever learns that a room runs something else than it was sent asks at once what that is. */
export function startRoomReports(options: RoomReportsOptions): RoomReports {
  const { database, online, publish, happenings, log } = options
  const ask: RoomReports['ask'] = async (roomId, gatewayIds) => {
    const message: AskMessage = { roomId }
    const asked = online()
      .filter(({ deviceId }) => gatewayIds.includes(deviceId))
      .map((gateway) => sayTo(publish, gateway, 'ask', message, patience))
    const results = await Promise.all(asked)
    return results.filter((result) => result === 'sent').length
  }
  let running: Promise<unknown> = Promise.resolve()
  const keep = (heard: Of<'runs'>) => {
    running = running
      .then(() => database.system((db) => saveReport(db, heard)))
      .catch((error: Error) => log.warn({ error: error.message }, 'what a room runs could not be kept'))
  }
  const stops = [
    on(happenings, 'runs', keep),
    on(happenings, 'drifted', ({ roomId, gatewayId }) => void ask(roomId, [gatewayId])),
  ]
  return {
    ask,
    flush: async () => {
      await running
    },
    stop: async () => {
      for (const stop of stops) stop()
      await running
    },
  }
}
