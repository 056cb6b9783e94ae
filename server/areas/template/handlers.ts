import type { AreaHandlers } from '#server/handlers.ts'
import { cloneTemplate } from './clone.ts'
import { oneTemplate, oneTemplateHead, templatePage } from './rows.ts'
import { addTemplate, deleteTemplate, editTemplate } from './store.ts'

export const templateHandlers: AreaHandlers<'template'> = {
  getList: templatePage,
  getById: (tenant, { id }) => oneTemplateHead(tenant, id),
  getTemplateById: (tenant, { id }) => oneTemplate(tenant, id),
  add: addTemplate,
  edit: editTemplate,
  clone: cloneTemplate,
  delete: (tenant, { id }) => deleteTemplate(tenant, id),
}
