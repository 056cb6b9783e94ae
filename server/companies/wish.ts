import { accountName, companyEnName } from '#contract/rules/contact.ts'
import type { Config } from '#server/config.ts'
import type { CompanyWish } from './open-company.ts'

type Given = Pick<
  Config,
  'companySystem' | 'companyName' | 'companyEnName' | 'companyAdmin' | 'companyOperator'
>

const fits = (text: string, pattern: string) =>
  text.length >= 2 && text.length <= 60 && new RegExp(pattern, 'u').test(text)

/**
 * The company that the options of a first start, or of `npm run company`, ask for; undefined when they name none.
 * @throws Error with a sentence for the first option that is not right
 */
export function companyWish(given: Given): CompanyWish | undefined {
  const { companySystem, companyName, companyEnName: enName, companyAdmin, companyOperator } = given
  const cnName = companyName.trim()
  if (cnName === '') return undefined
  if (cnName.length > 60) throw new Error('COMPANY_NAME has at most 60 characters.')
  if (enName && !fits(enName, companyEnName))
    throw new Error('COMPANY_EN_NAME is 2 to 60 lower-case letters, digits and hyphens.')
  if (!fits(companyAdmin, accountName))
    throw new Error('COMPANY_ADMIN is an account: 2 to 60 letters, digits, dots, hyphens and underscores.')
  if (companyOperator && companySystem !== 'open')
    throw new Error('COMPANY_OPERATOR needs COMPANY_SYSTEM open: the platform is run from that console.')
  return {
    system: companySystem,
    cnName,
    enName: enName || undefined,
    account: companyAdmin,
    operator: companyOperator,
  }
}
