import type { Product } from '#contract/product.ts'
import type { Tenant } from '#server/database/database.ts'

/** Common products and the company's own. */
export const products = ({ db }: Tenant): Promise<Product[]> =>
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
    .execute()
