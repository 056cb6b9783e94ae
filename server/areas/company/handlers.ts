import type { ImageKind } from '#contract/company.ts'
import type { Database } from '#server/database/database.ts'
import type { AreaHandlers, SignedVisit } from '#server/handlers.ts'
import { imageOf, keepImage, removeImage } from './images.ts'
import { companyAtDoor, customScenesOf, ownCompany } from './store.ts'

const without = (kind: ImageKind) => async (visit: SignedVisit) => {
  await visit.tenant((tenant) => removeImage(tenant, kind))
  return {}
}

export const companyHandlers = (database: Database): AreaHandlers<'company'> => ({
  current: (tenant) => ownCompany(tenant),
  config: async ({ tenant }, { key }) => ({ key, value: await tenant(customScenesOf) }),
  byName: (_visit, { companyName, systemCode }) => companyAtDoor(database, companyName, systemCode),
  companyLogo: (visit, { file }) => visit.tenant((tenant) => keepImage(tenant, 'logo', file)),
  loginImage: (visit, { file }) => visit.tenant((tenant) => keepImage(tenant, 'login', file)),
  removeLogo: without('logo'),
  removeLoginImage: without('login'),
  image: (_visit, { hash }) => imageOf(database, hash),
})
