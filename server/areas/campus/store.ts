import type { Changed } from '#contract/changed.ts'
import type { InputOf } from '#contract/index.ts'
import type { Tenant } from '#server/database/database.ts'
import { changedRows } from '../changed.ts'
import { claim } from '../claim.ts'
import { newId } from '../ids.ts'

/** @throws Refusal nameTaken */
export async function addCampus(tenant: Tenant, input: InputOf<'campus.add'>): Promise<Changed> {
  const { campusType, spaceType, ...fields } = input
  const id = await newId(tenant)
  await tenant.db
    .insertInto('campus')
    .values({
      id,
      cid: tenant.who.cid,
      megaproject_name: null,
      ...fields,
      campus_type: campusType,
      space_type: spaceType,
    })
    .execute()
  return changedRows(tenant, { created: [{ of: 0, id }], campuses: [id] })
}

/** @throws Refusal notFound, outdated, nameTaken */
export async function editCampus(tenant: Tenant, input: InputOf<'campus.edit'>): Promise<Changed> {
  const { campusId: id, campusType, ...fields } = input
  const current = () => changedRows(tenant, { campuses: [id] })
  await claim(tenant, 'campus', [id], current)
  const set = { ...fields, ...(campusType === undefined ? {} : { campus_type: campusType }) }
  if (Object.keys(set).length > 0)
    await tenant.db.updateTable('campus').set(set).where('id', '=', id).execute()
  return current()
}
