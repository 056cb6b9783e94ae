import { sql, type Transaction } from 'kysely'
import type { Tables } from '#server/database/tables.ts'

/** Told '<cid> <campusId>' when a campus has counted more energy, or is rated otherwise. */
export const countedChannel = 'lamplighter_energy'

export interface CountedCampus {
  cid: number
  campusId: number
}

export async function tellCounted(
  db: Transaction<Tables>,
  campuses: readonly CountedCampus[],
): Promise<void> {
  for (const { cid, campusId } of campuses)
    await sql`select pg_notify(${countedChannel}, ${`${cid} ${campusId}`})`.execute(db)
}
