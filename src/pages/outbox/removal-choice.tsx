import { Button } from '@mantine/core'
import { useOutboxActions } from '#src/data/outbox.ts'
import type { EntryView } from '#src/data/outbox-entry.ts'
import type { Overlap } from '#src/local/entry.ts'
import { choiceKey } from '#src/sync/amend.ts'
import { useText } from '#src/text/text.ts'
import { Facts } from '#src/ui/facts.tsx'
import classes from './conflict.module.css'
import { useValueWords } from './use-value-words.ts'

interface Props {
  view: EntryView
  overlap: Overlap
  done: () => void
}

/** A removal of what somebody else has changed since: what she changed, and whether it goes all the same. */
export function RemovalChoice({ view, overlap, done }: Props) {
  const say = useText()
  const words = useValueWords(view.names)
  const { resolve } = useOutboxActions()
  const before = (overlap.original ?? {}) as Record<string, unknown>
  const now = (overlap.theirs ?? {}) as Record<string, unknown>
  const changed = Object.keys(now).filter(
    (field) => JSON.stringify(now[field]) !== JSON.stringify(before[field]),
  )
  const answer = (side: 'mine' | 'theirs') =>
    void resolve(view.item.id, new Map([[choiceKey(overlap), side]])).then(done)
  return (
    <>
      <Facts
        lines={changed.map((field) => [
          words.field(field),
          say('outbox.entry.fromTo', {
            from: words.value(field, before[field]),
            to: words.value(field, now[field]),
          }),
        ])}
      />
      <div className={classes.answer}>
        <Button color="red" onClick={() => answer('mine')}>
          {say('outbox.entry.removeAnyway')}
        </Button>
        <Button variant="default" onClick={() => answer('theirs')}>
          {say('outbox.entry.keepTheirs')}
        </Button>
      </div>
    </>
  )
}
