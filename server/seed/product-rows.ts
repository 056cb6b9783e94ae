import { usualRating } from '#contract/rules/rated-power.ts'
import type { CompanyPlan } from './plan.ts'
import { type ProductKey, type ProductPlan, products } from './products.ts'
import { type Db, type Ids, insertRows, type Row } from './rows.ts'

/** What lamps of it usually take; nothing of what is no lamp. */
function powerOf({ parentTypeId, productTypeId }: ProductPlan) {
  if (parentTypeId !== products.classroomLamp.parentTypeId)
    return { rated_power: null, standby_power: null, power_curve: null }
  const { rated, standby, curve } = usualRating(productTypeId)
  return { rated_power: rated, standby_power: standby, power_curve: { kind: curve.kind, points: [] } }
}

const rowOf = (id: number, cid: number | null, plan: ProductPlan): Row<'product'> & { id: number } => ({
  id,
  cid,
  pid: plan.pid,
  product_type_id: plan.productTypeId,
  equipment_type: plan.equipmentType,
  parent_type_id: plan.parentTypeId,
  name: plan.name,
  function_list: [...plan.functionList],
  panel_key_type: plan.panel?.keys ?? null,
  panel_layout_type: plan.panel?.layout ?? null,
  ...powerOf(plan),
})

/** Inserts the products of every company under ids that are taken for them; answers those. */
export async function insertCommonProducts(
  db: Db,
  nextId: () => number,
): Promise<ReadonlyMap<ProductKey, number>> {
  const keys = Object.keys(products) as ProductKey[]
  const rows = keys.map((key) => ({ key, row: rowOf(nextId(), null, products[key]) }))
  await insertRows(
    db,
    'product',
    rows.map(({ row }) => row),
  )
  return new Map(rows.map(({ key, row }) => [key, row.id]))
}

export const insertOwnProducts = (db: Db, ids: Ids, company: CompanyPlan, cid: number) =>
  insertRows(
    db,
    'product',
    company.products.map((plan) => rowOf(ids.next(), cid, plan)),
  )
