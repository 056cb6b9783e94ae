import type { Product } from '#contract/product.ts'
import type { Tenant } from '#server/database/database.ts'
import { refuse } from '#server/refusal.ts'

const rows = ({ db }: Tenant) =>
  db
    .selectFrom('product')
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
    .orderBy('id')

/** Common products and the company's own. */
export const products = (tenant: Tenant): Promise<Product[]> => rows(tenant).execute()

/** One of them. @throws Refusal notFound */
export const oneProduct = async (tenant: Tenant, id: number): Promise<Product> =>
  (await rows(tenant).where('id', '=', id).executeTakeFirst()) ?? refuse('notFound', { id })

/** What the product of a pid can be told; nothing where there is none. */
export async function functionsOfPid(tenant: Tenant, pid: string): Promise<Product['functionList']> {
  const product = await rows(tenant).where('pid', '=', pid).executeTakeFirst()
  return product?.functionList ?? []
}
