import type { BaseLogger } from 'pino'
import { dayOf } from '#contract/rules/energy/local-days.ts'
import type { Database } from '#server/database/database.ts'
import { type Happenings, on } from './happenings.ts'
import { lampDaysOf, saveLampDays } from './lamp-store.ts'
import { newLampUses, type Unsaved } from './lamp-uses.ts'
import { startWriter } from './paced-writer.ts'
import type { Registry } from './registry.ts'
import type { StatusBoard } from './status-board.ts'

export interface LampEnergyOptions {
  database: Database
  registry: Registry
  board: StatusBoard
  happenings: Happenings
  log: BaseLogger
}

/** Between two times that what was counted is saved, in ms: a process that dies loses so much, and says so as coverage. */
const saveEvery = 10 * 60_000
const writeEvery = 5_000

/**
 * Estimates what lamps use as they report, and saves it by rooms. Any number of server processes may do it side by side: each
 * hears of all lamps, and of what they have counted the better known stays.
 */
export async function startLampEnergy({ database, registry, board, happenings, log }: LampEnergyOptions) {
  const began = Date.now()
  const uses = newLampUses(registry, began, await database.system((db) => lampDaysOf(db, dayOf(began))))
  for (const deviceId of board.ids()) {
    const standing = board.get(deviceId)
    if (standing) uses.hear({ deviceId, ...standing }, began)
  }
  const deafen = on(happenings, 'status', ({ statuses }) => {
    const now = Date.now()
    for (const status of statuses) uses.hear(status, now)
  })
  const writer = startWriter<Unsaved>({
    name: 'energy of lamps',
    interval: writeEvery,
    take: (most) => uses.takeUnsaved(most),
    putBack: (back) => uses.putBack(back),
    write: async (unsaved) => {
      const now = Date.now()
      const rows = unsaved.flatMap((each) => uses.rowsOf(each) ?? [])
      let took = 0
      if (rows.length > 0)
        await database.system(async (db) => {
          const start = performance.now()
          await saveLampDays(db, rows, now)
          took = performance.now() - start
        })
      uses.forgetBefore(dayOf(now))
      return took
    },
    log,
  })
  const counting = setInterval(() => uses.countTo(Date.now()), saveEvery)
  return {
    flush: () => {
      uses.countTo(Date.now())
      return writer.flush()
    },
    stop: () => {
      clearInterval(counting)
      deafen()
      uses.countTo(Date.now())
      return writer.stop()
    },
  }
}
