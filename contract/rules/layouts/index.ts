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

export const findLayout = (code: number): Layout | undefined => byCode.get(code)

export const findSlot = (code: number, slot: number): Slot | undefined => findLayout(code)?.slots[slot - 1]

interface Choice {
  productId: number
  productTypeId: number
  equipmentType: number
}

const lighting = 1

/** The product a slot is filled with where nobody has said another one; undefined when there is none that fits. */
export function proposedFor<P extends Choice>(wish: Wish, accepts: Slot['accepts'], products: readonly P[]) {
  const types: readonly number[] = wishes[wish]
  for (const type of types) {
    const found = products.find(({ productTypeId }) => productTypeId === type)
    if (found) return found
  }
  return accepts === 'lighting' ? products.find(({ equipmentType }) => equipmentType === lighting) : undefined
}
