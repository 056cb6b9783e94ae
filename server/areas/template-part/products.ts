import { sql } from 'kysely'
import type { PlainItem } from '#contract/parts/edits.ts'
import { asksProducts } from '#contract/parts/walk.ts'
import type { ProductOf } from '#contract/rules/action-fault.ts'
import type { PartList } from '#contract/template-shapes.ts'
import type { Tenant } from '#server/database/database.ts'
import { refuse } from '#server/refusal.ts'
import type { Lists } from './rows.ts'

const found = async ({ db }: Tenant, ids: readonly number[]) => {
  if (ids.length === 0) return new Map<number, never>()
  const rows = await db
    .selectFrom('product')
    .select(['id', 'pid', 'product_type_id as productTypeId', 'equipment_type as equipmentType'])
    .select(['panel_key_type as panelKeyType', 'panel_layout_type as panelLayoutType'])
    .select('function_list as functionList')
    .where('id', '=', sql<number>`any(${[...new Set(ids)]}::bigint[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Finds the product that an item names. @throws Refusal notFound with data {productId} */
export async function productsOf(tenant: Tenant, items: readonly PlainItem[]) {
  const ids = items.flatMap(({ productId }) => (productId === undefined ? [] : [Number(productId)]))
  const known = await found(tenant, ids)
  return ({ productId }: PlainItem) =>
    productId === undefined ? undefined : (known.get(Number(productId)) ?? refuse('notFound', { productId }))
}

/** Finds the products of a template's equipment, where parts of a list ask for these. */
export const productsTold = (tenant: Tenant, list: PartList, parts: Pick<Lists, 'equipmentList'>) =>
  productsUsed(tenant, asksProducts(list) ? parts : { equipmentList: [] })

/** Finds the products of a template's equipment. */
export async function productsUsed(
  tenant: Tenant,
  { equipmentList }: Pick<Lists, 'equipmentList'>,
): Promise<ProductOf> {
  const known = await found(
    tenant,
    equipmentList.map(({ productId }) => productId),
  )
  return (productId) => known.get(productId)
}
