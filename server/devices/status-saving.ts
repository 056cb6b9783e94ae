import type { BaseLogger } from 'pino'
import type { Database, Work } from '#server/database/database.ts'
import type { Announced } from './announced.ts'
import { saveAnnounced, type UnsavedAnnouncement } from './announced-store.ts'
import { recordCauses } from './cause-recording.ts'
import type { Gateways } from './gateways.ts'
import type { Happenings } from './happenings.ts'
import { startWriter, type Writer } from './paced-writer.ts'
import type { StatusBoard, Unsaved } from './status-board.ts'
import { saveGateways, saveStatuses, statusesAfter, type UnsavedGateway } from './status-store.ts'

const pageRows = 4_000

/** A warm start: what the database says was last heard. */
export async function learnSaved(database: Database, board: StatusBoard): Promise<void> {
  for (let after = 0; ; ) {
    const page = await database.system((db) => statusesAfter(db, after, pageRows))
    board.learn(page, false)
    const last = page.at(-1)
    if (!last || page.length < pageRows) return
    after = last.deviceId
  }
}

export interface SavingOptions {
  database: Database
  board: StatusBoard
  gateways: Gateways
  announced: Announced
  happenings: Happenings
  log: BaseLogger
}

/** Brings into the database every two seconds what was heard: a device that changes all the time is written once. */
export function startStatusWriters(options: SavingOptions): Writer {
  const { database, board, gateways, announced, happenings, log } = options
  const statuses = startWriter<Unsaved>({
    name: 'device status',
    interval: 2_000,
    take: board.takeUnsaved,
    putBack: board.putBack,
    write: async (unsaved) => {
      const took = await timed(database, async (db) => {
        await saveStatuses(db, unsaved)
        await recordCauses(db, unsaved)
      })
      happenings.tell({ kind: 'saved', deviceIds: unsaved.map(([deviceId]) => deviceId) })
      return took
    },
    log,
  })
  const connections = startWriter<UnsavedGateway>({
    name: 'gateway state',
    interval: 2_000,
    take: gateways.takeUnsaved,
    putBack: gateways.putBack,
    write: (unsaved) => timed(database, (db) => saveGateways(db, unsaved)),
    log,
  })
  const details = startWriter<UnsavedAnnouncement>({
    name: 'what devices say of themselves',
    interval: 2_000,
    take: announced.takeUnsaved,
    putBack: announced.putBack,
    write: (unsaved) => timed(database, (db) => saveAnnounced(db, unsaved)),
    log,
  })
  const all = (run: (writer: Writer) => Promise<void>) => async () => {
    await Promise.all([statuses, connections, details].map(run))
  }
  return { flush: all((writer) => writer.flush()), stop: all((writer) => writer.stop()) }
}

/** Milliseconds that the work itself took, without waiting for its turn. */
const timed = (database: Database, work: Work<void>): Promise<number> =>
  database.system(async (db) => {
    const began = performance.now()
    await work(db)
    return performance.now() - began
  })
