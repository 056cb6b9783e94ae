import type { ProductFunction } from '#contract/product.ts'
import { splitChannel } from '#contract/rules/room/channel.ts'
import { numberText } from '#src/text/count.ts'
import { withUnit } from '#src/text/units.ts'

/** A function that is only on or off. */
export const isSwitch = (fn: Pick<ProductFunction, 'min' | 'max'>): boolean => fn.min === 0 && fn.max === 1

/** The on/off function that the others of a product hang on, if it has one. */
export const mainSwitch = (functions: readonly ProductFunction[]): ProductFunction | undefined =>
  functions.find((fn) => isSwitch(fn) && /switch/i.test(fn.identifier)) ?? functions.find(isSwitch)

/** Functions whose values are names, not quantities: the names of 0, 1, 2 ... in their order. */
export const namedFunctions = {
  mode: ['auto', 'cooling', 'heating', 'fan', 'drying'],
  fanSpeed: ['auto', 'low', 'middle', 'high'],
  airSpeed: ['auto', 'low', 'middle', 'high'],
} as const

type NamedFunction = keyof typeof namedFunctions
export type ValueName = { [F in NamedFunction]: `${F}.${(typeof namedFunctions)[F][number]}` }[NamedFunction]

/** The names of a function's values, or null when it is a quantity or has other values than ours. */
export function valueNames(fn: Pick<ProductFunction, 'identifier' | 'min' | 'max'>): ValueName[] | null {
  const names = Object.hasOwn(namedFunctions, fn.identifier)
    ? namedFunctions[fn.identifier as NamedFunction]
    : []
  if (names.length === 0 || fn.min !== 0 || fn.max !== names.length - 1) return null
  return names.map((name) => `${fn.identifier}.${name}` as ValueName)
}

/** Functions that go by words of ours, whatever language a product's own names are in. */
const knownFunctions = [
  ...(['switch', 'brightness', 'colorTemperature', 'temperature', 'mode', 'fanSpeed', 'position'] as const),
  ...(['stop', 'volume', 'floorSwitch', 'floorTemperature', 'airSwitch', 'airSpeed', 'key'] as const),
]
export type KnownFunction = (typeof knownFunctions)[number]

/** The words that functions and their values need from the texts. */
export interface FunctionWords {
  function: (name: KnownFunction) => string
  on: string
  off: string
  /** Between two values in a sentence. */
  comma: string
  named: (name: ValueName) => string
}

/** What lamps are told, as nearly every product has it: how values read of a product that this device does not know yet. */
export const usualFunctions: readonly ProductFunction[] = [
  { identifier: 'switch', name: '开关', min: 0, max: 1, step: 1, unit: '' },
  { identifier: 'brightness', name: '亮度', min: 0, max: 100, step: 1, unit: '%' },
  { identifier: 'colorTemperature', name: '色温', min: 0, max: 65_535, step: 1, unit: 'K' },
]

/** A quantity as people write it: at most two decimals. */
export const quantity = (value: number): string => numberText(value, 2)

/** A function in words: 亮度; of the second channel 开关 2. One that nobody knows here goes by its product's name. */
export function functionName(
  { identifier, name }: Pick<ProductFunction, 'identifier' | 'name'>,
  words: Pick<FunctionWords, 'function'>,
): string {
  const { fn, channel = '' } = splitChannel(identifier)
  const known = knownFunctions.find((each) => each === fn)
  return known ? `${words.function(known)} ${channel}`.trimEnd() : name
}

/** One value in words: 开, 制冷, 70%, 4000 K. */
export function valueWords(
  fn: Pick<ProductFunction, 'identifier' | 'min' | 'max' | 'unit'>,
  value: number,
  words: FunctionWords,
): string {
  if (isSwitch(fn)) return value === 0 ? words.off : words.on
  const name = valueNames(fn)?.[value]
  return name ? words.named(name) : withUnit(quantity(value), fn.unit)
}
