import type { ProductFunction } from '#contract/product.ts'
import {
  type FunctionWords,
  functionName,
  isSwitch,
  mainSwitch,
  quantity,
  usualFunctions,
  valueWords,
} from './product-functions.ts'

/** `tone` says how a cell is drawn: nothing, off, or doing something. */
export interface CellLook {
  tone: 'none' | 'off' | 'on'
  /** What stands in the cell; empty for 'none'. */
  short: string
  /** Every value with its function's name, for screen readers and the tooltip. */
  long: string
}

const nothing: CellLook = { tone: 'none', short: '', long: '' }

/**
 * How a cell reads: 关; 开; 70%; 70% 4000K. A main switch that is on goes without saying once there are other
 * values, one that is off says everything. Functions the product does not list are shown by their identifier; of a product
 * that is not known here, `listed` is empty.
 */
export function cellLook(
  listed: readonly ProductFunction[],
  values: ReadonlyMap<string, number>,
  words: FunctionWords,
): CellLook {
  if (values.size === 0) return nothing
  const functions = listed.length > 0 ? listed : usualFunctions
  const main = mainSwitch(functions)?.identifier
  const parts = [...values].map(([identifier, value]) => {
    const fn = functions.find((one) => one.identifier === identifier)
    const text = fn ? valueWords(fn, value, words) : quantity(value)
    const long = `${functionName(fn ?? { identifier, name: identifier }, words)} ${text}`
    const bare = fn && !(isSwitch(fn) && identifier !== main)
    return { identifier, long, short: bare ? text : long }
  })
  const long = parts.map((part) => part.long).join(words.comma)
  if (main !== undefined && values.get(main) === 0) return { tone: 'off', short: words.off, long }
  const others = parts.filter((part) => part.identifier !== main)
  const short = others.length > 0 ? others.map((part) => part.short).join(' ') : words.on
  return { tone: 'on', short, long }
}
