import type { Database } from '#server/database/database.ts'
import type { AreaHandlers } from '#server/handlers.ts'
import { loginConfigOf, saveLoginConfig } from './login-store.ts'
import { addTheme, editTheme, themeOf } from './store.ts'

export const companyThemeHandlers: AreaHandlers<'companyTheme'> = {
  getByCid: (tenant, { cid }) => themeOf(tenant, cid),
  add: (visit, input) => visit.tenant((tenant) => addTheme(tenant, input)),
  edit: (visit, input) => visit.tenant((tenant) => editTheme(tenant, input)),
}

export const loginConfigHandlers = (database: Database): AreaHandlers<'loginConfig'> => ({
  save: (visit, input) => visit.tenant((tenant) => saveLoginConfig(tenant, input)),
  get: (_visit, { id }) => database.system((db) => loginConfigOf(db, id)),
})
