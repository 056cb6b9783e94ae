import { entersSystem } from '#contract/rules/platform.ts'
import type { Database } from '#server/database/database.ts'
import type { AreaHandlers } from '#server/handlers.ts'
import { refuse } from '#server/refusal.ts'
import { companyNamed, ownCompany } from './store.ts'

export const companyHandlers = (database: Database): AreaHandlers<'company'> => ({
  current: (tenant) => ownCompany(tenant),
  byName: async (_visit, { companyName, systemCode }) => {
    const company = await companyNamed(database, companyName)
    return entersSystem(company.accountType, systemCode) ? company : refuse('notFound')
  },
})
