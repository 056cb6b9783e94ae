import type { Product } from '#contract/product.ts'
import type { Values } from '#contract/rules/room/events.ts'
import { cellLook } from '#src/widgets/product/cell-look.ts'
import type { FunctionWords } from '#src/widgets/product/product-functions.ts'
import type { DayRoom } from './day-room.ts'

/** What an equipment, or what hangs on a channel of one, was told, in words: 70%; 开; 制冷 26 ℃. Empty when that is nothing. */
export function valueWords(
  { byIdentifier, channels }: Pick<DayRoom, 'byIdentifier' | 'channels'>,
  products: ReadonlyMap<number, Product>,
  words: FunctionWords,
  identifier: string,
  values: Values,
): string {
  const equipment = byIdentifier.get(identifier)
  const channel = channels.find((one) => one.identifier === identifier)
  const functions = channel?.functions ?? (equipment && products.get(equipment.productId)?.functionList) ?? []
  return cellLook(functions, new Map(Object.entries(values)), words).short
}
