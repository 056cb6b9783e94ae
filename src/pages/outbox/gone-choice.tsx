import { Button } from '@mantine/core'
import { useOutboxActions } from '#src/data/outbox.ts'
import type { EntryView, Gone, Mended } from '#src/data/outbox-entry.ts'
import { useText } from '#src/text/text.ts'
import classes from './conflict.module.css'

interface Props {
  view: EntryView
  gone: Gone
  done: (mended: Mended) => void
}

/** What can be done when somebody else has removed what an edit needs: make it again, or go on without it. */
export function GoneChoice({ view, gone, done }: Props) {
  const say = useText()
  const { recreate, dropTarget } = useOutboxActions()
  const mayDrop = gone.kind === 'target' || view.droppable
  const below = view.recreatable?.below ?? 0
  const name = view.names.get(gone.id) ?? say('outbox.entry.unknownPart', { id: gone.id })
  return (
    <>
      <p>{say(`outbox.entry.gone.${gone.kind}`, { name })}</p>
      <div className={classes.answer}>
        {below > 0 && (
          <Button onClick={() => void recreate(view.item.id, true).then(done)}>
            {say('outbox.entry.recreateWhole', { count: below })}
          </Button>
        )}
        {view.recreatable && (
          <Button
            variant={below > 0 ? 'default' : 'filled'}
            onClick={() => void recreate(view.item.id).then(done)}
          >
            {say('outbox.entry.recreate', { name })}
          </Button>
        )}
        {mayDrop && (
          <Button
            variant={view.recreatable ? 'default' : 'filled'}
            onClick={() => void dropTarget(view.item.id, gone.id).then(done)}
          >
            {say('outbox.entry.dropTarget', { name })}
          </Button>
        )}
      </div>
      {!view.recreatable && !mayDrop && gone.kind !== 'reference' && (
        <p className={classes.whose}>{say('outbox.entry.notKnown')}</p>
      )}
    </>
  )
}
