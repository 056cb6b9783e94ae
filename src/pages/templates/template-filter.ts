import type { TemplateHead } from '#contract/template-shapes.ts'
import { folded } from '#src/data/folded.ts'

export interface TemplateFilter {
  keyWord: string
  /** null is every status. */
  status: number | null
}

/** Templates whose name or description holds the words, newest change first. */
export function filteredTemplates<R extends Pick<TemplateHead, 'name' | 'describe' | 'status' | 'updatedAt'>>(
  templates: readonly R[],
  filter: TemplateFilter,
): R[] {
  const word = folded(filter.keyWord.trim())
  return templates
    .filter(
      (one) =>
        (filter.status === null || one.status === filter.status) &&
        (word === '' || folded(one.name).includes(word) || folded(one.describe).includes(word)),
    )
    .sort((a, b) => b.updatedAt - a.updatedAt)
}

/** How many templates have each status, 0 to 3. */
export function statusCounts(templates: readonly Pick<TemplateHead, 'status'>[]): number[] {
  const counts = [0, 0, 0, 0]
  for (const { status } of templates) counts[status] = (counts[status] ?? 0) + 1
  return counts
}
