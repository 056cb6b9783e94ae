import type { Product } from '#contract/product.ts'
import type { CheckInput } from '#contract/rules/check/context.ts'
import type { SeenTemplate } from '#src/data/seen.ts'

/** How many errors, which block publishing, and warnings, which are to be asked about, a template has. */
export async function countFindings(
  template: SeenTemplate,
  products: ReadonlyMap<number, Product>,
  more: Pick<CheckInput, 'rooms' | 'airLimits' | 'customScenes'>,
): Promise<{ errors: number; warnings: number; first: { zh: string; en: string; name: string } | null }> {
  const { checkTemplate } = await import('#contract/rules/check/index.ts')
  const findings = checkTemplate({ template, productOf: (id) => products.get(id), ...more })
  const errors = findings.filter(({ severity }) => severity === 'error')
  return { errors: errors.length, warnings: findings.length - errors.length, first: errors[0] ?? null }
}
