import { limits } from '../limits.ts'
import type { CompanyFeatures } from './company-features.ts'

/**
 * A console's title as one or two lines: one that is longer than 17 characters beside a company name of at most
 * 17 is split, before or behind the company's name where it holds it (spec point 1).
 */
export function titleLines(title: string, company: string): string[] {
  const most = limits.titleLine
  if ([...title].length <= most || [...company].length > most) return [title]
  const [before, ...after] = company ? title.split(company) : [title]
  const rest = `${before}${after.join(company)}`.trim()
  if (after.length > 0 && rest !== '') return [company, rest]
  return [[...title].slice(0, most).join(''), [...title].slice(most).join('')]
}

/** What a console is titled: a special hotel's own title, the company's, its name, or the system's, as at its sign-in. */
export const consoleTitle = (
  features: Pick<CompanyFeatures, 'hotelTitle'>,
  company: { appTitle: string; cnName: string } | null,
  ofSystem: string,
): string => (features.hotelTitle ? '智慧酒店平台' : company?.appTitle || company?.cnName || ofSystem)
