import '#src/text/entry.ts'
import { Checkbox } from '@mantine/core'
import type { EntryView } from '#src/data/outbox-entry.ts'
import { useText } from '#src/text/text.ts'
import classes from './kept-rows.module.css'

interface Props {
  view: Pick<EntryView, 'names'>
  label: string
  /** All rows the edit was about. */
  ids: readonly number[]
  value: readonly number[]
  onChange: (ids: number[]) => void
  error: string | undefined
}

/** Chooses which of the rows an edit said the same of it is still about: one may be gone, or may be left as it is. */
export function KeptRows({ view, label, ids, value, onChange, error }: Props) {
  const say = useText()
  return (
    <Checkbox.Group
      label={label}
      value={value.map(String)}
      onChange={(chosen) => onChange(ids.filter((id) => chosen.includes(String(id))))}
      error={error}
    >
      <div className={classes.rows}>
        {ids.map((id) => (
          <Checkbox
            key={id}
            value={String(id)}
            label={view.names.get(id) ?? say('entry.unknownPart', { id })}
          />
        ))}
      </div>
    </Checkbox.Group>
  )
}
