import type { AreaHandlers } from '#server/handlers.ts'
import { requireTemplate } from '../template/rows.ts'
import { groupsOf } from './rows.ts'
import { addGroups, deleteGroup, editGroup } from './store.ts'

export const templateGroupHandlers: AreaHandlers<'templateGroup'> = {
  query: async (tenant, { templateId }) => {
    await requireTemplate(tenant, templateId)
    return groupsOf(tenant, [templateId])
  },
  addAll: addGroups,
  edit: editGroup,
  delete: deleteGroup,
}
