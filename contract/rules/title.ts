import { limits } from '../limits.ts'
import type { CompanyFeatures } from './company-features.ts'

/** As many characters as stand in a line, up to the last place where a line may end: at a mark, or before a blank. */
const upToBreak = new RegExp(`^.{0,${limits.titleLine - 1}}(?:[·、，：；！）》”|/,:;)—–-]|.(?=\\s))`, 'u')

/**
 * A console's title as one or two lines, in its own order: one that is longer than 17 characters beside a company name of
 * at most 17 is split (spec point 1), behind the company's name where it begins with it, before it where it ends with it,
 * else where a line may end, at 17 characters at the latest.
 */
export function titleLines(title: string, company: string): string[] {
  const most = limits.titleLine
  if ([...title].length <= most || [...company].length > most) return [title]
  const [first = ''] = title.match(upToBreak) ?? [[...title].slice(0, most).join('')]
  const at = !company
    ? first.length
    : title.startsWith(company)
      ? company.length
      : title.endsWith(company)
        ? title.length - company.length
        : first.length
  return [title.slice(0, at).trim(), title.slice(at).trim()]
}

/** What a console is titled: a special hotel's own title, the company's, its name, or the system's, as at its sign-in. */
export const consoleTitle = (
  features: Pick<CompanyFeatures, 'hotelTitle'>,
  company: { appTitle: string; cnName: string } | null,
  ofSystem: string,
): string => (features.hotelTitle ? '智慧酒店平台' : company?.appTitle || company?.cnName || ofSystem)
