import {
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useRef,
  useState,
} from 'react'
import type { SeenTemplate } from '#src/data/seen.ts'
import { useText } from '#src/text/text.ts'
import { mainSwitch } from '#src/widgets/product/product-functions.ts'
import { cellValues } from './cell-edits.ts'
import { CellPopover } from './cell-popover.tsx'
import { keyMeaning, type Place, within } from './matrix-keys.ts'
import type { MatrixRow } from './matrix-model.ts'
import { MatrixRowView } from './matrix-row.tsx'
import classes from './scene-matrix.module.css'
import { type CellValues, fitting, noValues, switchValues } from './scene-values.ts'
import type { MatrixEdits } from './use-matrix-edits.ts'

type Scene = SeenTemplate['sceneList'][number]

interface Props {
  scenes: readonly Scene[]
  rows: readonly MatrixRow[]
  edits: MatrixEdits
  mayEdit: boolean
  /** The head of a column; its `place` and `tabIndex` make it part of moving about by keys. */
  head: (scene: Scene, tabIndex: number, place: string) => ReactNode
}

/** A cell under edit, as it was when it was opened: what arrives meanwhile does not move it. */
interface Editing {
  place: Place
  row: MatrixRow
  scene: Scene
  values: CellValues
}

const placeName = ({ row, col }: Place) => `${row}:${col}`

function placeOf(target: EventTarget): Place | null {
  const name =
    target instanceof Element ? target.closest<HTMLElement>('[data-place]')?.dataset.place : undefined
  const [row, col] = (name ?? '').split(':').map(Number)
  return row === undefined || col === undefined ? null : { row, col }
}

/**
 * What every scene (column) does to every group and equipment (row), as a grid that is moved about in and
 * edited like a spreadsheet: arrows, Enter, Delete, Space, Ctrl+C, Ctrl+V, Ctrl+Z.
 */
export function SceneMatrix({ scenes, rows, edits, mayEdit, head }: Props) {
  const say = useText()
  const table = useRef<HTMLTableElement>(null)
  const copied = useRef<CellValues>(noValues)
  const [active, setActive] = useState<Place>({ row: 0, col: 0 })
  const [editing, setEditing] = useState<Editing | null>(null)
  const size = { row: rows.length, col: scenes.length }
  const at = within(active, size)

  const cell = (place: Place) => {
    const [row, scene] = [rows[place.row], scenes[place.col]]
    return row && scene ? { row, scene, values: cellValues(scene, row.targetId) } : null
  }
  const elementAt = (place: Place) =>
    table.current?.querySelector<HTMLElement>(`[data-place="${placeName(place)}"]`)
  const put = (place: Place, values: CellValues) => {
    const found = cell(place)
    if (found && mayEdit) void edits.set([{ sceneId: found.scene.id, targetId: found.row.targetId, values }])
  }
  const open = (place: Place) => {
    const found = cell(place)
    if (found && mayEdit) setEditing({ place, ...found })
  }
  const toggle = (place: Place) => {
    const found = cell(place)
    const main = found && mainSwitch(found.row.functions)
    if (found && main)
      put(place, switchValues(found.row.functions, found.values.get(main.identifier) === 1 ? 0 : 1))
  }
  const paste = (place: Place) => {
    const found = cell(place)
    const values = found ? fitting(found.row.functions, copied.current) : noValues
    if (values.size > 0) put(place, values)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || !table.current?.contains(event.target as Node)) return
    const here = placeOf(event.target)
    const meaning = here && keyMeaning(event, here, size)
    if (!meaning) return
    event.preventDefault()
    switch (meaning.kind) {
      case 'move':
        return elementAt(meaning.to)?.focus()
      case 'open':
        return open(here)
      case 'clear':
        return put(here, noValues)
      case 'toggle':
        return toggle(here)
      case 'copy':
        copied.current = cell(here)?.values ?? noValues
        return
      case 'paste':
        return paste(here)
      case 'undo':
        return void edits.undo()
    }
  }
  const onFocus = (event: FocusEvent) => {
    const place = placeOf(event.target)
    if (place && table.current?.contains(event.target)) setActive(place)
  }
  const onClick = (event: MouseEvent) => {
    const place = placeOf(event.target)
    if (place && place.row >= 0) open(place)
  }

  return (
    <div className={classes.scroller}>
      <div className={classes.content}>
        <table
          ref={table}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid is the interactive form of a table
          role="grid"
          className={classes.matrix}
          style={{ '--scenes': scenes.length } as CSSProperties}
          aria-label={say('templates.scenes.matrix')}
          aria-readonly={!mayEdit}
          aria-rowcount={rows.length + 1}
          aria-colcount={scenes.length + 1}
          data-editable={mayEdit}
          onKeyDown={onKeyDown}
          onFocus={onFocus}
          onClick={onClick}
        >
          <thead>
            <tr>
              <th className={classes.corner} scope="col">
                {say('templates.scenes.corner')}
              </th>
              {scenes.map((scene, col) => (
                <th key={scene.id} scope="col" className={classes.head}>
                  {head(scene, at.row === -1 && at.col === col ? 0 : -1, placeName({ row: -1, col }))}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <MatrixRowView
                key={row.targetId}
                row={row}
                index={index}
                scenes={scenes}
                active={at.row === index ? at.col : null}
                first={index > 0 && rows[index - 1]?.kind !== row.kind}
              />
            ))}
          </tbody>
        </table>
        {editing && (
          <CellPopover
            key={`${editing.scene.id}:${editing.row.targetId}`}
            anchor={elementAt(editing.place) ?? null}
            row={editing.row}
            sceneName={editing.scene.name}
            values={editing.values}
            save={(values) =>
              void edits.set([{ sceneId: editing.scene.id, targetId: editing.row.targetId, values }])
            }
            close={() => {
              setEditing((now) => (now === editing ? null : now))
              elementAt(editing.place)?.focus()
            }}
          />
        )}
      </div>
    </div>
  )
}
