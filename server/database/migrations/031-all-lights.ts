import { type Kysely, type Migration, sql } from 'kysely'

const isAllLights = `list = 'groupList' and content ->> 'groupValue' = '49152'`

const statements: readonly string[] = [
  // Whatever its members were said to be: they follow from the equipment.
  `update template_part set content = content || '{"equipmentIds": []}' where ${isAllLights}`,
  `insert into template_part (cid, template_id, list, name, content)
    select cid, id, 'groupList',
      case when exists (select from template_part named
          where named.template_id = template.id and named.list = 'groupList' and named.name = '全部灯光')
        then '全部灯光 49152' else '全部灯光' end,
      '{"groupValue": 49152, "equipmentIds": []}'
    from template
    where not exists (select from template_part where template_part.template_id = template.id and ${isAllLights})`,
]

/** Every template has its group of all lights, and no group of all lights has members of its own. */
export const allLights: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
