import { editPartsCall, type PlainItem, partEditOf } from '#contract/parts/edits.ts'
import { partLists } from '#contract/parts/kinds.ts'
import { type AnyPart, editPart, keptFault, remadeOf, renamePart, withoutPart } from '#contract/parts/walk.ts'
import type { PartList } from '#contract/template-shapes.ts'
import type { Edits } from '#src/data/desk.ts'
import type { SeenTemplate } from '#src/data/seen.ts'
import { editedItem } from './edited-item.ts'

type PartVerbs = Pick<Edits, 'addParts' | 'editParts'>

const rowsIn = (template: Pick<SeenTemplate, PartList>, list: PartList) =>
  template[list] as readonly AnyPart[]
const plain = (row: AnyPart) => row as unknown as PlainItem

/** Fields that a row may be without, by what says the same. */
const unsaidAs: PlainItem = { icon: null, linkColumn: null, direction: 1, holdTime: 0 }

/** What makes a part again what it was before an edit said `item` of it; null where that said nothing new. */
export function takingBack(list: PartList, before: AnyPart, item: PlainItem): PlainItem | null {
  const edit = partEditOf(editPartsCall('edit', list))
  const after = editPart(list, edit, before, item)
  const unsaid = Object.entries(unsaidAs).filter(([field]) => field in item && !(field in before))
  return editedItem(edit, { id: before.id, said: {} }, plain(after), {
    ...plain(before),
    ...Object.fromEntries(unsaid),
  })
}

/**
 * Makes a part again that has been deleted, with what went with it and what others did with it. All of that are edits
 * like any other: they are queued without a network, and give it another id.
 *
 * @param template as it was before
 * @throws InvalidEdit, NotKept
 */
export async function makeAgain(verbs: PartVerbs, template: SeenTemplate, id: number): Promise<void> {
  const left = withoutPart(template, id)
  const madeAs = new Map<number, number>()
  for (const list of partLists) {
    const stays = new Map(rowsIn(left, list).map((row) => [row.id, row]))
    const edit = partEditOf(editPartsCall('edit', list))
    for (const row of rowsIn(template, list)) {
      const now = stays.get(row.id)
      // What the template computes by itself, as the members of all lights, is not put back by hand.
      if (now === row || keptFault(list, row)) continue
      const was = renamePart(row, list, (each) => madeAs.get(each) ?? each)
      if (!was) continue
      if (now) {
        const item = editedItem(edit, { id: row.id, said: {} }, plain(now), plain(was))
        if (item) await verbs.editParts(list, template.id, [item as never])
      } else {
        const [made] = await verbs.addParts(list, template.id, [remadeOf(list, plain(was)) as never])
        if (made !== undefined) madeAs.set(row.id, made)
      }
    }
  }
}
