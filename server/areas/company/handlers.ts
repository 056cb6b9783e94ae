import { entersSystem } from '#contract/rules/platform.ts'
import type { Database } from '#server/database/database.ts'
import type { AreaHandlers } from '#server/handlers.ts'
import { refuse } from '#server/refusal.ts'
import { imageOf, keepImage, removeImage } from './images.ts'
import { companyNamed, customScenesOf, ownCompany } from './store.ts'

export const companyHandlers = (database: Database): AreaHandlers<'company'> => ({
  current: (tenant) => ownCompany(tenant),
  config: async ({ tenant }, { key }) => ({ key, value: await tenant(customScenesOf) }),
  byName: async (_visit, { companyName, systemCode }) => {
    const company = await companyNamed(database, companyName)
    return entersSystem(company.accountType, systemCode) ? company : refuse('notFound')
  },
  companyLogo: (visit, { file }) => visit.tenant((tenant) => keepImage(tenant, 'logo', file)),
  loginImage: (visit, { file }) => visit.tenant((tenant) => keepImage(tenant, 'login', file)),
  removeImage: async (visit, { kind }) => {
    await visit.tenant((tenant) => removeImage(tenant, kind))
    return {}
  },
  image: (_visit, { hash }) => imageOf(database, hash),
})
