import { type Kysely, type Migration, sql } from 'kysely'

/** Keys and layout of the panels that there were, by their type. */
const known = '(values (201, 1), (202, 2), (203, 4), (204, 6), (206, 1)) as known (type, keys)'

const statements: readonly string[] = [
  'alter table product add column panel_key_type integer, add column panel_layout_type integer',
  `update product set panel_key_type = keys, panel_layout_type = keys from ${known}
    where product_type_id = type and parent_type_id = 3`,
  `update template_part set content = content || jsonb_build_object('panelKeyType', panel_key_type,
      'panelLayoutType', panel_layout_type)
    from product where product.id = product_id and list = 'equipmentList' and panel_key_type is not null
      and content ->> 'panelKeyType' is null and content ->> 'panelLayoutType' is null`,
]

/** Panels have their keys from their product: those too that were put into a template without. */
export const panelKeys: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
