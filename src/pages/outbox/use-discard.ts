import { useOutboxActions } from '#src/data/outbox.ts'
import type { OutboxItem } from '#src/data/outbox-item.ts'
import { marks } from '#src/text/marks.ts'
import { useText } from '#src/text/text.ts'
import { useConfirm } from '#src/ui/confirm.tsx'
import { toast } from '#src/ui/toast.ts'
import { wordsOf } from './edit-words.ts'

const MOST_NAMED = 5

/** Drops an edit after asking, naming it, what goes with it and what goes on without it; answers whether it is gone. */
export function useDiscard(): (item: OutboxItem) => Promise<boolean> {
  const say = useText()
  const confirm = useConfirm()
  const { discard, following } = useOutboxActions()
  return async (item) => {
    const { gone: hanging, shortened } = await following(item.id)
    const saying = (
      key: 'outbox.discardHanging' | 'outbox.discardShortened',
      edits: readonly OutboxItem[],
    ) => {
      const named = edits.slice(0, MOST_NAMED).map((one) => wordsOf(one, say))
      const more = edits.length > MOST_NAMED ? [say('outbox.andMore', { count: edits.length })] : []
      return edits.length > 0
        ? say(key, { count: edits.length, names: [...named, ...more].join(marks().comma) })
        : ''
    }
    const inDoubt = [item, ...hanging].some(({ mayBeDone }) => mayBeDone)
    const yes = await confirm({
      title: say('outbox.discardTitle', { name: wordsOf(item, say) }),
      body: [
        say(inDoubt ? 'outbox.discardInDoubt' : 'outbox.discardBody'),
        saying('outbox.discardHanging', hanging),
        saying('outbox.discardShortened', shortened),
      ]
        .filter(Boolean)
        .join(' '),
      confirm:
        hanging.length > 0
          ? say('outbox.discardAllConfirm', { count: hanging.length + 1 })
          : say('outbox.discardConfirm'),
      danger: true,
    })
    if (!yes) return false
    const gone = await discard(item.id)
    if (gone) toast.done(say('outbox.discarded'))
    else toast.error(say('outbox.discardLate'))
    return gone
  }
}
