import { limits } from '#contract/limits.ts'

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
