import type { Changed } from '#contract/changed.ts'
import type { InputOf } from '#contract/index.ts'
import { mapParts, partsOf, renamePart } from '#contract/parts/walk.ts'
import type { Tenant } from '#server/database/database.ts'
import { changedRows } from '../changed.ts'
import { newIds } from '../ids.ts'
import { oneTemplate } from './rows.ts'

/**
 * Copies a template with its parts; what groups and scenes name are the copies. It begins in development and
 * belongs to the campuses of its source that the tenant sees.
 * @throws Refusal notFound, nameTaken
 */
export async function cloneTemplate(tenant: Tenant, input: InputOf<'template.clone'>): Promise<Changed> {
  const source = await oneTemplate(tenant, input.id)
  const sources = [source, ...partsOf(source)].map(({ id }) => id)
  const copies = await newIds(tenant, sources.length)
  const copyOf = new Map(sources.map((id, index) => [id, copies[index] ?? id]))
  const copy = (id: number) => copyOf.get(id) ?? id
  const { equipmentList, groupList, sceneList } = mapParts(source, (rows, list) =>
    rows.flatMap((row) => renamePart(row, list, copy) ?? []),
  )

  const { db, who } = tenant
  const own = { cid: who.cid, template_id: copy(source.id) }
  await db
    .insertInto('template')
    .values({ id: own.template_id, cid: who.cid, name: input.name, describe: source.describe })
    .execute()
  const campuses = source.campusIds.map((campus_id) => ({ ...own, campus_id }))
  await db.insertInto('template_campus').values(campuses).execute()
  const equipment = equipmentList.map((part) => ({
    ...own,
    id: copy(part.id),
    name: part.name,
    product_id: part.productId,
    identifier: part.identifier,
    panel_key_type: part.panelKeyType,
    panel_layout_type: part.panelLayoutType,
    describe: part.describe,
    state: part.state,
  }))
  if (equipment.length > 0) await db.insertInto('template_equipment').values(equipment).execute()
  const groups = groupList.map((part) => ({
    ...own,
    id: copy(part.id),
    name: part.name,
    group_value: part.groupValue,
    equipment_ids: JSON.stringify(part.equipmentIds),
  }))
  if (groups.length > 0) await db.insertInto('template_group').values(groups).execute()
  const scenes = sceneList.map((part) => ({
    ...own,
    id: copy(part.id),
    name: part.name,
    scene_value: part.sceneValue,
    sort: part.sort,
    action_list: JSON.stringify(part.actionList),
  }))
  if (scenes.length > 0) await db.insertInto('template_scene').values(scenes).execute()

  const created = sources.map((of) => ({ of, id: copy(of) }))
  return changedRows(tenant, { created, templates: [own.template_id] })
}
