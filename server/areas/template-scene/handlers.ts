import type { AreaHandlers } from '#server/handlers.ts'
import { requireTemplate } from '../template/rows.ts'
import { oneScene, scenesOf } from './rows.ts'
import { addScenes, deleteScene, editScenes } from './store.ts'

export const templateSceneHandlers: AreaHandlers<'templateScene'> = {
  query: async (tenant, { templateId }) => {
    await requireTemplate(tenant, templateId)
    return scenesOf(tenant, [templateId])
  },
  getAllById: (tenant, { id }) => oneScene(tenant, id),
  addAll: addScenes,
  editAll: editScenes,
  deleteAll: deleteScene,
}
