import type { CompanyRegion, Region } from '#contract/company-settings.ts'
import type { InputOf } from '#contract/index.ts'
import type { Tenant } from '#server/database/database.ts'
import { refuse } from '#server/refusal.ts'
import { requireOwn } from '../own-company.ts'

/** Each region once, as it was written first. */
const distinct = (regions: readonly Region[]): Region[] => [
  ...new Map(
    regions.map(({ province, city, district }) => [
      JSON.stringify([province, city, district]),
      { province, city, district },
    ]),
  ).values(),
]

/** @throws Refusal notFound for another company */
export async function regionsOf(tenant: Tenant, cid: number): Promise<CompanyRegion> {
  requireOwn(tenant, cid)
  const found = await tenant.db
    .selectFrom('company_region')
    .select(['id', 'cid', 'region_list as regionList'])
    .executeTakeFirst()
  return found ?? { id: null, cid, regionList: [] }
}

/** @throws Refusal notFound for another company */
export async function addRegions(
  tenant: Tenant,
  { cid, regionList }: InputOf<'companyRegion.add'>,
): Promise<CompanyRegion> {
  requireOwn(tenant, cid)
  const set = { region_list: JSON.stringify(distinct(regionList)) }
  await tenant.db
    .insertInto('company_region')
    .values({ cid, ...set })
    .onConflict((conflict) => conflict.column('cid').doUpdateSet(set))
    .execute()
  return regionsOf(tenant, cid)
}

/** @throws Refusal notFound */
export async function editRegions(
  tenant: Tenant,
  { id, regionList }: InputOf<'companyRegion.edit'>,
): Promise<CompanyRegion> {
  const { numUpdatedRows } = await tenant.db
    .updateTable('company_region')
    .set({ region_list: JSON.stringify(distinct(regionList)) })
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows === 0n ? refuse('notFound', { id }) : regionsOf(tenant, tenant.who.cid)
}
