import type { MapConfig } from '#contract/data-settings.ts'
import type { InputOf } from '#contract/index.ts'
import type { Tenant } from '#server/database/database.ts'
import { refuse } from '#server/refusal.ts'
import { requireOwn } from '../own-company.ts'

const columns = ['id', 'cid', 'is_display as isDisplay', 'review_number as reviewNumber'] as const

/** @throws Refusal notFound for another company */
export async function mapConfigOf(tenant: Tenant, cid: number): Promise<MapConfig> {
  requireOwn(tenant, cid)
  const found = await tenant.db.selectFrom('company_map').select(columns).executeTakeFirst()
  return found ?? { id: null, cid, isDisplay: true, reviewNumber: '' }
}

/** @throws Refusal notFound for another company */
export async function addMapConfig(
  tenant: Tenant,
  { cid, isDisplay, reviewNumber }: InputOf<'mapConfig.add'>,
): Promise<MapConfig> {
  requireOwn(tenant, cid)
  const row = { is_display: isDisplay, review_number: reviewNumber.trim() }
  await tenant.db
    .insertInto('company_map')
    .values({ cid, ...row })
    .onConflict((conflict) => conflict.column('cid').doUpdateSet(row))
    .execute()
  return mapConfigOf(tenant, cid)
}

/** @throws Refusal notFound */
export async function editMapConfig(
  tenant: Tenant,
  { id, isDisplay, reviewNumber }: InputOf<'mapConfig.edit'>,
): Promise<MapConfig> {
  const { db, who } = tenant
  const found = await db
    .selectFrom('company_map')
    .select(columns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!found) return refuse('notFound', { id })
  const row = {
    is_display: isDisplay ?? found.isDisplay,
    review_number: (reviewNumber ?? found.reviewNumber).trim(),
  }
  await db.updateTable('company_map').set(row).where('id', '=', id).execute()
  return mapConfigOf(tenant, who.cid)
}
