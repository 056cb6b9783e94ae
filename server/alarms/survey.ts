import { sql, type Transaction } from 'kysely'
import type { Tables } from '#server/database/tables.ts'
import type { CountedCampus } from '#server/devices/counted-channel.ts'
import type { Surveyed } from './conditions.ts'

/** Rooms of companies whose devices run another configuration than the one they were given. */
export async function driftedRooms(db: Transaction<Tables>, cids: readonly number[]): Promise<Surveyed[]> {
  const { rows } = await sql<{ cid: number; campusId: number; objectId: number }>`
    select distinct delivery.cid, delivery.campus_id as "campusId", delivery.room_id as "objectId"
    from config_delivery delivery
    where delivery.cid = any(${[...cids]}::bigint[]) and delivery.applied_at is not null
      and delivery.applied_hash <> delivery.hash`.execute(db)
  return rows.map((row) => ({
    kind: 'configDrift',
    ...row,
    percent: null,
    value: null,
    limit: null,
    reachedAt: null,
  }))
}

/** Campuses for which somebody has said what they are rated at. */
export const ratedCampuses = (db: Transaction<Tables>): Promise<CountedCampus[]> =>
  db.selectFrom('energy_rated').select(['cid', 'campus_id as campusId']).distinct().execute()
