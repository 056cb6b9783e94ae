import { type RefObject, useEffect, useMemo, useState } from 'react'
import type { Place } from './matrix-keys.ts'
import { type Piece, piecesOf, type Span, spanOf } from './matrix-window.ts'

/** Matrices of more cells draw only what is seen of them. */
const wholeUpTo = 1_500

const same = (one: Span, other: Span) => one.from === other.from && one.to === other.to

/**
 * The rows and columns of a matrix that are drawn: all of a usual one, of a large one what is seen and some more, and always
 * those that have the focus, so that it stays where it is however far one scrolls.
 */
export function useMatrixWindow(
  scroller: RefObject<HTMLElement | null>,
  { row: rows, col: cols }: Place,
  { row: activeRow, col: activeCol }: Place,
): { isLarge: boolean; rows: Piece[]; cols: Piece[]; look: () => void } {
  const isLarge = rows * cols > wholeUpTo
  const [seen, setSeen] = useState(() => ({
    rows: { begin: 0, length: window.innerHeight },
    cols: { begin: 0, length: window.innerWidth },
  }))
  const look = () => {
    const { current } = scroller
    if (!current || !isLarge) return
    const { scrollTop, scrollLeft, clientHeight, clientWidth } = current
    const now = {
      rows: { begin: scrollTop, length: clientHeight },
      cols: { begin: scrollLeft, length: clientWidth },
    }
    setSeen((before) =>
      same(spanOf('row', before.rows, rows), spanOf('row', now.rows, rows)) &&
      same(spanOf('column', before.cols, cols), spanOf('column', now.cols, cols))
        ? before
        : now,
    )
  }
  useEffect(() => {
    const { current } = scroller
    if (!current || !isLarge) return
    const observer = new ResizeObserver(look)
    observer.observe(current)
    return () => observer.disconnect()
  })
  const all = (count: number) => ({ from: 0, to: count })
  const rowSpan = isLarge ? spanOf('row', seen.rows, rows) : all(rows)
  const colSpan = isLarge ? spanOf('column', seen.cols, cols) : all(cols)
  const drawnRows = useMemo(
    () => piecesOf(rows, { from: rowSpan.from, to: rowSpan.to }, activeRow),
    [rows, rowSpan.from, rowSpan.to, activeRow],
  )
  const drawnCols = useMemo(
    () => piecesOf(cols, { from: colSpan.from, to: colSpan.to }, activeCol),
    [cols, colSpan.from, colSpan.to, activeCol],
  )
  return { isLarge, rows: drawnRows, cols: drawnCols, look }
}
