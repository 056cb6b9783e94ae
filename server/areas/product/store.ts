import type { InputOf } from '#contract/index.ts'
import type { Product } from '#contract/product.ts'
import { powerFault, ratingOf } from '#contract/rules/rated-power.ts'
import type { Tenant } from '#server/database/database.ts'
import { refuse, refuseInput } from '#server/refusal.ts'

/** The parent type of lamps. */
const light = 1

const rows = ({ db }: Tenant) =>
  db
    .selectFrom('product')
    .leftJoinLateral(
      (inner) =>
        inner
          .selectFrom('product_power')
          .select(['rated_power', 'standby_power', 'power_curve', 'valid_from'])
          .whereRef('product_id', '=', 'product.id')
          .orderBy('valid_from', 'desc')
          .limit(1)
          .as('said'),
      (join) => join.onTrue(),
    )
    .select([
      'id as productId',
      'pid',
      'product_type_id as productTypeId',
      'equipment_type as equipmentType',
      'parent_type_id as parentTypeId',
      'name',
      'function_list as functionList',
      'panel_key_type as panelKeyType',
      'panel_layout_type as panelLayoutType',
    ])
    .select((row) => [
      row.fn.coalesce('said.rated_power', 'product.rated_power').as('ratedPower'),
      row.fn.coalesce('said.standby_power', 'product.standby_power').as('standbyPower'),
      row.fn.coalesce('said.power_curve', 'product.power_curve').as('powerCurve'),
      'said.valid_from as powerSince',
    ])
    .orderBy('id')
    .$castTo<Product>()

/** A lamp that nobody has said anything of takes what its type usually does. */
const withPower = (product: Product): Product => {
  if (product.parentTypeId !== light) return product
  const { rated, standby, curve } = ratingOf(product)
  const powerCurve = { kind: curve.kind, points: [...curve.points] }
  return { ...product, ratedPower: rated, standbyPower: standby, powerCurve }
}

/** Common products and the company's own. */
export const products = async (tenant: Tenant): Promise<Product[]> =>
  (await rows(tenant).execute()).map(withPower)

/** One of them. @throws Refusal notFound */
export async function oneProduct(tenant: Tenant, id: number): Promise<Product> {
  const found = await rows(tenant).where('id', '=', id).executeTakeFirst()
  return found ? withPower(found) : refuse('notFound', { id })
}

/** Says what a lamp of a product takes in the company, from now on. @throws Refusal notFound, input */
export async function setPower(
  tenant: Tenant,
  username: string,
  { productId, ratedPower, standbyPower, powerCurve }: InputOf<'product.power'>,
): Promise<Product> {
  const product = await oneProduct(tenant, productId)
  if (product.parentTypeId !== light)
    refuseInput({ productId: { zh: '只有灯具有功率', en: 'Only lamps take power' } })
  const fault = powerFault({ ratedPower, standbyPower, powerCurve })
  if (fault) refuseInput(fault)
  const { db, who } = tenant
  await db
    .insertInto('product_power')
    .values({
      ...{ cid: who.cid, product_id: productId, rated_power: ratedPower, standby_power: standbyPower },
      ...{ power_curve: JSON.stringify(powerCurve), changed_by: username.slice(0, 80) },
    })
    .execute()
  return oneProduct(tenant, productId)
}

/** What the product of a pid can be told; nothing where there is none. */
export async function functionsOfPid(tenant: Tenant, pid: string): Promise<Product['functionList']> {
  const product = await rows(tenant).where('pid', '=', pid).executeTakeFirst()
  return product?.functionList ?? []
}
