import type { AddItem, EditItem, PlainItem } from '#contract/parts/edits.ts'
import type { AnyPart } from '#contract/parts/walk.ts'
import type { PartList } from '#contract/template-shapes.ts'
import { useEdits } from '#src/data/edits.ts'
import type { SeenTemplate } from '#src/data/seen.ts'
import { useOfferBack } from '#src/form/use-offer-back.ts'
import { useText } from '#src/text/text.ts'
import { toast } from '#src/ui/toast.ts'
import { makeAgain, takingBack } from './take-back.ts'

export interface TakeBack {
  /** Adds parts and offers to take them away again. Answers their ids. @throws as addParts does */
  add: <L extends PartList>(list: L, items: readonly AddItem<L>[]) => Promise<number[]>
  /** Offers to take away what was added under these ids. @param name of the first */
  added: (name: string, ids: readonly number[]) => void
  /**
   * Edits parts and offers to take that back.
   * @param seen the rows as they were seen when it was begun, where that may be a while ago
   * @throws as editParts does
   */
  edit: <L extends PartList>(
    list: L,
    items: readonly EditItem<L>[],
    seen?: readonly AnyPart[],
  ) => Promise<void>
  /** Deletes a part and offers to make it again, where that would be the same one. @throws as deletePart does */
  remove: (list: PartList, row: Pick<AnyPart, 'id' | 'name'>) => Promise<void>
  /** Offers to take something else back that was done to what is called so, the first of these. */
  offer: (name: string, ids: readonly number[], back: () => Promise<unknown>) => void
}

/** Edits and deletions of a template's parts which say what they have done, with a button that takes it back. */
export function useTakeBack(template: SeenTemplate): TakeBack {
  const say = useText()
  const edits = useEdits()
  const { saying, added: offerAdded } = useOfferBack()
  const offer: TakeBack['offer'] = (name, ids, back) => saying(say('ui.takeBack.edited', { name }), ids, back)
  const added: TakeBack['added'] = (name, ids) => offerAdded(name, ids, () => edits.unmake(template.id, ids))
  return {
    offer,
    added,
    add: async (list, items) => {
      const ids = await edits.addParts(list, template.id, items)
      added(String((items[0] as PlainItem | undefined)?.name ?? ''), ids)
      return ids
    },
    edit: async (list, items, seen) => {
      const rows = new Map((template[list] as readonly AnyPart[]).map((row) => [row.id, row]))
      const changed = (items as readonly PlainItem[]).map(({ id }) => Number(id))
      const backs = (items as readonly PlainItem[]).flatMap((item) => {
        const row = rows.get(Number(item.id))
        return (row && takingBack(list, row, item)) ?? []
      })
      await edits.editParts(list, template.id, items, seen)
      const name = rows.get(Number((items[0] as PlainItem | undefined)?.id))?.name
      if (backs.length > 0 && name !== undefined)
        offer(name, changed, () => edits.editParts(list, template.id, backs as never))
    },
    remove: async (list, { id, name }) => {
      await edits.deletePart(list, template.id, id)
      const words = say('ui.takeBack.deleted', { name })
      // Rooms have paired it by its id, and would have to pair another one anew.
      if (list === 'noPowerPanelList') toast.done(words)
      else saying(words, [id], () => makeAgain(edits, template, id))
    },
  }
}
