import type { Changed } from '#contract/changed.ts'
import type { InputOf } from '#contract/index.ts'
import { nextSceneValue } from '#contract/rules/scenes.ts'
import type { Tenant } from '#server/database/database.ts'
import { refuseInput } from '#server/refusal.ts'
import { claim, claimOne } from '../claim.ts'
import { newIds } from '../ids.ts'
import { claimTemplate } from '../template/parts.ts'
import { requireTargets, setActions } from './targets.ts'

const valueTaken = {
  zh: '此场景值已被本模板的另一场景使用',
  en: 'Another scene of this template already has this value',
}

/** @throws Refusal notFound (template or target), input, nameTaken */
export async function addScenes(tenant: Tenant, input: InputOf<'templateScene.addAll'>): Promise<Changed> {
  const { templateId, sceneList } = input
  const { answer } = await claimTemplate(tenant, templateId)
  await requireTargets(
    tenant,
    templateId,
    sceneList.flatMap(({ actionList = [] }) => actionList),
  )
  const others = await tenant.db
    .selectFrom('template_scene')
    .select(['scene_value', 'sort'])
    .where('template_id', '=', templateId)
    .execute()
  const used = new Set(others.map((scene) => scene.scene_value))
  const lastSort = Math.max(0, ...others.map((scene) => scene.sort))
  for (const [index, { sceneValue }] of sceneList.entries()) {
    if (sceneValue === undefined) continue
    if (used.has(sceneValue)) refuseInput({ [`sceneList.${index}.sceneValue`]: valueTaken })
    used.add(sceneValue)
  }
  const ids = await newIds(tenant, sceneList.length)
  const rows = sceneList.map(({ name, sceneValue, actionList = [] }, index) => {
    const value = sceneValue ?? nextSceneValue(used)
    used.add(value)
    return {
      id: ids[index],
      cid: tenant.who.cid,
      template_id: templateId,
      name,
      scene_value: value,
      sort: lastSort + 1 + index,
      action_list: JSON.stringify(setActions([], actionList)),
    }
  })
  await tenant.db.insertInto('template_scene').values(rows).execute()
  return answer(ids)
}

/** @throws Refusal notFound (template, scene or target), outdated, nameTaken */
export async function editScenes(tenant: Tenant, input: InputOf<'templateScene.editAll'>): Promise<Changed> {
  const { templateId, sceneList } = input
  const { whole } = await claimTemplate(tenant, templateId)
  await requireTargets(
    tenant,
    templateId,
    sceneList.flatMap(({ actionList = [] }) => actionList),
  )
  const ids = sceneList.map(({ id }) => id)
  const rows = await claim(tenant, 'template_scene', ids, whole, templateId)
  const actions = new Map(rows.map((row) => [row.id, row.action_list]))
  for (const { id, name, actionList, removeTargetIds } of sceneList) {
    const after = setActions(actions.get(id) ?? [], actionList ?? [], removeTargetIds)
    actions.set(id, after)
    const set = {
      ...(name === undefined ? {} : { name }),
      ...(actionList || removeTargetIds ? { action_list: JSON.stringify(after) } : {}),
    }
    if (Object.keys(set).length > 0)
      await tenant.db.updateTable('template_scene').set(set).where('id', '=', id).execute()
  }
  return whole()
}

/** @throws Refusal notFound, outdated */
export async function deleteScene(
  tenant: Tenant,
  input: InputOf<'templateScene.deleteAll'>,
): Promise<Changed> {
  const { id, templateId } = input
  const { whole } = await claimTemplate(tenant, templateId)
  await claimOne(tenant, 'template_scene', id, whole, templateId)
  await tenant.db.deleteFrom('template_scene').where('id', '=', id).execute()
  return whole()
}
