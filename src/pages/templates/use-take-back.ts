import type { AddItem, EditItem, PlainItem } from '#contract/parts/edits.ts'
import type { AnyPart } from '#contract/parts/walk.ts'
import type { PartList } from '#contract/template-shapes.ts'
import { useEdits } from '#src/data/edits.ts'
import type { SeenTemplate } from '#src/data/seen.ts'
import { attempt } from '#src/form/attempt.ts'
import { useText } from '#src/text/text.ts'
import { useConfirm } from '#src/ui/confirm.tsx'
import { toast } from '#src/ui/toast.ts'
import { makeAgain, takingBack } from './take-back.ts'

export interface TakeBack {
  /** Adds parts and offers to take them away again. Answers their ids. @throws as addParts does */
  add: <L extends PartList>(list: L, items: readonly AddItem<L>[]) => Promise<number[]>
  /** Offers to take away what was added under these ids. @param name of the first */
  added: (name: string, ids: readonly number[]) => void
  /** Edits parts and offers to take that back. @throws as editParts does */
  edit: <L extends PartList>(list: L, items: readonly EditItem<L>[]) => Promise<void>
  /** Deletes a part and offers to make it again. @throws as deletePart does */
  remove: (list: PartList, row: Pick<AnyPart, 'id' | 'name'>) => Promise<void>
  /** Offers to take something else back that was done to what is called so. */
  offer: (name: string, back: () => Promise<unknown>) => void
}

/** Edits and deletions of a template's parts which say what they have done, with a button that takes it back. */
export function useTakeBack(template: SeenTemplate): TakeBack {
  const say = useText()
  const edits = useEdits()
  const confirm = useConfirm()
  const saying = (words: string, back: () => Promise<unknown>) =>
    toast.done(words, {
      label: say('templates.takeBack.act'),
      isBack: true,
      run: async () => {
        let answer: unknown
        const isDone = await attempt(async () => {
          answer = await back()
        })
        if (isDone && answer !== false) toast.done(say('templates.takeBack.done'))
      },
    })
  const offer: TakeBack['offer'] = (name, back) => saying(say('templates.takeBack.edited', { name }), back)
  const added: TakeBack['added'] = (name, ids) => {
    const count = ids.length
    if (count === 0) return
    const words = say(count === 1 ? 'templates.takeBack.added' : 'templates.takeBack.addedCount', {
      name,
      count,
    })
    saying(words, async () => {
      const hanging = await edits.hangingOn(ids)
      const sure =
        hanging === 0 ||
        (await confirm({
          title: say('templates.takeBack.hangingTitle'),
          body: say('templates.takeBack.hanging', { count: hanging }),
          confirm: say('templates.takeBack.act'),
          danger: true,
        }))
      if (sure) await edits.unmake(template.id, ids)
      return sure
    })
  }
  return {
    offer,
    added,
    add: async (list, items) => {
      const ids = await edits.addParts(list, template.id, items)
      added(String((items[0] as PlainItem | undefined)?.name ?? ''), ids)
      return ids
    },
    edit: async (list, items) => {
      const rows = new Map((template[list] as readonly AnyPart[]).map((row) => [row.id, row]))
      const backs = (items as readonly PlainItem[]).flatMap((item) => {
        const row = rows.get(Number(item.id))
        return (row && takingBack(list, row, item)) ?? []
      })
      await edits.editParts(list, template.id, items)
      const name = rows.get(Number((items[0] as PlainItem | undefined)?.id))?.name
      if (backs.length > 0 && name !== undefined)
        offer(name, () => edits.editParts(list, template.id, backs as never))
    },
    remove: async (list, { id, name }) => {
      await edits.deletePart(list, template.id, id)
      saying(say('templates.takeBack.deleted', { name }), () => makeAgain(edits, template, id))
    },
  }
}
