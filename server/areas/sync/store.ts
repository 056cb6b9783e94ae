import { sql } from 'kysely'
import type { Removed } from '#contract/changed.ts'
import type { RoomDevices } from '#contract/device-shapes.ts'
import { limits } from '#contract/limits.ts'
import type { Tenant } from '#server/database/database.ts'
import { campuses } from '../campus/rows.ts'
import { roomRows } from '../device/rows.ts'
import { spaces, standsIn } from '../space/rows.ts'
import { boundTo, templateHeads, wholeTemplates } from '../template/rows.ts'
import { givenSince } from '../template/runs.ts'

/**
 * A campus and the transaction from which on its changes are wanted; 0 is all there is. `within` are the buildings,
 * floors and rooms whose devices are wanted; null is all.
 */
export interface Scope {
  campusId: number
  within: readonly number[] | null
  since: number
}

export const changedCampuses = (tenant: Tenant, { campusId, since }: Scope) =>
  campuses(tenant).where('campus.id', '=', campusId).where('campus.changed_in', '>=', since).execute()

export const changedSpaces = (tenant: Tenant, { campusId, since }: Scope) =>
  spaces(tenant).where('space.campus_id', '=', campusId).where('space.changed_in', '>=', since).execute()

export const changedTemplates = async (tenant: Tenant, { campusId, since }: Scope) =>
  wholeTemplates(
    tenant,
    await templateHeads(tenant)
      .where(boundTo(campusId))
      .where((row) => row.or([row('template.changed_in', '>=', since), givenSince(campusId, since)]))
      .execute(),
  )

/** One page of the rooms whose devices have changed, and the id to go on after; null at the end. */
export async function changedRooms(
  tenant: Tenant,
  { campusId, within, since }: Scope,
  afterRoom: number,
): Promise<{ rooms: RoomDevices[]; last: number | null }> {
  const buckets = await tenant.db
    .selectFrom('room_bucket')
    .select('room_id')
    .where('campus_id', '=', campusId)
    .where('changed_in', '>=', since)
    .where('room_id', '>', afterRoom)
    .where(standsIn('room_id', within))
    .orderBy('room_id')
    .limit(limits.packRooms + 1)
    .execute()
  const ids = buckets.slice(0, limits.packRooms).map((bucket) => bucket.room_id)
  const last = buckets.length > limits.packRooms ? (ids.at(-1) ?? null) : null
  return { rooms: await roomRows(tenant, ids), last }
}

export const tombstones = ({ db }: Tenant, { campusId, since }: Scope): Promise<Removed[]> =>
  db
    .selectFrom('tombstone')
    .select(['table_name as table', 'row_id as id'])
    .where('campus_id', '=', campusId)
    .where('changed_in', '>=', since)
    .orderBy('row_id')
    .execute()

/** The random name a database got when it was made; see Cursor. */
export const readEpoch = sql<{ value: string }>`select value from meta where key = 'epoch'`
