import { Button } from '@mantine/core'
import type { FormEvent, KeyboardEvent } from 'react'
import { useText } from '#src/text/text.ts'
import { PaceFields } from '../parts/pace-fields.tsx'
import { ValueFields } from '../parts/value-fields.tsx'
import { type Cell, inRange, noValues } from '../scenes/scene-values.ts'
import classes from './cell-editor.module.css'
import type { MatrixRow } from './matrix-model.ts'

interface Props {
  row: MatrixRow
  draft: Cell
  change: (draft: Cell) => void
  keep: (cell: Cell) => void
  cancel: () => void
}

/** What a scene does to one target, function by function. */
export function CellEditor({ row, draft, change, keep, cancel }: Props) {
  const say = useText()

  const within = () => keep({ ...draft, values: inRange(row.functions, draft.values) })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    within()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') {
      event.stopPropagation()
      cancel()
    }
    if (event.key === 'Enter' && event.target instanceof HTMLElement && event.target.role === 'slider')
      within()
  }

  return (
    <form className={classes.editor} onSubmit={submit} onKeyDown={onKeyDown}>
      <ValueFields
        row={row}
        draft={draft.values}
        change={(values) => change({ ...draft, values })}
        {...(draft.pace?.delay ? {} : { only: (values) => keep({ ...draft, values }) })}
      />
      {draft.values.size > 0 && (
        <PaceFields
          functions={row.functions}
          pace={draft.pace ?? {}}
          change={(pace) => change({ ...draft, pace })}
        />
      )}
      <div className={classes.answers}>
        {draft.values.size > 0 && (
          <Button variant="subtle" color="gray" size="sm" onClick={() => keep({ values: noValues })}>
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
