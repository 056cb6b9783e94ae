import { sql } from 'kysely'
import type { Campus } from '#contract/campus-shapes.ts'
import { contract } from '#contract/index.ts'
import type { Tenant } from '#server/database/database.ts'
import { refuse } from '#server/refusal.ts'
import { requireSeen } from '../ids.ts'
import { containing, type PageInput, type PageOf, page } from '../lists.ts'

export interface CampusFilter {
  spaceType?: number | undefined
  spaceTypeId?: number | undefined
  keyWord?: string | undefined
}

/** Campuses the tenant sees, in the shape of the contract. */
export const campuses = ({ db, who }: Tenant) =>
  db
    .selectFrom('campus')
    .select([
      'campus.id as campusId',
      'campus.name',
      'campus.space_type as spaceType',
      'campus.campus_type as campusType',
      'campus.province',
      'campus.city',
      'campus.area',
      'campus.address',
      'campus.phone',
      'campus.email',
      'campus.website',
      'campus.describe',
      'campus.latitude',
      'campus.longitude',
      'campus.unbind_status as unbindStatus',
      'campus.bells',
      'campus.terms',
      'campus.special_days as specialDays',
      'campus.open_hours as openHours',
      'campus.air_own as airOwn',
      'campus.air_company as airCompany',
      'campus.room_num as roomNum',
      'campus.device_num as deviceNum',
      'campus.version',
      sql.lit(who.urls.has(contract.campus.edit.permission)).as('isOwn'),
    ])
    .select((row) => row.fn.coalesce('campus.space_type_id', sql.lit(0)).as('spaceTypeId'))
    .select((row) =>
      row
        .selectFrom('megaproject')
        .select('megaproject.name')
        .whereRef('megaproject.id', '=', 'campus.megaproject_id')
        .as('megaprojectName'),
    )
    .orderBy('campus.id')

export const campusRows = (tenant: Tenant, ids: readonly number[]): Promise<Campus[]> =>
  campuses(tenant)
    .where('campus.id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .execute()

export async function campusPage(tenant: Tenant, input: CampusFilter & PageInput): Promise<PageOf<Campus>> {
  let query = campuses(tenant)
  if (input.spaceType !== undefined) query = query.where('space_type', '=', input.spaceType)
  if (input.spaceTypeId !== undefined)
    query = query.where('space_type_id', input.spaceTypeId === 0 ? 'is' : '=', input.spaceTypeId || null)
  if (input.keyWord?.trim()) query = query.where('name', 'ilike', containing(input.keyWord))
  return page(query, input)
}

/** @throws Refusal notFound for a campus that is not there or that the tenant does not see. */
export const oneCampus = async (tenant: Tenant, id: number): Promise<Campus> =>
  (await campuses(tenant).where('campus.id', '=', id).executeTakeFirst()) ?? refuse('notFound')

/** @throws Refusal notFound */
export async function requireCampus({ db }: Tenant, id: number): Promise<void> {
  const found = await db.selectFrom('campus').select('id').where('id', '=', id).executeTakeFirst()
  if (!found) refuse('notFound', { campusId: id })
}

/** @throws Refusal notFound {campusIds: the first of them that the tenant does not see} */
export const requireCampuses = (tenant: Tenant, ids: readonly number[]): Promise<void> =>
  requireSeen(tenant, 'campus', 'campusIds', ids)
