import type { ImageKind } from '#contract/company.ts'
import { entersSystem } from '#contract/rules/platform.ts'
import type { Database } from '#server/database/database.ts'
import type { AreaHandlers, SignedVisit } from '#server/handlers.ts'
import { refuse } from '#server/refusal.ts'
import { imageOf, keepImage, removeImage } from './images.ts'
import { companyNamed, customScenesOf, ownCompany } from './store.ts'

const without = (kind: ImageKind) => async (visit: SignedVisit) => {
  await visit.tenant((tenant) => removeImage(tenant, kind))
  return {}
}

export const companyHandlers = (database: Database): AreaHandlers<'company'> => ({
  current: (tenant) => ownCompany(tenant),
  config: async ({ tenant }, { key }) => ({ key, value: await tenant(customScenesOf) }),
  byName: async (_visit, { companyName, systemCode }) => {
    const company = await companyNamed(database, companyName)
    return entersSystem(company.accountType, systemCode) ? company : refuse('notFound')
  },
  companyLogo: (visit, { file }) => visit.tenant((tenant) => keepImage(tenant, 'logo', file)),
  loginImage: (visit, { file }) => visit.tenant((tenant) => keepImage(tenant, 'login', file)),
  removeLogo: without('logo'),
  removeLoginImage: without('login'),
  image: (_visit, { hash }) => imageOf(database, hash),
})
