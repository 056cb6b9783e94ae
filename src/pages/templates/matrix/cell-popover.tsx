import { Popover } from '@mantine/core'
import { useState } from 'react'
import type { SeenTemplate } from '#src/data/seen.ts'
import { useText } from '#src/text/text.ts'
import { type Cell, inRange } from '../scenes/scene-values.ts'
import { CellEditor } from './cell-editor.tsx'
import classes from './cell-popover.module.css'
import type { Place } from './matrix-keys.ts'
import type { MatrixRow } from './matrix-model.ts'

/** A cell under edit, as it was when it was opened: what arrives meanwhile does not move it. */
export interface Editing {
  place: Place
  row: MatrixRow
  scene: SeenTemplate['sceneList'][number]
  cell: Cell
}

interface Props {
  /** Null while it is closed. */
  editing: Editing | null
  /** The element of a cell. */
  anchorOf: (editing: Editing) => HTMLElement | null
  save: (editing: Editing, cell: Cell) => void
  close: (editing: Editing) => void
}

/** The editor of a cell beside it. Leaving it by a click elsewhere keeps what was set, Escape does not. */
export function CellPopover({ editing, anchorOf, save, close }: Props) {
  if (!editing) return null
  const { scene, row } = editing
  return (
    <OpenCell
      key={`${scene.id}:${row.targetId}`}
      editing={editing}
      anchor={anchorOf(editing)}
      keep={(cell) => {
        save(editing, cell)
        close(editing)
      }}
      cancel={() => close(editing)}
    />
  )
}

interface OpenProps {
  editing: Editing
  anchor: HTMLElement | null
  keep: (cell: Cell) => void
  cancel: () => void
}

/** Lays an element over another; both scroll together. */
function cover(element: HTMLElement, other: HTMLElement) {
  const [of, within] = [other.getBoundingClientRect(), element.offsetParent?.getBoundingClientRect()]
  const { width, height } = of
  const [left, top] = [of.left - (within?.left ?? 0), of.top - (within?.top ?? 0)]
  for (const [name, length] of Object.entries({ left, top, width, height }))
    element.style.setProperty(name, `${length}px`)
}

function OpenCell({ editing: { row, scene, cell }, anchor, keep, cancel }: OpenProps) {
  const say = useText()
  const [draft, setDraft] = useState(cell)
  if (!anchor) return null
  return (
    <Popover
      opened
      onChange={(opened) => !opened && keep({ ...draft, values: inRange(row.functions, draft.values) })}
      closeOnEscape={false}
      withRoles={false}
      trapFocus
      withArrow
      width={320}
      shadow="md"
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <div className={classes.anchor} ref={(element) => void (element && cover(element, anchor))} />
      </Popover.Target>
      <Popover.Dropdown
        role="dialog"
        aria-label={say('templates.scenes.cellOf', { target: row.name, scene: scene.name })}
      >
        <p className={classes.cellTitle}>
          {row.name}
          <span>{say('templates.scenes.inScene', { scene: scene.name })}</span>
        </p>
        <CellEditor row={row} draft={draft} change={setDraft} keep={keep} cancel={cancel} />
      </Popover.Dropdown>
    </Popover>
  )
}
