import { referencesOf, withoutNamed } from '../../parts/walk.ts'
import { type Generated, generatedLists } from './generated.ts'

type Item = Readonly<Record<string, unknown>> & { readonly key: number }

/**
 * What was generated without the parts of these keys or ids: lists leave them out, and items that are nothing without one
 * of them go with it.
 */
export function withoutItems(generated: Generated, without: ReadonlySet<number>): Generated {
  const gone = new Set(without)
  const lists = generatedLists.map((list) => {
    const needs = referencesOf(list).filter(({ as }) => as === 'one')
    const left = ((generated[list] ?? []) as readonly Item[]).flatMap((item) => {
      if (gone.has(item.key) || needs.some((reference) => gone.has(Number(item[reference.in])))) {
        gone.add(item.key)
        return []
      }
      return [[...gone].reduce<Record<string, unknown>>((one, id) => withoutNamed(list, one, id), item)]
    })
    return [list, left] as const
  })
  const slotList = generated.slotList?.filter(
    ({ equipmentId, houseId }) => !gone.has(equipmentId) && !gone.has(houseId),
  )
  return {
    ...Object.fromEntries(lists.filter(([, items]) => items.length > 0)),
    ...(slotList && slotList.length > 0 ? { slotList } : {}),
  } as Generated
}
