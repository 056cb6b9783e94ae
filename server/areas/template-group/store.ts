import { sql } from 'kysely'
import type { Changed } from '#contract/changed.ts'
import type { InputOf } from '#contract/index.ts'
import { nextGroupValue } from '#contract/rules/scenes.ts'
import type { Tenant } from '#server/database/database.ts'
import { refuse } from '#server/refusal.ts'
import { claimOne } from '../claim.ts'
import { newIds } from '../ids.ts'
import { claimTemplate } from '../template/parts.ts'
import { removeTargets } from '../template-scene/targets.ts'

/** Every member must be an equipment of the template. */
async function requireMembers({ db }: Tenant, templateId: number, equipmentIds: readonly number[]) {
  if (equipmentIds.length === 0) return
  const rows = await db
    .selectFrom('template_equipment')
    .select('id')
    .where('template_id', '=', templateId)
    .where('id', '=', sql<number>`any(${[...equipmentIds]}::bigint[])`)
    .execute()
  const known = new Set(rows.map(({ id }) => id))
  const missing = equipmentIds.find((id) => !known.has(id))
  if (missing !== undefined) refuse('notFound', { equipmentId: missing })
}

/** @throws Refusal notFound (template or member), nameTaken */
export async function addGroups(tenant: Tenant, input: InputOf<'templateGroup.addAll'>): Promise<Changed> {
  const { templateId, groupList } = input
  const { answer } = await claimTemplate(tenant, templateId)
  await requireMembers(
    tenant,
    templateId,
    groupList.flatMap(({ equipmentIds }) => equipmentIds),
  )
  const others = await tenant.db
    .selectFrom('template_group')
    .select('group_value')
    .where('template_id', '=', templateId)
    .execute()
  const used = new Set(others.map((group) => group.group_value))
  const ids = await newIds(tenant, groupList.length)
  const rows = groupList.map(({ name, equipmentIds }, index) => {
    const value = nextGroupValue(used)
    used.add(value)
    return {
      id: ids[index],
      cid: tenant.who.cid,
      template_id: templateId,
      name,
      group_value: value,
      equipment_ids: JSON.stringify([...new Set(equipmentIds)]),
    }
  })
  await tenant.db.insertInto('template_group').values(rows).execute()
  return answer(ids)
}

/** @throws Refusal notFound (template, group or added member), outdated, nameTaken */
export async function editGroup(tenant: Tenant, input: InputOf<'templateGroup.edit'>): Promise<Changed> {
  const { templateId, id, name, addEquipmentIds = [], removeEquipmentIds = [] } = input
  const { whole } = await claimTemplate(tenant, templateId)
  const group = await claimOne(tenant, 'template_group', id, whole, templateId)
  await requireMembers(tenant, templateId, addEquipmentIds)
  const kept = group.equipment_ids.filter((member) => !removeEquipmentIds.includes(member))
  const members = JSON.stringify([...new Set([...kept, ...addEquipmentIds])])
  await tenant.db
    .updateTable('template_group')
    .set({ equipment_ids: members, ...(name === undefined ? {} : { name }) })
    .where('id', '=', id)
    .execute()
  return whole()
}

/** Also takes it out of its template's scenes. @throws Refusal notFound, outdated */
export async function deleteGroup(tenant: Tenant, input: InputOf<'templateGroup.delete'>): Promise<Changed> {
  const { id, templateId } = input
  const { whole } = await claimTemplate(tenant, templateId)
  await claimOne(tenant, 'template_group', id, whole, templateId)
  await tenant.db.deleteFrom('template_group').where('id', '=', id).execute()
  await removeTargets(tenant, templateId, [id])
  return whole()
}
