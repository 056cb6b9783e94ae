import '#src/text/entry.ts'
import { Button } from '@mantine/core'
import { useOutboxActions } from '#src/data/outbox.ts'
import type { EntryView, Overlap } from '#src/data/outbox-entry.ts'
import { choiceKey, type Mended, type Side } from '#src/data/outbox-entry.ts'
import { useText } from '#src/text/text.ts'
import { Facts } from '#src/ui/facts.tsx'
import classes from './conflict.module.css'
import { useValueWords } from './use-value-words.ts'

interface Props {
  view: EntryView
  overlaps: readonly Overlap[]
  done: (mended: Mended) => void
}

/** Drawn; of more it is said how many. */
const most = 20

/** A removal of what somebody else has changed or added to since: what it was, and whether it goes all the same. */
export function RemovalChoice({ view, overlaps, done }: Props) {
  const say = useText()
  const { resolve } = useOutboxActions()
  const answer = (side: Side) =>
    void resolve(view.item.id, new Map(overlaps.map((overlap) => [choiceKey(overlap), side]))).then(done)
  return (
    <>
      {overlaps.slice(0, most).map((overlap) => (
        <TheirWork key={overlap.id} view={view} overlap={overlap} />
      ))}
      {overlaps.length > most && (
        <p className={classes.whose}>{say('entry.moreTheirs', { count: overlaps.length - most })}</p>
      )}
      <div className={classes.answer}>
        <Button color="red" onClick={() => answer('mine')}>
          {say('entry.removeAnyway')}
        </Button>
        <Button variant="default" onClick={() => answer('theirs')}>
          {say('entry.keepTheirs')}
        </Button>
      </div>
    </>
  )
}

/** Says where a row stands, not what it is. */
const addresses = ['id', 'campusId', 'parentId', 'kind', 'sort']

/** What somebody has done with one row of those that are to go. */
function TheirWork({ view, overlap }: { view: EntryView; overlap: Overlap }) {
  const say = useText()
  const words = useValueWords(view.names)
  const before = overlap.original as Record<string, unknown> | null
  const now = (overlap.theirs ?? {}) as Record<string, unknown>
  const changed = Object.keys(now).filter(
    (field) =>
      !addresses.includes(field) && JSON.stringify(now[field]) !== JSON.stringify(before?.[field] ?? null),
  )
  const kind = (['building', 'floor', 'room'] as const).find((one) => one === now.kind) ?? 'part'
  return (
    <section className={classes.theirs}>
      <h3>{view.names.get(overlap.id) ?? String(now.name ?? '')}</h3>
      {before ? (
        <Facts
          lines={changed.map((field) => [
            words.field(field),
            say('entry.fromTo', {
              from: words.value(field, before[field]),
              to: words.value(field, now[field]),
            }),
          ])}
        />
      ) : (
        <p>{say(`entry.added.${kind}`)}</p>
      )}
    </section>
  )
}
