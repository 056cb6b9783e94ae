import type { BaseLogger } from 'pino'
import type { LeaseMessage } from '#contract/device-protocol.ts'
import type { Database } from '#server/database/database.ts'
import type { Gateways } from './gateways.ts'
import { type Happenings, type Of, on } from './happenings.ts'
import {
  type Answer,
  dropLease,
  type Ended,
  leaseOverChannel,
  markEnded,
  markHeld,
  type Over,
  roomsHeld,
  takeReport,
} from './lease-store.ts'
import { type Publish, sayTo } from './publish.ts'
import { gatewayNoOf, type Registry } from './registry.ts'
import { causeOf, type Teller } from './teller.ts'

export interface LeasesOptions {
  database: Database
  registry: Registry
  gateways: Gateways
  publish: Publish
  happenings: Happenings
  log: BaseLogger
}

export interface Leases {
  /** The command that begins it was confirmed: it is held for `length` ms from now on. */
  held(leaseId: string, length: number): Promise<void>
  /** The command that was to begin it was not confirmed; gateways that have it all the same are told to end it. */
  drop(lease: Ended): Promise<void>
  /** Ends a lease at the gateways of its room; false when none of them could be told, and then it goes on. */
  end(lease: Ended, by: Teller): Promise<boolean>
  stop(): Promise<void>
}

/** A word about leases that nobody takes now is said again when the gateway reports, in ms. */
const patience = 5_000

/** Says a word about leases to a gateway, now or not at all; false when it could not be said. */
const newTell =
  ({ registry, gateways, publish }: Pick<LeasesOptions, 'registry' | 'gateways' | 'publish'>) =>
  async (cid: number, gatewayId: number, message: LeaseMessage): Promise<boolean> => {
    const gatewayNo = await gatewayNoOf(registry, gatewayId)
    if (gatewayNo === '' || gateways.online(gatewayNo) === false) return false
    return (await sayTo(publish, { cid, gatewayNo }, 'lease', message, patience)) === 'sent'
  }

/** Keeps what the server knows of leases and what gateways hold the same: either may have missed something. */
export async function startLeases({
  database,
  registry,
  gateways,
  publish,
  happenings,
  log,
}: LeasesOptions): Promise<Leases> {
  const tell = newTell({ registry, gateways, publish })
  const endAt = async ({ cid, roomId, leaseId, gatewayIds }: Ended, by?: Teller): Promise<boolean> => {
    const message = { roomId, end: [{ leaseId, ...by }], begin: [] }
    const told = await Promise.all(gatewayIds.map((id) => tell(cid, id, message)))
    return told.includes(true)
  }
  const answer = async ({ gateway, report }: Of<'leases'>, { ended, stale, lost }: Answer): Promise<void> => {
    for (const lease of ended) await endAt(lease)
    if (stale.length === 0 && lost.length === 0) return
    await tell(gateway.cid, gateway.deviceId, {
      roomId: report.roomId,
      end: stale.map((leaseId) => ({ leaseId })),
      begin: lost.map(({ leaseId, length, targets }) => ({
        ...{ leaseId, length },
        targets: targets.map(({ identifier, fn }) => ({ identifier, fn })),
      })),
    })
  }

  let waiting: Of<'leases'>[] = []
  const round = async (): Promise<void> => {
    const all = waiting
    waiting = []
    if (all.length === 0) return
    const held = await database.system((db) =>
      roomsHeld(db, [...new Set(all.map(({ report }) => report.roomId))]),
    )
    for (const heard of all) {
      const { leases, ended, roomId } = heard.report
      // After a power cut every room of every gateway says that nobody holds anything.
      if (leases.length === 0 && ended.length === 0 && !held.has(roomId)) continue
      await answer(
        heard,
        await database.system((db) => takeReport(db, heard.gateway, heard.report, heard.at)),
      )
    }
  }
  let running: Promise<unknown> = Promise.resolve()
  const stop = on(happenings, 'leases', (heard) => {
    waiting.push(heard)
    running = running
      .then(round)
      .catch((error: Error) => log.warn({ error: error.message }, 'what gateways say of leases was not kept'))
  })
  const deaf = await hearOver(database, (over) =>
    endAt(over, over.teller).catch((error: Error) =>
      log.warn({ error: error.message }, 'gateways were not told that a lease is over'),
    ),
  )
  return {
    held: (leaseId, length) => database.system((db) => markHeld(db, leaseId, length)),
    drop: async (lease) => {
      await database.system((db) => dropLease(db, lease.leaseId))
      await endAt(lease)
    },
    end: async (lease, by) => {
      if (!(await endAt(lease, by))) return false
      await database.system((db) => markEnded(db, lease.leaseId, [causeOf(by)]))
      return true
    },
    stop: async () => {
      stop()
      await deaf()
      await running
    },
  }
}

/** Leases that other processes have ended. Where words may have been lost, gateways that hold them too long hear it when they report. */
const hearOver = (database: Database, heard: (over: Over) => unknown) =>
  database.listen(leaseOverChannel, (payload) => {
    if (payload !== '') heard(JSON.parse(payload) as Over)
  })
