import { sql } from 'kysely'
import type { TemplateGroup } from '#contract/template-shapes.ts'
import type { Tenant } from '#server/database/database.ts'

/** Groups of templates, oldest first. */
export const groupsOf = ({ db }: Tenant, templateIds: readonly number[]): Promise<TemplateGroup[]> =>
  db
    .selectFrom('template_group')
    .select([
      'id',
      'template_id as templateId',
      'name',
      'group_value as groupValue',
      'equipment_ids as equipmentIds',
      'version',
    ])
    .where('template_id', '=', sql<number>`any(${[...templateIds]}::bigint[])`)
    .orderBy('id')
    .execute()
