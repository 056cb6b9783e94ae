import { sql } from 'kysely'
import type { Tenant } from '#server/database/database.ts'

/** Told '<cid> <campusId> <roomId>' when the sheet of a room got further. */
export const runSheetChannel = 'lamplighter_run_sheet'

export const tellSheet = ({ db, who }: Tenant, campusId: number, roomId: number) =>
  sql`select pg_notify(${runSheetChannel}, ${`${who.cid} ${campusId} ${roomId}`})`.execute(db)
