import { sql } from 'kysely'
import type { Changed } from '#contract/changed.ts'
import type { InputOf } from '#contract/index.ts'
import type { Tenant } from '#server/database/database.ts'
import { refuse } from '#server/refusal.ts'
import { claim, claimOne } from '../claim.ts'
import { newIds } from '../ids.ts'
import { claimTemplate } from '../template/parts.ts'
import { removeTargets } from '../template-scene/targets.ts'

async function pidsOf({ db }: Tenant, productIds: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('product')
    .select(['id', 'pid'])
    .where('id', '=', sql<number>`any(${[...new Set(productIds)]}::bigint[])`)
    .execute()
  return new Map(rows.map(({ id, pid }) => [id, pid]))
}

/** @throws Refusal notFound (template or product), nameTaken */
export async function addEquipment(
  tenant: Tenant,
  input: InputOf<'templateEquipment.addList'>,
): Promise<Changed> {
  const { templateId, equipmentList } = input
  const { answer } = await claimTemplate(tenant, templateId)
  const pids = await pidsOf(
    tenant,
    equipmentList.map(({ productId }) => productId),
  )
  const ids = await newIds(tenant, equipmentList.length)
  const rows = equipmentList.map(({ productId, name, describe = '' }, index) => ({
    id: ids[index],
    cid: tenant.who.cid,
    template_id: templateId,
    product_id: productId,
    name,
    describe,
    identifier: `${pids.get(productId) ?? refuse('notFound', { productId })}-${ids[index]}`,
    panel_key_type: null,
    panel_layout_type: null,
  }))
  await tenant.db.insertInto('template_equipment').values(rows).execute()
  return answer(ids)
}

/** @throws Refusal notFound, outdated, nameTaken */
export async function updateEquipment(
  tenant: Tenant,
  input: InputOf<'templateEquipment.updateList'>,
): Promise<Changed> {
  const { templateId, equipmentList } = input
  const { whole } = await claimTemplate(tenant, templateId)
  const ids = equipmentList.map(({ id }) => id)
  await claim(tenant, 'template_equipment', ids, whole, templateId)
  for (const { id, panelKeyType, panelLayoutType, ...fields } of equipmentList) {
    const set = {
      ...fields,
      ...(panelKeyType === undefined ? {} : { panel_key_type: panelKeyType }),
      ...(panelLayoutType === undefined ? {} : { panel_layout_type: panelLayoutType }),
    }
    if (Object.keys(set).length > 0)
      await tenant.db.updateTable('template_equipment').set(set).where('id', '=', id).execute()
  }
  return whole()
}

/** Also takes it out of its template's groups and scenes. @throws Refusal notFound, outdated */
export async function deleteEquipment(
  tenant: Tenant,
  input: InputOf<'templateEquipment.delete'>,
): Promise<Changed> {
  const { id, templateId } = input
  const { whole } = await claimTemplate(tenant, templateId)
  await claimOne(tenant, 'template_equipment', id, whole, templateId)
  await tenant.db.deleteFrom('template_equipment').where('id', '=', id).execute()
  await sql`update template_group set equipment_ids =
      (select coalesce(jsonb_agg(member order by place), '[]')
        from jsonb_array_elements(equipment_ids) with ordinality as m (member, place)
        where member <> to_jsonb(${id}::bigint))
    where template_id = ${templateId} and equipment_ids @> to_jsonb(${id}::bigint)`.execute(tenant.db)
  await removeTargets(tenant, templateId, [id])
  return whole()
}
