import type { ProductFunction } from '../../product.ts'
import { settableFunctions } from '../abilities.ts'
import { homeLayouts } from './home.ts'
import type { Layout, Slot, Wish } from './layout.ts'
import { wishes } from './layout.ts'
import { stayingLayouts } from './staying.ts'
import { teachingLayouts } from './teaching.ts'
import { workingLayouts } from './working.ts'

/** The plans a template may be laid out by, in the order of their codes: the specification's ten, and rooms of homes. */
export const layouts: readonly Layout[] = [
  ...[...teachingLayouts, ...workingLayouts, ...stayingLayouts].sort((a, b) => a.code - b.code),
  ...homeLayouts,
]

const byCode = new Map(layouts.map((layout) => [layout.code, layout]))

/** The layout of a code; undefined for a code that is none. */
export const findLayout = (code: number): Layout | undefined => byCode.get(code)

/** A slot of a layout by its number, counted from 1; undefined where the layout or the slot is none. */
export const findSlot = (code: number, slot: number): Slot | undefined => findLayout(code)?.slots[slot - 1]

interface Choice {
  productId: number
  productTypeId: number
  equipmentType: number
  functionList: readonly Pick<ProductFunction, 'identifier'>[]
}

const lighting = 1

/**
 * The product a slot is filled with where nobody has said another one: one that can be told something before one that
 * cannot, as a relay module whose channels have to be set up first. Undefined when there is none that fits.
 */
export function proposedFor<P extends Choice>(wish: Wish, accepts: Slot['accepts'], products: readonly P[]) {
  const types: readonly number[] = wishes[wish]
  for (const type of types) {
    const ofType = products.filter(({ productTypeId }) => productTypeId === type)
    const found = ofType.find(({ functionList }) => settableFunctions(functionList).length > 0) ?? ofType[0]
    if (found) return found
  }
  return accepts === 'lighting' ? products.find(({ equipmentType }) => equipmentType === lighting) : undefined
}
