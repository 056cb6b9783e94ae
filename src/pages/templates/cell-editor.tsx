import { Button, SegmentedControl } from '@mantine/core'
import type { FormEvent, KeyboardEvent } from 'react'
import { mainSwitch } from '#src/pages/product-functions.ts'
import { useText } from '#src/text/text.ts'
import classes from './cell-editor.module.css'
import { FunctionField } from './function-field.tsx'
import type { MatrixRow } from './matrix-model.ts'
import { type CellValues, inRange, noValues, switchValues, withValue } from './scene-values.ts'

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
  const main = mainSwitch(row.functions)
  const others = row.functions.filter((fn) => fn !== main)

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
      {row.kind === 'group' && (
        <p className={classes.none}>{say('templates.scenes.groupSize', { count: row.count })}</p>
      )}
      {row.functions.length === 0 && <p className={classes.none}>{say('templates.scenes.noFunctions')}</p>}
      {main && (
        <MainSwitch
          row={row}
          value={draft.size === 0 ? undefined : draft.get(main.identifier)}
          choose={(values) => (others.length === 0 ? keep(values) : change(values))}
          draft={draft}
        />
      )}
      {others.map((fn) => (
        <FunctionField
          key={fn.identifier}
          fn={fn}
          value={draft.get(fn.identifier)}
          change={(value) => change(withValue(row.functions, draft, fn.identifier, value))}
        />
      ))}
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

interface SwitchProps {
  row: MatrixRow
  draft: CellValues
  /** 1, 0, or undefined when the scene does not say. */
  value: number | undefined
  choose: (values: CellValues) => void
}

function MainSwitch({ row, draft, value, choose }: SwitchProps) {
  const say = useText()
  const main = mainSwitch(row.functions)
  const take = (chosen: string) => {
    if (!main || chosen === 'none') return choose(noValues)
    if (chosen === 'off') return choose(switchValues(row.functions, 0))
    return choose(withValue(row.functions, draft, main.identifier, 1))
  }
  return (
    <SegmentedControl
      fullWidth
      data-autofocus
      aria-label={main?.name}
      value={value === undefined ? 'none' : value === 0 ? 'off' : 'on'}
      onChange={take}
      data={[
        { value: 'none', label: say('templates.scenes.noAction') },
        { value: 'on', label: say('common.on') },
        { value: 'off', label: say('common.off') },
      ]}
    />
  )
}
