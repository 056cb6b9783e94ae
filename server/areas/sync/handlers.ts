import { contract } from '#contract/index.ts'
import { permits } from '#contract/rules/permission.ts'
import { wireHash } from '#contract/wire-hash.ts'
import type { Database } from '#server/database/database.ts'
import type { AreaHandlers } from '#server/handlers.ts'
import { makeBatch } from './batch.ts'
import { changesOf } from './changes.ts'
import type { Live } from './live.ts'
import { packSizeOf } from './pack-size.ts'
import { standingOf, takeReport } from './reports.ts'

interface Facts {
  database: Database
  /** The server's version. */
  version: string
  /** The database's, see Cursor. */
  epoch: string
}

const noCampuses: ReadonlySet<number> = new Set()

export const syncHandlers = (live: Live, { database, version, epoch }: Facts): AreaHandlers<'sync'> => ({
  heartbeat: async () => ({ product: 'lamplighter', version, wireHash: wireHash(), time: Date.now() }),
  changes: (visit, input) => visit.tenant((tenant) => changesOf(tenant, epoch, input)),
  packSize: (visit, input) => visit.tenant((tenant) => packSizeOf(tenant, input)),
  report: (visit, input) => takeReport(database, visit, input),
  standing: (_visit, input) => standingOf(database, input),
  batch: async ({ call }, { edits }) => ({ answers: await makeBatch(edits, call) }),
  stream: ({ caller: { who } }, { campusIds }, send) => {
    const readsStatus = permits(who.urls, contract.device.status.permission)
    const wanted = campusIds && readsStatus ? new Set(campusIds.split(',').map(Number)) : noCampuses
    send({ kind: 'hello', time: Date.now() })
    return live.add({ who, campusIds: wanted, send })
  },
})
