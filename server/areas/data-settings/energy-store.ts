import type { EnergyConfig, EnergyFields } from '#contract/data-settings.ts'
import type { InputOf } from '#contract/index.ts'
import { dimensionSets } from '#contract/rules/dimensions.ts'
import type { Tenant } from '#server/database/database.ts'
import { refuse } from '#server/refusal.ts'
import { requireOwn } from '../own-company.ts'
import { buildingImagesOf } from './building-images.ts'

const rowOf = (fields: EnergyFields) => ({
  overview_display: fields.overviewDisplay,
  energy_page_display: fields.energyPageDisplay,
  energy_statistics_dimensions: fields.energyStatisticsDimensions,
})

const undecided: EnergyFields = {
  overviewDisplay: true,
  energyPageDisplay: true,
  energyStatisticsDimensions: 14,
}

/** The company's settings, or those that hold until it says otherwise. */
async function fieldsOf({ db }: Tenant): Promise<{ id: number | null; fields: EnergyFields }> {
  const row = await db.selectFrom('company_energy').selectAll().executeTakeFirst()
  if (!row) return { id: null, fields: undecided }
  const set = dimensionSets.find((known) => known === row.energy_statistics_dimensions)
  const shown = { overviewDisplay: row.overview_display, energyPageDisplay: row.energy_page_display }
  const energyStatisticsDimensions = set ?? undecided.energyStatisticsDimensions
  return { id: row.id, fields: { ...shown, energyStatisticsDimensions } }
}

/** @throws Refusal notFound for another company */
export async function energyConfigOf(tenant: Tenant, cid: number): Promise<EnergyConfig> {
  requireOwn(tenant, cid)
  const { id, fields } = await fieldsOf(tenant)
  return { id, cid, ...fields, buildingImgs: await buildingImagesOf(tenant) }
}

/** @throws Refusal notFound for another company */
export async function addEnergyConfig(
  tenant: Tenant,
  { cid, ...fields }: InputOf<'companyEnergyConfig.add'>,
): Promise<EnergyConfig> {
  requireOwn(tenant, cid)
  const row = rowOf(fields)
  await tenant.db
    .insertInto('company_energy')
    .values({ cid, ...row })
    .onConflict((conflict) => conflict.column('cid').doUpdateSet(row))
    .execute()
  return energyConfigOf(tenant, cid)
}

/** @throws Refusal notFound */
export async function editEnergyConfig(
  tenant: Tenant,
  { id, ...given }: InputOf<'companyEnergyConfig.edit'>,
): Promise<EnergyConfig> {
  const { db, who } = tenant
  const found = await db
    .selectFrom('company_energy')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!found) return refuse('notFound', { id })
  const { fields } = await fieldsOf(tenant)
  await db
    .updateTable('company_energy')
    .set(rowOf({ ...fields, ...given }))
    .where('id', '=', id)
    .execute()
  return energyConfigOf(tenant, who.cid)
}
