import type { InputOf } from '#contract/index.ts'
import type {
  PartList,
  PartRows,
  SceneAction,
  TemplateGroup,
  TemplateScene,
} from '#contract/template-shapes.ts'
import type { Aside } from '#src/local/entry.ts'
import type { Seen } from '#src/local/overlay.ts'
import { seenByIds } from '#src/local/read.ts'
import { same } from '#src/sync/merge.ts'
import { changedFields, queue, type Verbs } from './queue.ts'

type EquipmentItems = InputOf<'templateEquipment.addList'>['equipmentList']
type EquipmentPatches = InputOf<'templateEquipment.updateList'>['equipmentList']
type GroupItems = InputOf<'templateGroup.addAll'>['groupList']
type GroupPatch = Omit<InputOf<'templateGroup.edit'>, 'templateId'>
type SceneItems = InputOf<'templateScene.addAll'>['sceneList']
type ScenePatches = InputOf<'templateScene.editAll'>['sceneList']

type Group = Pick<TemplateGroup, 'name' | 'equipmentIds'>
type Scene = Pick<TemplateScene, 'name' | 'actionList'>

const listed = <Key extends string, Item>(key: Key, items: readonly Item[]) =>
  (items.length > 0 ? { [key]: items } : {}) as Partial<Record<Key, Item[]>>

/** What of a patch is not so already. */
function changesOfGroup(group: Group, patch: Omit<GroupPatch, 'id'>): Omit<GroupPatch, 'id'> {
  const has = (id: number) => group.equipmentIds.includes(id)
  return {
    ...changedFields(group, { name: patch.name }),
    ...listed(
      'addEquipmentIds',
      (patch.addEquipmentIds ?? []).filter((id) => !has(id)),
    ),
    ...listed('removeEquipmentIds', (patch.removeEquipmentIds ?? []).filter(has)),
  }
}

function changesOfScene(scene: Scene, patch: Omit<ScenePatches[number], 'id'>) {
  const actions = new Map(scene.actionList.map((action) => [action.targetId, action]))
  const isNew = (action: SceneAction) => !same(actions.get(action.targetId), action)
  return {
    ...changedFields(scene, { name: patch.name }),
    ...listed('actionList', (patch.actionList ?? []).filter(isNew)),
    ...listed(
      'removeTargetIds',
      (patch.removeTargetIds ?? []).filter((id) => actions.has(id)),
    ),
  }
}

const positions = (list: readonly unknown[]) => list.map((_, index) => index)

/** Edits of a template's equipment, groups and scenes. All work without a network. */
export const templatePartVerbs = (verbs: Verbs, products: () => Promise<Aside['products']>) => {
  const partsOf = async <L extends PartList>(templateId: number, list: L) => {
    const template = (await seenByIds(verbs.db, 'templates', [templateId])).get(templateId)
    const parts: readonly { id: number }[] = template?.[list] ?? []
    return new Map(parts.map((part) => [part.id, part as Seen<PartRows[L]>]))
  }
  const subjectOf = async (templateId: number, list: PartList, id: number): Promise<Aside> => ({
    subject: (await partsOf(templateId, list)).get(id)?.name,
  })

  return {
    /** Answers the new equipment's temporary ids, in the list's order. */
    async addEquipment(templateId: number, equipmentList: EquipmentItems): Promise<number[]> {
      const wanted = new Set(equipmentList.map((item) => item.productId))
      const used = (await products())?.filter((product) => wanted.has(product.productId))
      const extra = { made: positions(equipmentList), aside: { products: used } }
      return queue(verbs, 'templateEquipment.addList', { templateId, equipmentList }, extra)
    },

    async editEquipment(templateId: number, patches: EquipmentPatches): Promise<void> {
      const parts = await partsOf(templateId, 'equipmentList')
      const equipmentList = patches.flatMap(({ id, ...patch }) => {
        const changed = changedFields(parts.get(id) ?? {}, patch)
        return Object.keys(changed).length > 0 ? [{ ...changed, id }] : []
      })
      const [first] = equipmentList
      if (!first) return
      const aside: Aside = { subject: parts.get(first.id)?.name }
      await queue(verbs, 'templateEquipment.updateList', { templateId, equipmentList }, { aside })
    },

    async deleteEquipment(templateId: number, id: number): Promise<void> {
      const aside = await subjectOf(templateId, 'equipmentList', id)
      await queue(verbs, 'templateEquipment.delete', { templateId, id }, { aside })
    },

    addGroups: (templateId: number, groupList: GroupItems): Promise<number[]> =>
      queue(verbs, 'templateGroup.addAll', { templateId, groupList }, { made: positions(groupList) }),

    async editGroup(templateId: number, { id, ...patch }: GroupPatch): Promise<void> {
      const group = (await partsOf(templateId, 'groupList')).get(id)
      const changed = group ? changesOfGroup(group, patch) : patch
      if (Object.keys(changed).length === 0) return
      const aside: Aside = { subject: group?.name }
      await queue(verbs, 'templateGroup.edit', { templateId, id, ...changed }, { aside })
    },

    async deleteGroup(templateId: number, id: number): Promise<void> {
      const aside = await subjectOf(templateId, 'groupList', id)
      await queue(verbs, 'templateGroup.delete', { templateId, id }, { aside })
    },

    addScenes: (templateId: number, sceneList: SceneItems): Promise<number[]> =>
      queue(verbs, 'templateScene.addAll', { templateId, sceneList }, { made: positions(sceneList) }),

    async editScenes(templateId: number, patches: ScenePatches): Promise<void> {
      const parts = await partsOf(templateId, 'sceneList')
      const sceneList = patches.flatMap(({ id, ...patch }) => {
        const scene = parts.get(id)
        const changed = scene ? changesOfScene(scene, patch) : patch
        return Object.keys(changed).length > 0 ? [{ ...changed, id }] : []
      })
      const [first] = sceneList
      if (!first) return
      const aside: Aside = { subject: parts.get(first.id)?.name }
      await queue(verbs, 'templateScene.editAll', { templateId, sceneList }, { aside })
    },

    async deleteScene(templateId: number, id: number): Promise<void> {
      const aside = await subjectOf(templateId, 'sceneList', id)
      await queue(verbs, 'templateScene.deleteAll', { templateId, id }, { aside })
    },
  }
}
