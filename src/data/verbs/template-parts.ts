import type { InputOf } from '#contract/index.ts'
import type { PartList } from '#src/local/change.ts'
import type { Aside } from '#src/local/entry.ts'
import { seenByIds } from '#src/local/read.ts'
import { changedFields, queue, type Verbs } from './queue.ts'

type EquipmentItems = InputOf<'templateEquipment.addList'>['equipmentList']
type EquipmentPatches = InputOf<'templateEquipment.updateList'>['equipmentList']
type GroupItems = InputOf<'templateGroup.addAll'>['groupList']
type GroupPatch = Omit<InputOf<'templateGroup.edit'>, 'templateId'>
type SceneItems = InputOf<'templateScene.addAll'>['sceneList']
type ScenePatches = InputOf<'templateScene.editAll'>['sceneList']

const positions = (list: readonly unknown[]) => list.map((_, index) => index)

/** Edits of a template's equipment, groups and scenes. All work without a network. */
export const templatePartVerbs = (verbs: Verbs, products: () => Promise<Aside['products']>) => {
  const partOf = async (templateId: number, list: PartList, id: number) => {
    const template = (await seenByIds(verbs.db, 'templates', [templateId])).get(templateId)
    return template?.[list].find((part) => part.id === id)
  }
  const subjectOf = async (templateId: number, list: PartList, id: number): Promise<Aside> => ({
    subject: (await partOf(templateId, list, id))?.name,
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
      const equipmentList: EquipmentPatches = []
      for (const { id, ...patch } of patches) {
        const changed = changedFields((await partOf(templateId, 'equipmentList', id)) ?? {}, patch)
        if (Object.keys(changed).length > 0) equipmentList.push({ ...changed, id })
      }
      const [first] = equipmentList
      if (!first) return
      const aside = await subjectOf(templateId, 'equipmentList', first.id)
      await queue(verbs, 'templateEquipment.updateList', { templateId, equipmentList }, { aside })
    },

    async deleteEquipment(templateId: number, id: number): Promise<void> {
      const aside = await subjectOf(templateId, 'equipmentList', id)
      await queue(verbs, 'templateEquipment.delete', { templateId, id }, { aside })
    },

    addGroups: (templateId: number, groupList: GroupItems): Promise<number[]> =>
      queue(verbs, 'templateGroup.addAll', { templateId, groupList }, { made: positions(groupList) }),

    async editGroup(templateId: number, patch: GroupPatch): Promise<void> {
      const aside = await subjectOf(templateId, 'groupList', patch.id)
      await queue(verbs, 'templateGroup.edit', { templateId, ...patch }, { aside })
    },

    async deleteGroup(templateId: number, id: number): Promise<void> {
      const aside = await subjectOf(templateId, 'groupList', id)
      await queue(verbs, 'templateGroup.delete', { templateId, id }, { aside })
    },

    addScenes: (templateId: number, sceneList: SceneItems): Promise<number[]> =>
      queue(verbs, 'templateScene.addAll', { templateId, sceneList }, { made: positions(sceneList) }),

    async editScenes(templateId: number, sceneList: ScenePatches): Promise<void> {
      const [first] = sceneList
      const aside = first ? await subjectOf(templateId, 'sceneList', first.id) : {}
      await queue(verbs, 'templateScene.editAll', { templateId, sceneList }, { aside })
    },

    async deleteScene(templateId: number, id: number): Promise<void> {
      const aside = await subjectOf(templateId, 'sceneList', id)
      await queue(verbs, 'templateScene.deleteAll', { templateId, id }, { aside })
    },
  }
}
