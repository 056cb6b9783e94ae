import { useEdits } from '#src/data/edits.ts'
import { useWhenRefused } from '#src/data/refusals.ts'
import { useText } from '#src/text/text.ts'
import { useConfirm } from '#src/ui/confirm.tsx'
import { closeToast, toast, whenToastLeaves } from '#src/ui/toast.ts'
import { attempt } from './attempt.ts'

export interface OfferBack {
  /**
   * Says what was done, with a button that takes it back; Ctrl+Z does that too. It leaves when the server refuses it.
   *
   * @param ids of what it was done to
   * @param back answers false where it was thought better of
   */
  saying: (words: string, ids: readonly number[], back: () => Promise<unknown>) => void
  /**
   * Offers to take away what was added under these ids, after asking where later edits go with it.
   *
   * @param name of the first
   * @param unmake null where she may not: then it is only said
   */
  added: (name: string, ids: readonly number[], unmake: (() => Promise<unknown>) | null) => void
}

/** Messages of what was done to a template or to places, which take it back for as long as they stand. */
export function useOfferBack(): OfferBack {
  const say = useText()
  const confirm = useConfirm()
  const { hangingOn } = useEdits()
  const whenRefused = useWhenRefused()
  const saying: OfferBack['saying'] = (words, ids, back) => {
    const offered = toast.done(words, {
      label: say('ui.takeBack.act'),
      isBack: true,
      run: async () => {
        let answer: unknown
        const isDone = await attempt(async () => {
          answer = await back()
        })
        if (isDone && answer !== false) toast.done(say('ui.takeBack.done'))
      },
    })
    whenToastLeaves(
      offered,
      whenRefused(ids, () => closeToast(offered)),
    )
  }
  const added: OfferBack['added'] = (name, ids, unmake) => {
    const count = ids.length
    if (count === 0) return
    const words = say(count === 1 ? 'ui.takeBack.added' : 'ui.takeBack.addedCount', { name, count })
    if (!unmake) return void toast.done(words)
    saying(words, ids, async () => {
      const hanging = await hangingOn(ids)
      const sure =
        hanging === 0 ||
        (await confirm({
          title: say('ui.takeBack.hangingTitle', { name }),
          body: say('ui.takeBack.hanging', { count: hanging }),
          confirm: say('ui.takeBack.all'),
          cancel: say('ui.takeBack.keep'),
          danger: true,
        }))
      if (sure) await unmake()
      return sure
    })
  }
  return { saying, added }
}
