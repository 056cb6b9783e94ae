import { useMemo } from 'react'
import type { CheckInput } from '#contract/rules/check/context.ts'
import { useAirLimitsOf } from '#src/data/air-limits.ts'
import { useCustomScenes } from '#src/data/company.ts'
import type { SeenTemplate } from '#src/data/seen.ts'
import { useHeldProductsById } from '#src/widgets/product/use-products-by-id.ts'

/**
 * What a check of a template goes by beside its rooms, without what this device never heard; undefined until all of it has
 * been read: a check of less finds less, and would call good what is not.
 */
export function useCheckOf(template: SeenTemplate): Omit<CheckInput, 'rooms'> | undefined {
  const products = useHeldProductsById()
  const airLimits = useAirLimitsOf(template.campusIds)
  const customScenes = useCustomScenes()
  return useMemo(() => {
    if (products === undefined || airLimits === undefined || customScenes === undefined) return undefined
    const productOf = (id: number) => products?.get(id)
    return { template, productOf, airLimits, customScenes: customScenes ?? undefined }
  }, [template, products, airLimits, customScenes])
}
