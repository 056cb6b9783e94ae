import { useOutboxActions } from '#src/data/outbox.ts'
import type { OutboxItem } from '#src/data/outbox-item.ts'
import { marks } from '#src/text/marks.ts'
import { useText } from '#src/text/text.ts'
import { useConfirm } from '#src/ui/confirm.tsx'
import { toast } from '#src/ui/toast.ts'
import { wordsOf } from './edit-words.ts'

const MOST_NAMED = 5

/** Drops an edit after asking, naming it and every edit that hangs on it; answers whether it is gone. */
export function useDiscard(): (item: OutboxItem) => Promise<boolean> {
  const say = useText()
  const confirm = useConfirm()
  const { discard, dependants } = useOutboxActions()
  return async (item) => {
    const hanging = await dependants(item.id)
    const named = hanging.slice(0, MOST_NAMED).map((one) => wordsOf(one, say))
    const more = hanging.length > MOST_NAMED ? [say('outbox.andMore', { count: hanging.length })] : []
    const names = [...named, ...more].join(marks().comma)
    const inDoubt = [item, ...hanging].some(({ mayBeDone }) => mayBeDone)
    const yes = await confirm({
      title: say('outbox.discardTitle', { name: wordsOf(item, say) }),
      body: [
        say(inDoubt ? 'outbox.discardInDoubt' : 'outbox.discardBody'),
        hanging.length > 0 ? say('outbox.discardHanging', { count: hanging.length, names }) : '',
      ].join(' '),
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
