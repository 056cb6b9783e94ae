import type { Transaction } from 'kysely'
import type { LoginConfig, LoginFields } from '#contract/company-settings.ts'
import { defaultLogin } from '#contract/rules/theme.ts'
import type { Tenant } from '#server/database/database.ts'
import type { Tables } from '#server/database/tables.ts'
import { imageAddress } from '../company/images.ts'

/** A company that is not there looks like one that never chose: an address tells nobody which companies there are. */
export async function loginConfigOf(db: Transaction<Tables>, cid: number): Promise<LoginConfig> {
  const config = await db.selectFrom('company_login').selectAll().where('cid', '=', cid).executeTakeFirst()
  const images = await db
    .selectFrom('company_image')
    .select(['kind', 'hash'])
    .where('cid', '=', cid)
    .execute()
  const address = (kind: 'logo' | 'login') => {
    const image = images.find((one) => one.kind === kind)
    return image ? imageAddress(image.hash) : null
  }
  const pictures = { companyLogo: address('logo'), loginImage: address('login') }
  if (!config) return { cid, ...defaultLogin, ...pictures, hadConfig: false }
  const { title, slogan, background_color: backgroundColor, button_color: buttonColor } = config
  return { cid, title, slogan, backgroundColor, buttonColor, ...pictures, hadConfig: true }
}

export async function saveLoginConfig(tenant: Tenant, input: LoginFields): Promise<LoginConfig> {
  const { cid } = tenant.who
  const row = {
    title: input.title,
    slogan: input.slogan,
    background_color: input.backgroundColor,
    button_color: input.buttonColor,
  }
  await tenant.db
    .insertInto('company_login')
    .values({ cid, ...row })
    .onConflict((conflict) => conflict.column('cid').doUpdateSet(row))
    .execute()
  return loginConfigOf(tenant.db, cid)
}
