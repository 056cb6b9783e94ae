import { type FocusEvent, type KeyboardEvent, type MouseEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { SeenTemplate } from '#src/data/seen.ts'
import { mainSwitch } from '#src/widgets/product/product-functions.ts'
import { type Cell, fitting, noValues, switchValues } from '../scenes/scene-values.ts'
import { cellIn } from './cell-edits.ts'
import type { Editing } from './cell-popover.tsx'
import { type KeyMeaning, keyMeaning, type Place, within } from './matrix-keys.ts'
import type { MatrixRow } from './matrix-model.ts'
import type { MatrixEdits } from './use-matrix-edits.ts'

/** What a matrix shows, and what is done with it. */
export interface Matrix {
  scenes: readonly SeenTemplate['sceneList'][number][]
  rows: readonly MatrixRow[]
  edits: MatrixEdits
  mayEdit: boolean
}

/** The name by which the element of a place is found. */
export const placeName = ({ row, col }: Place) => `${row}:${col}`

function placeOf(target: EventTarget): Place | null {
  const name =
    target instanceof Element ? target.closest<HTMLElement>('[data-place]')?.dataset.place : undefined
  const [row, col] = (name ?? '').split(':').map(Number)
  return row === undefined || col === undefined ? null : { row, col }
}

/** Finds the cells of a matrix, and does to them what needs no editor. */
function useCells({ scenes, rows, edits, mayEdit }: Matrix) {
  const copied = useRef<Cell>({ values: noValues })
  const find = (place: Place) => {
    const [row, scene] = [rows[place.row], scenes[place.col]]
    return row && scene ? { row, scene, cell: cellIn(scene, row.targetId) } : null
  }
  const put = (place: Place, cell: Cell) => {
    const found = find(place)
    if (found && mayEdit) void edits.set([{ sceneId: found.scene.id, targetId: found.row.targetId, ...cell }])
  }
  const toggle = (place: Place) => {
    const found = find(place)
    const main = found && mainSwitch(found.row.functions)
    if (!found || !main) return
    const to = found.cell.values.get(main.identifier) === 1 ? 0 : 1
    put(place, { ...found.cell, values: switchValues(found.row.functions, to) })
  }
  const copy = (place: Place) => {
    copied.current = find(place)?.cell ?? { values: noValues }
  }
  const paste = (place: Place) => {
    const found = find(place)
    const values = found ? fitting(found.row.functions, copied.current.values) : noValues
    if (values.size > 0) put(place, { ...copied.current, values })
  }
  return { find, put, toggle, copy, paste }
}

/** Moving about in a matrix and editing it by keys and by the mouse: its active cell, and the one under edit. */
export function useMatrixGrid(matrix: Matrix) {
  const { scenes, rows, edits, mayEdit } = matrix
  const grid = useRef<HTMLDivElement>(null)
  const cells = useCells(matrix)
  const [active, setActive] = useState<Place>({ row: 0, col: 0 })
  const [editing, setEditing] = useState<Editing | null>(null)
  const size = { row: rows.length, col: scenes.length }

  const elementAt = (place: Place) =>
    grid.current?.querySelector<HTMLElement>(`[data-place="${placeName(place)}"]`)
  const open = (place: Place) => {
    const found = cells.find(place)
    if (found && mayEdit) setEditing({ place, ...found })
  }
  const close = (cell: Editing) => {
    setEditing((now) => (now === cell ? null : now))
    elementAt(cell.place)?.focus()
  }
  const act = (meaning: KeyMeaning, here: Place) => {
    switch (meaning.kind) {
      case 'move':
        // A large matrix draws it first, and the browser scrolls there.
        flushSync(() => setActive(meaning.to))
        return elementAt(meaning.to)?.focus()
      case 'open':
        return open(here)
      case 'clear':
        return cells.put(here, { values: noValues })
      case 'toggle':
        return cells.toggle(here)
      case 'copy':
        return cells.copy(here)
      case 'paste':
        return cells.paste(here)
      case 'undo':
        return void edits.undo()
    }
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || !grid.current?.contains(event.target as Node)) return
    const here = placeOf(event.target)
    const meaning = here && keyMeaning(event, here, size)
    if (!meaning) return
    event.preventDefault()
    act(meaning, here)
  }
  const onFocus = (event: FocusEvent) => {
    const place = placeOf(event.target)
    if (place && grid.current?.contains(event.target)) setActive(place)
  }
  const onClick = (event: MouseEvent) => {
    const place = placeOf(event.target)
    if (place && place.row >= 0) open(place)
  }
  return { grid, at: within(active, size), editing, elementAt, close, on: { onKeyDown, onFocus, onClick } }
}
