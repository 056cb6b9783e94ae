import { sql } from 'kysely'
import type { TemplateConfig } from '#contract/config-shapes.ts'
import { type RunStep, stepsOf } from '#contract/rules/run-sheet/steps.ts'
import type { Sheet } from '#contract/run-sheet-shapes.ts'
import type { Tenant } from '#server/database/database.ts'
import { refuse } from '#server/refusal.ts'

interface ProductRow {
  id: number
  pid: string
  name: string
  productTypeId: number
  parentTypeId: number
}

/** The products that configurations name, by pid. */
export async function productsIn(
  { db }: Tenant,
  configs: readonly TemplateConfig[],
): Promise<ReadonlyMap<string, ProductRow>> {
  const pids = [...new Set(configs.flatMap(({ equipment }) => equipment.map(({ pid }) => pid)))]
  const rows = await db
    .selectFrom('product')
    .select(['id', 'pid', 'name', 'product_type_id as productTypeId', 'parent_type_id as parentTypeId'])
    .where('pid', '=', sql<string>`any(${pids}::text[])`)
    .orderBy('id')
    .execute()
  return new Map(rows.map((row) => [row.pid, row]))
}

interface ConfigRow {
  templateId: number
  templateName: string
  hash: string
  config: TemplateConfig
}

/** The configurations that rooms of a campus are to run, each once. */
export async function configsOf({ db }: Tenant, campusId: number): Promise<ConfigRow[]> {
  const { rows } = await sql<ConfigRow>`
    select c.template_id as "templateId", template.name as "templateName", c.hash, c.config
    from template_config c join template on template.id = c.template_id
    where (c.template_id, c.hash) in (select room_config.template_id, room_config.template_hash
      from room_config join space room on room.id = room_config.room_id
        and room.template_id = room_config.template_id
      where room_config.campus_id = ${campusId})
    order by c.template_id, c.hash`.execute(db)
  return rows
}

export const sheetKey = (templateId: number, hash: string) => `${templateId} ${hash}`

/** The sheets of a campus, by template and hash. `version` is the newest that holds the configuration. */
export async function sheetsOf(tenant: Tenant, campusId: number): Promise<Map<string, Sheet>> {
  const configs = await configsOf(tenant, campusId)
  const products = await productsIn(
    tenant,
    configs.map(({ config }) => config),
  )
  return new Map(
    configs.map(({ templateId, templateName, hash, config }) => {
      const steps = stepsOf(config, (pid) => products.get(pid))
      const equipment = config.equipment.map(({ identifier, name, pid }) => ({ identifier, name, pid }))
      const panels = (config.panels ?? []).map(({ identifier, name, serialNumber }) => ({
        ...{ identifier, name, serialNumber },
      }))
      const sheet = { templateId, templateName, hash, version: null, steps, equipment, panels }
      return [sheetKey(templateId, hash), sheet]
    }),
  )
}

export interface OpenRoom {
  id: number
  name: string
  place: string
  campus: string
  templateId: number
  templateName: string
  hash: string
  /** Null while the template is tried in it. */
  version: number | null
  config: TemplateConfig
  steps: RunStep[]
}

type RoomRow = Omit<OpenRoom, 'steps' | 'hash' | 'config'> & {
  hash: string | null
  config: TemplateConfig | null
}

/** A room with its sheet; null for one that nothing was sent to yet. @throws Refusal notFound */
export async function openRoom(
  tenant: Tenant,
  { campusId, roomId }: { campusId: number; roomId: number },
): Promise<OpenRoom | null> {
  const { rows } = await sql<RoomRow>`
    select room.id, room.name, concat_ws(' / ', building.name, floor.name) as place, campus.name as campus,
      run.template_id as "templateId", coalesce(template.name, '') as "templateName",
      run.template_hash as hash, run.version, c.config
    from space room
      join campus on campus.id = room.campus_id
      left join space floor on floor.id = room.parent_id
      left join space building on building.id = floor.parent_id
      left join room_config run on run.room_id = room.id and run.template_id = room.template_id
      left join template on template.id = run.template_id
      left join template_config c on c.template_id = run.template_id and c.hash = run.template_hash
    where room.id = ${roomId} and room.campus_id = ${campusId} and room.kind = 'room'`.execute(tenant.db)
  const { hash, config, ...room } = rows[0] ?? refuse('notFound', { roomId })
  if (hash === null || config === null) return null
  const products = await productsIn(tenant, [config])
  return { ...room, hash, config, steps: stepsOf(config, (pid) => products.get(pid)) }
}
