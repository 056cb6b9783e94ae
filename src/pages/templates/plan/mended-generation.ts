import type { InputOf } from '#contract/index.ts'
import { type Generated, generatedLists, itemsIn } from '#contract/rules/generate/generated.ts'
import { withoutItems } from '#contract/rules/generate/without-items.ts'

type Generation = InputOf<'templateGenerate.add'>

/** What is entered of a refused generation: the names of its items by their keys, and the keys of those that are left out. */
export interface Mended extends Record<string, unknown> {
  names: Record<string, string>
  left: number[]
}

export const mendedFrom = (generated: Generated): Mended => ({
  names: Object.fromEntries(
    generatedLists.flatMap((list) =>
      itemsIn(generated, list).map(({ key, item }) => [key, String(item.name ?? '')]),
    ),
  ),
  left: [],
})

/** The generation as it is entered now: renamed, and without what is left out and what is nothing without that. Pure. */
export function generationSaying({ templateId, ...generated }: Generation, mended: Mended): Generation {
  const renamed = Object.fromEntries(
    generatedLists.flatMap((list) => {
      const items = generated[list]
      return items
        ? [[list, items.map((item) => ({ ...item, name: mended.names[item.key] ?? item.name }))]]
        : []
    }),
  )
  return { templateId, ...withoutItems({ ...generated, ...renamed } as Generated, new Set(mended.left)) }
}

/** How many parts a generation makes. */
export const countIn = (generated: Generated): number =>
  generatedLists.reduce((sum, list) => sum + (generated[list]?.length ?? 0), 0)

const placed = /^([A-Za-z]+)\.(\d+)\./

/** Which item the path of a refusal is about: `sceneList.2.name`, `slotList.0.slot`; undefined for one about none. */
export function keyOfFault(generated: Generated, path: string): number | undefined {
  const [, list = '', place = ''] = placed.exec(path) ?? []
  if (list === 'slotList') return generated.slotList?.[Number(place)]?.equipmentId
  const found = generatedLists.find((each) => each === list)
  return found && itemsIn(generated, found)[Number(place)]?.key
}
