import { sql } from 'kysely'
import type { TemplateEquipment } from '#contract/template-shapes.ts'
import type { Tenant } from '#server/database/database.ts'

/** Equipment of templates, oldest first. */
export const equipmentOf = ({ db }: Tenant, templateIds: readonly number[]): Promise<TemplateEquipment[]> =>
  db
    .selectFrom('template_equipment as part')
    .innerJoin('product', 'product.id', 'part.product_id')
    .select([
      'part.id',
      'part.template_id as templateId',
      'part.product_id as productId',
      'product.pid',
      'product.product_type_id as productTypeId',
      'product.equipment_type as equipmentType',
      'part.name',
      'part.identifier',
      'part.panel_key_type as panelKeyType',
      'part.panel_layout_type as panelLayoutType',
      'part.describe',
      'part.state',
      'part.version',
    ])
    .where('part.template_id', '=', sql<number>`any(${[...templateIds]}::bigint[])`)
    .orderBy('part.id')
    .execute()
