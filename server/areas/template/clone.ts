import type { Changed } from '#contract/changed.ts'
import type { InputOf } from '#contract/index.ts'
import { partLists } from '#contract/parts/kinds.ts'
import { type AnyPart, partsOf, renamePart } from '#contract/parts/walk.ts'
import type { Tenant } from '#server/database/database.ts'
import { changedRows } from '../changed.ts'
import { newIds } from '../ids.ts'
import { insertParts } from '../template-part/write.ts'
import { oneTemplate } from './rows.ts'

/**
 * Copies a template with its parts; what parts name are the copies. It begins in development and
 * belongs to the campuses of its source that the tenant sees.
 * @throws Refusal notFound, nameTaken
 */
export async function cloneTemplate(tenant: Tenant, input: InputOf<'template.clone'>): Promise<Changed> {
  const source = await oneTemplate(tenant, input.id)
  const sources = [source, ...partsOf(source)].map(({ id }) => id)
  const copies = await newIds(tenant, sources.length)
  const copyOf = new Map(sources.map((id, index) => [id, copies[index] ?? id]))
  const copy = (id: number) => copyOf.get(id) ?? id
  const { db, who } = tenant
  const own = { cid: who.cid, template_id: copy(source.id) }
  await db
    .insertInto('template')
    .values({ id: own.template_id, cid: who.cid, name: input.name, describe: source.describe })
    .execute()
  const campuses = source.campusIds.map((campus_id) => ({ ...own, campus_id }))
  await db.insertInto('template_campus').values(campuses).execute()
  for (const list of partLists) {
    const rows: readonly AnyPart[] = source[list]
    const copied = rows.flatMap(
      (row) => renamePart({ ...row, id: copy(row.id), templateId: own.template_id }, list, copy) ?? [],
    )
    await insertParts(tenant, list, copied)
  }

  const created = sources.map((of) => ({ of, id: copy(of) }))
  return changedRows(tenant, { created, templates: [own.template_id] })
}
