import { useMemo } from 'react'
import { isMomentary } from '#contract/rules/abilities.ts'
import { irTypes, keyFunction } from '#contract/rules/infrared.ts'
import { splitChannel } from '#contract/rules/room/channel.ts'
import { useProducts } from '#src/data/products.ts'
import { type FunctionWords, functionName, valueWords } from '#src/widgets/product/product-functions.ts'
import { useFunctionWords } from '#src/widgets/product/use-function-words.ts'

type Named = Parameters<typeof valueWords>[0] & { name: string }

/** A function of a device or of one of its channels (`switch2`), set to a value: 设定温度 25 ℃. Null for one that none has. */
export function toldWords(
  functions: ReadonlyMap<string, Named>,
  identifier: string,
  value: number,
  words: FunctionWords,
): string | null {
  const fn = functions.get(identifier) ?? functions.get(splitChannel(identifier).fn)
  if (!fn) return null
  const name = functionName({ identifier, name: fn.name }, words)
  return isMomentary(identifier) && fn.max === 1 ? name : `${name} ${valueWords(fn, value, words)}`
}

/** The same of the functions that products and infrared appliances have. */
export function useToldWords(): (identifier: string, value: number) => string | null {
  const products = useProducts()
  const words = useFunctionWords()
  return useMemo(() => {
    const lists = [
      ...(products ?? []).map(({ functionList }) => functionList),
      ...Object.values(irTypes).map(({ functions }) => functions),
    ]
    const all = [keyFunction, ...lists.flat()].map((fn) => [fn.identifier, fn] as const)
    const functions = new Map<string, Named>(all.reverse())
    return (identifier, value) => toldWords(functions, identifier, value, words)
  }, [products, words])
}
