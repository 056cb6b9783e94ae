import { sql } from 'kysely'
import { isPartList, withMembers } from '#contract/parts/kinds.ts'
import { noParts } from '#contract/parts/walk.ts'
import type { PartList, PartRows } from '#contract/template-shapes.ts'
import type { Tenant } from '#server/database/database.ts'
import { refuse } from '#server/refusal.ts'

export type Lists = { [L in PartList]: PartRows[L][] }

/** What a part says of its product is the product's, and not stored with it. */
export const productFacts = ['pid', 'productTypeId', 'equipmentType']

const parts = ({ db }: Tenant) =>
  db
    .selectFrom('template_part as part')
    .leftJoin('product', 'product.id', 'part.product_id')
    .select(['part.id', 'part.template_id', 'part.list', 'part.name', 'part.version', 'part.content'])
    .select(['product.pid', 'product.product_type_id', 'product.equipment_type'])
    .orderBy('part.id')

type Stored = Awaited<ReturnType<ReturnType<typeof parts>['execute']>>[number]

/** A stored part as the contract has it: what was stored was checked. */
function rowOf({ id, template_id: templateId, name, version, content, ...product }: Stored) {
  const { pid, product_type_id: productTypeId, equipment_type: equipmentType } = product
  const ofProduct = pid === null ? {} : { pid, productTypeId, equipmentType }
  return { id, templateId, name, version, ...content, ...ofProduct }
}

const place = (row: object): number => ('sort' in row && typeof row.sort === 'number' ? row.sort : 0)

/** All parts of templates by the template's id, each list in its display order: one query, however many templates. */
export async function partsByTemplate(
  tenant: Tenant,
  templateIds: readonly number[],
): Promise<(templateId: number) => Lists> {
  const stored = await parts(tenant)
    .where('part.template_id', '=', sql<number>`any(${[...templateIds]}::bigint[])`)
    .execute()
  const byTemplate = new Map(templateIds.map((id) => [id, noParts()]))
  for (const part of stored) {
    const lists = byTemplate.get(part.template_id) as Record<string, object[]> | undefined
    // A server that is older than its database knows nothing of newer kinds.
    if (isPartList(part.list)) lists?.[part.list]?.push(rowOf(part))
  }
  for (const lists of byTemplate.values())
    for (const rows of Object.values(lists)) (rows as object[]).sort((a, b) => place(a) - place(b))
  return (templateId) => withMembers(byTemplate.get(templateId) ?? noParts())
}

/** Each part of a template in the version that it has. */
export async function partVersions(
  { db }: Tenant,
  templateId: number,
): Promise<{ id: number; version: number }[]> {
  const stored = await db
    .selectFrom('template_part')
    .select(['id', 'list', 'version'])
    .where('template_id', '=', templateId)
    .execute()
  // As above: no browser is told of newer kinds, and could say that it has seen them.
  return stored.filter(({ list }) => isPartList(list))
}

/** One part. @throws Refusal notFound */
export async function onePart<L extends PartList>(tenant: Tenant, list: L, id: number): Promise<PartRows[L]> {
  const stored = await parts(tenant).where('part.id', '=', id).where('list', '=', list).executeTakeFirst()
  return stored ? (rowOf(stored) as unknown as PartRows[L]) : refuse('notFound')
}

/** The template a part belongs to. @throws Refusal notFound with data {id} */
export async function templateOfPart({ db }: Tenant, list: PartList, id: number): Promise<number> {
  const part = await db
    .selectFrom('template_part')
    .select('template_id')
    .where('id', '=', id)
    .where('list', '=', list)
    .executeTakeFirst()
  return part?.template_id ?? refuse('notFound', { id })
}
