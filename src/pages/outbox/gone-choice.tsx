import '#src/text/entry.ts'
import { Button } from '@mantine/core'
import { useOutboxActions } from '#src/data/outbox.ts'
import type { EntryView, Gone, Mended } from '#src/data/outbox-entry.ts'
import { useMayCall } from '#src/session/use-may-call.ts'
import { marks } from '#src/text/marks.ts'
import { useText } from '#src/text/text.ts'
import { toast } from '#src/ui/toast.ts'
import classes from './conflict.module.css'
import { wordsOf } from './edit-words.ts'

interface Props {
  view: EntryView
  gone: Gone
  done: (mended: Mended) => void
}

/** What can be done when somebody else has removed what an edit needs: make it again, or go on without it. */
export function GoneChoice({ view, gone, done }: Props) {
  const say = useText()
  const may = useMayCall()
  const { recreate, dropTarget } = useOutboxActions()
  const { recreatable } = view
  const again = recreatable === 'not-permitted' ? null : recreatable
  const mayDrop = gone.kind === 'target' || view.droppable
  const below = again?.below ?? 0
  const name = view.names.get(gone.id) ?? say('entry.unknownPart', { id: gone.id })
  const makeAgain = async (whole: boolean) => {
    const mended = await recreate(view.item.id, may, whole)
    if (mended === 'under-way') toast.error(say('entry.recreateLate'))
    else done(mended)
  }
  return (
    <>
      <p>
        {view.away
          ? say('entry.away', { place: say('system.place') })
          : say(`entry.gone.${gone.kind}`, { name })}
      </p>
      <div className={classes.answer}>
        {below > 0 && (
          <Button onClick={() => void makeAgain(true)}>{say('entry.recreateWhole', { count: below })}</Button>
        )}
        {again && (
          <Button variant={below > 0 ? 'default' : 'filled'} onClick={() => void makeAgain(false)}>
            {say('entry.recreate', { name })}
          </Button>
        )}
        {mayDrop && (
          <Button
            variant={again ? 'default' : 'filled'}
            onClick={() => void dropTarget(view.item.id, gone.id).then(done)}
          >
            {say('entry.dropTarget', { name })}
          </Button>
        )}
      </div>
      {again && again.leftOut.length > 0 && <LeftOut edits={again.leftOut} />}
      {recreatable === 'not-permitted' && <p className={classes.whose}>{say('entry.mayNotRecreate')}</p>}
      {recreatable === null && !view.away && !mayDrop && gone.kind !== 'reference' && (
        <p className={classes.whose}>{say('entry.notKnown')}</p>
      )}
    </>
  )
}

/** So many of them are named. */
const named = 3

/** What of it does not come back, in one line. */
function LeftOut({ edits }: { edits: Parameters<typeof wordsOf>[0][] }) {
  const say = useText()
  const first = edits
    .slice(0, named)
    .map((edit) => wordsOf(edit, say))
    .join(marks().semicolon)
  const what = edits.length > named ? `${first} ${say('outbox.andMore', { count: edits.length })}` : first
  return <p className={classes.whose}>{say('entry.leftOut', { what })}</p>
}
