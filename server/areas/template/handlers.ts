import type { AreaHandlers } from '#server/handlers.ts'
import { cloneTemplate } from './clone.ts'
import { configStateOf } from './config-state.ts'
import { publishTemplate } from './publish.ts'
import { oneTemplate, oneTemplateHead, templatePage } from './rows.ts'
import { addTemplate, deleteTemplate, editTemplate } from './store.ts'

export const templateHandlers: AreaHandlers<'template'> = {
  getList: templatePage,
  getById: (tenant, { id }) => oneTemplateHead(tenant, id),
  getTemplateById: (tenant, { id }) => oneTemplate(tenant, id),
  add: addTemplate,
  edit: editTemplate,
  clone: cloneTemplate,
  publish: (tenant, { id }) => publishTemplate(tenant, id),
  configState: (tenant, { id }) => configStateOf(tenant, id),
  delete: (tenant, { id }) => deleteTemplate(tenant, id),
}
