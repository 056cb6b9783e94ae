import { Popover } from '@mantine/core'
import { useState } from 'react'
import { useText } from '#src/text/text.ts'
import { CellEditor } from './cell-editor.tsx'
import type { MatrixRow } from './matrix-model.ts'
import classes from './scene-matrix.module.css'
import { type CellValues, inRange } from './scene-values.ts'

interface Props {
  /** The cell it belongs to, inside a positioned table. */
  anchor: HTMLElement | null
  row: MatrixRow
  sceneName: string
  values: CellValues
  save: (values: CellValues) => void
  close: () => void
}

/** The editor of a cell beside it. Leaving it by a click elsewhere keeps what was set, Escape does not. */
export function CellPopover({ anchor, row, sceneName, values, save, close }: Props) {
  const say = useText()
  const [draft, setDraft] = useState(values)
  const keep = (chosen: CellValues) => {
    save(chosen)
    close()
  }
  if (!anchor) return null
  const { offsetLeft: left, offsetTop: top, offsetWidth: width, offsetHeight: height } = anchor
  return (
    <Popover
      opened
      onChange={(opened) => !opened && keep(inRange(row.functions, draft))}
      closeOnEscape={false}
      withRoles={false}
      trapFocus
      withArrow
      width={320}
      shadow="md"
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <div className={classes.anchor} style={{ left, top, width, height }} />
      </Popover.Target>
      <Popover.Dropdown
        role="dialog"
        aria-label={say('templates.scenes.cellOf', { target: row.name, scene: sceneName })}
      >
        <p className={classes.cellTitle}>
          {row.name}
          <span>{say('templates.scenes.inScene', { scene: sceneName })}</span>
        </p>
        <CellEditor row={row} draft={draft} change={setDraft} keep={keep} cancel={close} />
      </Popover.Dropdown>
    </Popover>
  )
}
