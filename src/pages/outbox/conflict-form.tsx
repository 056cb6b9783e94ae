import '#src/text/entry.ts'
import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import { useOutboxActions } from '#src/data/outbox.ts'
import type { EntryView, Overlap } from '#src/data/outbox-entry.ts'
import { choiceKey, type Mended, type Side } from '#src/data/outbox-entry.ts'
import { useText } from '#src/text/text.ts'
import classes from './conflict.module.css'
import { useValueWords, type ValueWords } from './use-value-words.ts'

interface Props {
  view: EntryView
  overlaps: readonly Overlap[]
  done: (mended: Mended) => void
}

/** A conflict, field by field: mine, the server's, and what both began with, side by side. Each field has to be chosen. */
export function ConflictForm({ view, overlaps, done }: Props) {
  const say = useText()
  const words = useValueWords(view.names)
  const { resolve } = useOutboxActions()
  const [choices, setChoices] = useState<ReadonlyMap<string, Side>>(new Map())
  const [busy, setBusy] = useState(false)
  const left = overlaps.filter((overlap) => !choices.has(choiceKey(overlap))).length
  const chooseAll = (side: Side) => setChoices(new Map(overlaps.map((each) => [choiceKey(each), side])))
  const submit = () => {
    setBusy(true)
    void resolve(view.item.id, choices).then(done, () => setBusy(false))
  }
  return (
    <>
      <div className={classes.all}>
        <Button variant="default" onClick={() => chooseAll('mine')}>
          {say('entry.allMine')}
        </Button>
        <Button variant="default" onClick={() => chooseAll('theirs')}>
          {say('entry.allTheirs')}
        </Button>
      </div>
      {overlaps.map((overlap) => (
        <Field
          key={choiceKey(overlap)}
          overlap={overlap}
          of={view.names.get(overlap.id)}
          words={words}
          chosen={choices.get(choiceKey(overlap))}
          choose={(side) => setChoices(new Map(choices).set(choiceKey(overlap), side))}
        />
      ))}
      <div className={classes.answer}>
        <Button onClick={submit} disabled={left > 0} loading={busy}>
          {left > 0 ? say('entry.chooseLeft', { count: left }) : say('entry.resolve')}
        </Button>
      </div>
    </>
  )
}

interface FieldProps {
  overlap: Overlap
  /** What the row is called. */
  of: string | undefined
  words: ValueWords
  chosen: Side | undefined
  choose: (side: Side) => void
}

function Field({ overlap, of, words, chosen, choose }: FieldProps) {
  const say = useText()
  const name = useId()
  const { field, original } = overlap
  const value = (side: unknown) => words.value(field, side)
  return (
    <fieldset className={classes.field}>
      <legend>
        {words.field(field)}
        {of && <span>{of}</span>}
      </legend>
      <div className={classes.sides}>
        {(['mine', 'theirs'] as const).map((side) => (
          <label key={side} className={classes.side} data-chosen={chosen === side || undefined}>
            <input type="radio" name={name} checked={chosen === side} onChange={() => choose(side)} />
            <span className={classes.whose}>{say(`entry.${side}`)}</span>
            <span className={classes.value}>{value(overlap[side])}</span>
          </label>
        ))}
        <div className={classes.original}>
          <span className={classes.whose}>{say('entry.original')}</span>
          <span className={classes.value}>{value(original)}</span>
        </div>
      </div>
    </fieldset>
  )
}
