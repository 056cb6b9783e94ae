import { Button } from '@mantine/core'
import type { FormEvent, KeyboardEvent } from 'react'
import { useText } from '#src/text/text.ts'
import classes from './cell-editor.module.css'
import type { MatrixRow } from './matrix-model.ts'
import { type CellValues, inRange, noValues } from './scene-values.ts'
import { ValueFields } from './value-fields.tsx'

interface Props {
  row: MatrixRow
  draft: CellValues
  change: (draft: CellValues) => void
  keep: (values: CellValues) => void
  cancel: () => void
}

/** What a scene does to one target, function by function. */
export function CellEditor({ row, draft, change, keep, cancel }: Props) {
  const say = useText()

  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    keep(inRange(row.functions, draft))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') {
      event.stopPropagation()
      cancel()
    }
    if (event.key === 'Enter' && event.target instanceof HTMLElement && event.target.role === 'slider')
      keep(inRange(row.functions, draft))
  }

  return (
    <form className={classes.editor} onSubmit={submit} onKeyDown={onKeyDown}>
      <ValueFields row={row} draft={draft} change={change} only={keep} />
      <div className={classes.answers}>
        {draft.size > 0 && (
          <Button variant="subtle" color="gray" size="sm" onClick={() => keep(noValues)}>
            {say('common.clear')}
          </Button>
        )}
        <span className={classes.gap} />
        <Button variant="default" size="sm" onClick={cancel}>
          {say('common.cancel')}
        </Button>
        <Button type="submit" size="sm">
          {say('common.confirm')}
        </Button>
      </div>
    </form>
  )
}
