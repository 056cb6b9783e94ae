import { withMembers } from '#contract/parts/kinds.ts'
import { noParts } from '#contract/parts/walk.ts'
import { compileTemplate, configHash } from '#contract/rules/room-config.ts'
import { defaultsOf } from '#contract/rules/room-defaults.ts'
import { publishedStatus } from '#contract/rules/template-state.ts'
import type { PartRows, Template } from '#contract/template-shapes.ts'
import type { TemplatePlan } from './plan.ts'
import { type ProductKey, type ProductPlan, products } from './products.ts'
import { type Db, type Ids, insertRows, type Row } from './rows.ts'

export type PartRow = Row<'template_part'> & { id: number }

type PartLists = { [L in keyof PartRows]: PartRows[L][] }

export interface Made {
  id: number
  plan: TemplatePlan
}

/** Who published, as the accounts of the demonstration say it. */
export const publishedBy = '系统管理员'

/**
 * What was published of the templates that are published, so that their rooms get it by themselves. Of one that was edited
 * since, that is all but its last scene.
 */
export async function insertVersions(
  db: Db,
  ids: Ids,
  cid: number,
  templates: readonly Made[],
  parts: readonly PartRow[],
  productIds: ReadonlyMap<ProductKey, number>,
): Promise<void> {
  const productOf = new Map([...productIds].map(([key, id]): [unknown, ProductPlan] => [id, products[key]]))
  const published = templates.filter(({ plan }) => plan.status >= publishedStatus)
  const at = await db
    .selectFrom('template')
    .select(['id', 'updated_at', 'revision'])
    .where('cid', '=', cid)
    .execute()
  const times = new Map(at.map((row) => [row.id, row]))
  const rows = published.map(({ id, plan }) => {
    const own = parts.filter((part) => part.template_id === id)
    const template = templateOf(id, plan, own, productOf)
    const scenes = plan.status === publishedStatus ? undefined : -1
    const config = compileTemplate({ ...template, sceneList: template.sceneList.slice(0, scenes) })
    const { updated_at = 0, revision = 1 } = times.get(id) ?? {}
    return { id, hash: configHash(config), config, at: new Date(updated_at), revision }
  })
  await insertRows(
    db,
    'template_config',
    rows.map(({ id, hash, config, at: published_at, revision }) => ({
      ...{ template_id: id, hash, cid, config, published_at, revision },
    })),
  )
  await insertRows(
    db,
    'template_version',
    rows.map(({ id, hash, at: published_at, revision }) => ({
      ...{ id: ids.next(), cid, template_id: id, number: 1, hash, revision, published_at },
      ...{
        published_by: publishedBy,
        origin: 'publish' as const,
        of_number: null,
        released_at: published_at,
      },
    })),
  )
}

/** A template as it will be read. */
export function templateOf(
  id: number,
  { name, status, describe, defaults = {} }: TemplatePlan,
  rows: readonly PartRow[],
  productOf: ReadonlyMap<unknown, ProductPlan>,
): Template {
  const lists: Record<string, unknown[]> = noParts()
  for (const { id: partId, list, name: called, content } of rows) {
    const product = productOf.get(content.productId)
    const { pid, productTypeId, equipmentType } = product ?? {}
    const facts = product ? { pid, productTypeId, equipmentType } : {}
    lists[list]?.push({ ...content, ...facts, id: partId, templateId: id, name: called, version: 1 })
  }
  const head = {
    id,
    name,
    status,
    describe,
    campusIds: [],
    roomNum: 0,
    updatedAt: 0,
    ...defaultsOf(defaults),
    revision: 1,
    version: 1,
  }
  return { ...head, ...withMembers(lists as unknown as PartLists) }
}
