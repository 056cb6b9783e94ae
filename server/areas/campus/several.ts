import { sql } from 'kysely'
import type { Changed } from '#contract/changed.ts'
import type { InputOf } from '#contract/index.ts'
import type { Tenant } from '#server/database/database.ts'
import type { Caller } from '#server/handlers.ts'
import { refuse } from '#server/refusal.ts'
import { changedRows } from '../changed.ts'
import { claim, claimOne } from '../claim.ts'
import { kindsOf, requireKinds } from './kinds.ts'
import { spaceTypeColumn } from './store.ts'

/** @throws Refusal notFound, outdated, inUse with what stands in it */
export async function deleteCampus(tenant: Tenant, id: number): Promise<Changed> {
  const { db } = tenant
  const campus = await claimOne(tenant, 'campus', id, () => changedRows(tenant, { campuses: [id] }))
  const built = await db
    .selectFrom('space')
    .select('id')
    .where('campus_id', '=', id)
    .limit(1)
    .executeTakeFirst()
  if (built || campus.room_num > 0 || campus.device_num > 0)
    refuse('inUse', { roomNum: campus.room_num, deviceNum: campus.device_num })
  // The places of templates go with it: taken from them one by one they would be edits, and hold up others of those templates.
  await db.deleteFrom('campus').where('id', '=', id).execute()
  return changedRows(tenant, { removed: [{ table: 'campuses', id }] })
}

/** @throws Refusal notFound, outdated, input */
export async function changeCampuses(
  tenant: Tenant,
  { campusIds, spaceType, spaceTypeId, campusType, ...region }: InputOf<'campus.changeCampusList'>,
  { system }: Caller,
): Promise<Changed> {
  const ids = [...new Set(campusIds)]
  const current = () => changedRows(tenant, { campuses: ids })
  const before = await claim(tenant, 'campus', ids, current)
  const ofType = await spaceTypeColumn(tenant, spaceTypeId)
  requireKinds(system, { campusType, spaceType, spaceTypeId }, before.map(kindsOf))
  const set = {
    ...region,
    ...ofType,
    ...(campusType === undefined ? {} : { campus_type: campusType }),
    ...(spaceType === undefined ? {} : { space_type: spaceType }),
  }
  if (Object.keys(set).length > 0)
    await tenant.db
      .updateTable('campus')
      .set(set)
      .where('id', '=', sql<number>`any(${ids}::bigint[])`)
      .execute()
  return current()
}

/** @throws Refusal notFound, outdated */
export async function keepTemplates(
  tenant: Tenant,
  { campusId, unbindStatus }: InputOf<'campus.editUnbindStatus'>,
): Promise<Changed> {
  const current = () => changedRows(tenant, { campuses: [campusId] })
  await claim(tenant, 'campus', [campusId], current)
  await tenant.db
    .updateTable('campus')
    .set({ unbind_status: unbindStatus })
    .where('id', '=', campusId)
    .execute()
  return current()
}
