import type { Transaction } from 'kysely'
import type { Company } from '#contract/company.ts'
import type { Database, Tenant } from '#server/database/database.ts'
import type { Tables } from '#server/database/tables.ts'
import { refuse } from '#server/refusal.ts'

export const companyColumns = [
  'company.cid',
  'company.cn_name as cnName',
  'company.en_name as enName',
  'company.app_title as appTitle',
  'company.company_logo as companyLogo',
  'company.account_type as accountType',
  'company.custom_config_max_number as customConfigMaxNumber',
] as const

export const ownCompany = ({ db }: Tenant): Promise<Company> =>
  db.selectFrom('company').select(companyColumns).executeTakeFirstOrThrow()

/** How many custom scenes a template of the caller's company may have. */
export const customScenesOf = async (tenant: Tenant): Promise<number> =>
  (await ownCompany(tenant)).customConfigMaxNumber

const byName = (db: Transaction<Tables>, enName: string) =>
  db
    .selectFrom('company')
    .select(companyColumns)
    .where('en_name', '=', enName)
    .where('closed_at', 'is', null)
    .executeTakeFirst()

/** Before anybody has signed in. @throws Refusal notFound */
export const companyNamed = async (database: Database, enName: string): Promise<Company> =>
  (await database.system((db) => byName(db, enName))) ?? refuse('notFound')
