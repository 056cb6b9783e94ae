import { newAllLights, withMembers } from '#contract/parts/kinds.ts'
import { editItems, itemKeyIn, makePart, noParts } from '#contract/parts/walk.ts'
import type { Product } from '#contract/product.ts'
import { generate } from '#contract/rules/generate/generate.ts'
import { type Generated, generatedLists, itemsIn } from '#contract/rules/generate/generated.ts'
import { temporaryId } from '#contract/rules/temporary-id.ts'
import type { SystemCode } from '#contract/systems.ts'
import type { PartList, PartRows } from '#contract/template-shapes.ts'
import { products as seeded } from '#server/seed/products.ts'

/** The products of the demonstration, with ids. */
export const products: Product[] = Object.values(seeded).map((plan, index) => ({
  productId: 900 + index,
  pid: plan.pid,
  productTypeId: plan.productTypeId,
  equipmentType: plan.equipmentType,
  parentTypeId: plan.parentTypeId,
  name: plan.name,
  functionList: [...plan.functionList],
  panelKeyType: plan.panel?.keys ?? null,
  panelLayoutType: plan.panel?.layout ?? null,
}))
export const productOf = (id: number) => products.find(({ productId }) => productId === id)

export type Lists = { [L in PartList]: PartRows[L][] } & { name: string }

/** A template with its group of all lights and plans of these layouts, which nothing stands in. */
export const planned = (...codes: number[]): Lists => ({
  ...noParts(),
  name: '模板',
  groupList: [newAllLights(1, 7)],
  houseList: codes.map((layoutCode, index) => ({
    ...{ id: 10 + index, templateId: 7, name: `布局${index + 1}`, layoutCode, slotList: [], version: 1 },
  })),
})

let ids = 0
export const freshId = () => {
  ids += 1
  return temporaryId(ids << 12, 1)
}

export const generated = (lists: Lists, fill = true, system: SystemCode = 'hotel'): Generated =>
  generate(lists, { templateId: 7, language: 'zh', products, freshId, fill, system })

/** The template with what was generated for it. */
export function laid(lists: Lists, made: Generated): Lists {
  const after: Lists = { ...lists }
  for (const list of generatedLists)
    for (const { key, item } of itemsIn(made, list)) {
      const others = after[list] as unknown as Record<string, unknown>[]
      const product = productOf(Number(item.productId))
      const row = makePart(list, 7, item, { id: key, others, product })
      Object.assign(after, { [list]: [...others, row] })
    }
  const houseList = after.houseList.map((house) => {
    const set = (made.slotList ?? []).flatMap(({ houseId, ...each }) => (houseId === house.id ? [each] : []))
    const slotList = editItems(house.slotList, { set, drop: [] }, itemKeyIn('houseList', 'slotList'))
    return { ...house, slotList: slotList as typeof house.slotList }
  })
  return withMembers({ ...after, houseList })
}
