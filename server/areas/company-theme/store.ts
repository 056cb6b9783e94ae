import type { Theme, ThemeFields } from '#contract/company-settings.ts'
import type { InputOf } from '#contract/index.ts'
import { defaultTheme } from '#contract/rules/theme.ts'
import type { Tenant } from '#server/database/database.ts'
import { refuse } from '#server/refusal.ts'
import { requireOwn } from '../own-company.ts'

const columns = [
  'id',
  'cid',
  'layout',
  'map_type as mapType',
  'nav_bg_color as navBgColor',
  'custom_color as customColor',
  'theme_color as themeColor',
  'icon_visible as iconVisible',
] as const

const rowOf = (fields: ThemeFields) => ({
  layout: fields.layout,
  map_type: fields.mapType,
  nav_bg_color: fields.navBgColor,
  custom_color: fields.customColor,
  theme_color: fields.themeColor,
  icon_visible: fields.iconVisible,
})

/** @throws Refusal notFound for another company */
export async function themeOf(tenant: Tenant, cid: number): Promise<Theme> {
  requireOwn(tenant, cid)
  const found = await tenant.db.selectFrom('company_theme').select(columns).executeTakeFirst()
  return found ? { ...found, hadTheme: true } : { ...defaultTheme, id: null, cid, hadTheme: false }
}

/** @throws Refusal notFound for another company */
export async function addTheme(tenant: Tenant, input: InputOf<'companyTheme.add'>): Promise<Theme> {
  requireOwn(tenant, input.cid)
  await tenant.db
    .insertInto('company_theme')
    .values({ cid: input.cid, ...rowOf(input) })
    .onConflict((conflict) => conflict.column('cid').doUpdateSet(rowOf(input)))
    .execute()
  return themeOf(tenant, input.cid)
}

/** @throws Refusal notFound */
export async function editTheme(tenant: Tenant, input: InputOf<'companyTheme.edit'>): Promise<Theme> {
  const { id, ...fields } = input
  const found = await tenant.db
    .selectFrom('company_theme')
    .select(columns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!found) return refuse('notFound', { id })
  await tenant.db
    .updateTable('company_theme')
    .set(rowOf({ ...found, ...fields }))
    .where('id', '=', id)
    .execute()
  return themeOf(tenant, tenant.who.cid)
}
