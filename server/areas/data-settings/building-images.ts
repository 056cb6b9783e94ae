import type { EnergyConfig } from '#contract/data-settings.ts'
import type { Upload } from '#contract/upload.ts'
import type { Tenant } from '#server/database/database.ts'
import { refuse } from '#server/refusal.ts'
import { imageAddress, pictureRow } from '../company/images.ts'

/** Of the buildings the tenant sees. */
export const buildingImagesOf = async ({ db }: Tenant): Promise<EnergyConfig['buildingImgs']> => {
  const rows = await db
    .selectFrom('building_image')
    .select(['space_id as buildingId', 'hash'])
    .orderBy('space_id')
    .execute()
  return rows.map(({ buildingId, hash }) => ({ buildingId, image: imageAddress(hash) }))
}

/** The building's campus. @throws Refusal notFound for what is no building the tenant sees */
async function requireBuilding({ db }: Tenant, buildingId: number): Promise<number> {
  const found = await db
    .selectFrom('space')
    .select('campus_id')
    .where('id', '=', buildingId)
    .where('kind', '=', 'building')
    .executeTakeFirst()
  return found?.campus_id ?? refuse('notFound', { buildingId })
}

/** @throws Refusal notFound, input for what is no picture */
export async function keepBuildingImage(
  tenant: Tenant,
  buildingId: number,
  file: Upload,
): Promise<{ image: string }> {
  const campusId = await requireBuilding(tenant, buildingId)
  const row = pictureRow(file)
  await tenant.db
    .insertInto('building_image')
    .values({ space_id: buildingId, cid: tenant.who.cid, campus_id: campusId, ...row })
    .onConflict((conflict) => conflict.column('space_id').doUpdateSet(row))
    .execute()
  return { image: imageAddress(row.hash) }
}

/** @throws Refusal notFound */
export async function removeBuildingImage(tenant: Tenant, buildingId: number): Promise<void> {
  await requireBuilding(tenant, buildingId)
  await tenant.db.deleteFrom('building_image').where('space_id', '=', buildingId).execute()
}
