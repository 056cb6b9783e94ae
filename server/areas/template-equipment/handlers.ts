import type { AreaHandlers } from '#server/handlers.ts'
import { requireTemplate } from '../template/rows.ts'
import { equipmentOf } from './rows.ts'
import { addEquipment, deleteEquipment, updateEquipment } from './store.ts'

export const templateEquipmentHandlers: AreaHandlers<'templateEquipment'> = {
  query: async (tenant, { templateId }) => {
    await requireTemplate(tenant, templateId)
    return equipmentOf(tenant, [templateId])
  },
  addList: addEquipment,
  updateList: updateEquipment,
  delete: deleteEquipment,
}
