import type { Changed } from '#contract/changed.ts'
import type { InputOf } from '#contract/index.ts'
import { coordinatesFault } from '#contract/rules/campus/places.ts'
import type { SystemCode } from '#contract/systems.ts'
import type { Tenant } from '#server/database/database.ts'
import type { Caller } from '#server/handlers.ts'
import { refuse, refuseInput } from '#server/refusal.ts'
import { changedRows } from '../changed.ts'
import { claimOne } from '../claim.ts'
import { newId } from '../ids.ts'
import { kindsOf, requireKinds } from './kinds.ts'

/** The column of a space type of the company, of none (0), or of nothing said. @throws Refusal notFound */
export async function spaceTypeColumn({ db }: Tenant, spaceTypeId: number | undefined) {
  if (spaceTypeId === undefined) return {}
  if (spaceTypeId === 0) return { space_type_id: null }
  const found = await db
    .selectFrom('space_type')
    .select('id')
    .where('id', '=', spaceTypeId)
    .executeTakeFirst()
  return found ? { space_type_id: found.id } : refuse('notFound', { spaceTypeId })
}

/** @throws Refusal input for one coordinate without the other */
function requireWhere(campus: Parameters<typeof coordinatesFault>[0]): void {
  const fault = coordinatesFault(campus)
  if (fault) refuseInput(fault)
}

/**
 * Inserts a campus, in a megaproject when one is named, and answers its id.
 * @throws Refusal notPermitted for somebody bound to campuses, nameTaken, input, notFound for a space type there is not
 */
export async function insertCampus(
  tenant: Tenant,
  system: SystemCode,
  { campusType, spaceType, spaceTypeId, ...fields }: InputOf<'campus.add'>,
  megaprojectId: number | null = null,
): Promise<number> {
  // It would be none of hers: only another gives her campuses.
  if (tenant.who.campusIds !== null) refuse('notPermitted')
  requireWhere(fields)
  const ofType = await spaceTypeColumn(tenant, spaceTypeId)
  requireKinds(system, { campusType, spaceType, spaceTypeId })
  const id = await newId(tenant)
  await tenant.db
    .insertInto('campus')
    .values({
      id,
      cid: tenant.who.cid,
      megaproject_id: megaprojectId,
      ...fields,
      campus_type: campusType,
      space_type: spaceType,
      ...ofType,
    })
    .execute()
  return id
}

/** @throws Refusal notPermitted, nameTaken, input */
export async function addCampus(
  tenant: Tenant,
  input: InputOf<'campus.add'>,
  { system }: Caller,
): Promise<Changed> {
  const id = await insertCampus(tenant, system, input)
  return changedRows(tenant, { created: [{ of: 0, id }], campuses: [id] })
}

/** @throws Refusal notFound, outdated, nameTaken, input */
export async function editCampus(
  tenant: Tenant,
  input: InputOf<'campus.edit'>,
  { system }: Caller,
): Promise<Changed> {
  const { campusId: id, campusType, spaceType, spaceTypeId, ...fields } = input
  const current = () => changedRows(tenant, { campuses: [id] })
  const before = await claimOne(tenant, 'campus', id, current)
  // A campus whose coordinates an older build has kept half is still edited in its other fields.
  if (fields.latitude !== undefined || fields.longitude !== undefined) requireWhere({ ...before, ...fields })
  const ofType = await spaceTypeColumn(tenant, spaceTypeId)
  requireKinds(system, { campusType, spaceType, spaceTypeId }, [kindsOf(before)])
  const set = {
    ...fields,
    ...ofType,
    ...(campusType === undefined ? {} : { campus_type: campusType }),
    ...(spaceType === undefined ? {} : { space_type: spaceType }),
  }
  if (Object.keys(set).length > 0)
    await tenant.db.updateTable('campus').set(set).where('id', '=', id).execute()
  return current()
}
