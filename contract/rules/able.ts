import type { TemplateConfig } from '../config-shapes.ts'
import type { ProductFunction } from '../product.ts'
import { toldFunctions } from './abilities.ts'

/** What equipment can be told, function by function, by its identifier. Of what is not named nobody has said what it can. */
export type Able = Readonly<Record<string, readonly string[]>>

/** What a product can be told, done at once or kept. */
export const ableBy = ({ functionList }: { functionList: readonly ProductFunction[] }): string[] =>
  toldFunctions(functionList).map(({ identifier }) => identifier)

/** What the equipment of a configuration can be told, by what is known of its products. */
export const ableIn = (
  { equipment }: Pick<TemplateConfig, 'equipment'>,
  productOf: (pid: string) => { functionList: readonly ProductFunction[] } | undefined,
): Able =>
  Object.fromEntries(
    equipment.flatMap(({ identifier, pid }) => {
      const product = productOf(pid)
      return product ? [[identifier, ableBy(product)]] : []
    }),
  )
