import type { Transaction } from 'kysely'
import type { Company } from '#contract/company.ts'
import type { DataOf } from '#contract/index.ts'
import { featuresOf } from '#contract/rules/company-features.ts'
import { entersSystem } from '#contract/rules/platform.ts'
import { consoleTitle } from '#contract/rules/title.ts'
import type { SystemCode } from '#contract/systems.ts'
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
    .select('features')
    .where('en_name', '=', enName)
    .where('closed_at', 'is', null)
    .executeTakeFirst()

/** A company as its sign-in page in a system shows it, before anybody has signed in. @throws Refusal notFound */
export async function companyAtDoor(
  database: Database,
  enName: string,
  system: SystemCode,
): Promise<DataOf<'company.byName'>> {
  const found = await database.system((db) => byName(db, enName))
  if (!found || !entersSystem(found.accountType, system)) refuse('notFound')
  const { features, ...company } = found
  const nobody = { cid: company.cid, username: '', roles: [] }
  const { hotelTitle } = featuresOf({ ...nobody, company: { features } }, system)
  return { ...company, appTitle: consoleTitle({ hotelTitle }, company, ''), hotelTitle }
}
