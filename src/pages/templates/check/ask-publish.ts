import type { CheckInput } from '#contract/rules/check/context.ts'

/** How many errors, which block publishing, and warnings, which are to be asked about, a template has. */
export async function countFindings(
  input: CheckInput,
): Promise<{ errors: number; warnings: number; first: { zh: string; en: string; name: string } | null }> {
  const { checkTemplate } = await import('#contract/rules/check/index.ts')
  const findings = checkTemplate(input)
  const errors = findings.filter(({ severity }) => severity === 'error')
  return { errors: errors.length, warnings: findings.length - errors.length, first: errors[0] ?? null }
}
