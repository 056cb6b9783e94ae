import { sql } from 'kysely'
import type { AlarmKind } from '#contract/rules/alarms/kinds.ts'
import type { Database, Work } from '#server/database/database.ts'

/**
 * Raises, renews or clears alarms of a kind in a transaction. What a test raises holds of no device, and the server, which
 * looks every minute at what stands, would clear it: so nothing stands under these alarms but while `work` is done.
 */
export const byHand = <R>(database: Database, kind: AlarmKind, work: Work<R>): Promise<R> =>
  database.system(async (db) => {
    const members = () => db.updateTable('alarm_member').where('kind', '=', kind)
    const lasting = db.selectFrom('alarm').select('id').where('cleared_at', 'is', null)
    await members().set({ cleared_at: null }).where('alarm_id', 'in', lasting).execute()
    const done = await work(db)
    await members().set({ cleared_at: sql<Date>`now()` }).where('cleared_at', 'is', null).execute()
    return done
  })
