import { type RefObject, startTransition, useEffect, useMemo, useRef, useState } from 'react'
import type { Place } from './matrix-keys.ts'
import { type Piece, piecesOf, type Span, type Stretch, spanOf } from './matrix-window.ts'

/** Matrices of more cells draw only what is seen of them. */
const wholeUpTo = 1_500

/** Nothing under the pointer lights up until so long after the last scroll, in ms. */
const settledAfter = 100

/** What is seen of a matrix; nothing but that is drawn at `first`. */
interface Seen {
  rows: Stretch
  cols: Stretch
  first: boolean
}

const spansOf = ({ rows, cols, first }: Seen, counts: Place): { rows: Span; cols: Span } => {
  const more = first ? 1 : undefined
  return { rows: spanOf('row', rows, counts.row, more), cols: spanOf('column', cols, counts.col, more) }
}

const same = (one: Span, other: Span) => one.from === other.from && one.to === other.to

/** What can be seen before anything is laid out: as wide as the window, of what is left of its height; or nothing. */
const atFirst = (begins: number): Seen => {
  const length = Math.max(0, window.innerHeight - begins)
  const width = length === 0 ? 0 : window.innerWidth
  return { rows: { begin: 0, length }, cols: { begin: 0, length: width }, first: true }
}

/** Says on an element that it scrolls (`data-scrolls`), until it has come to rest. */
function useScrolls(scroller: RefObject<HTMLElement | null>): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return () => {
    const { current } = scroller
    if (!current) return
    current.dataset.scrolls = ''
    clearTimeout(timer.current)
    timer.current = setTimeout(() => delete current.dataset.scrolls, settledAfter)
  }
}

/**
 * The rows and columns of a matrix that are drawn: all of a usual one, of a large one what is seen and some more, and always
 * those that have the focus, so that it stays where it is however far one scrolls. What is not yet seen is drawn after the
 * page is there.
 *
 * @param begins how far down the page it begins, at least, in CSS pixels
 */
export function useMatrixWindow(
  scroller: RefObject<HTMLElement | null>,
  { row: rows, col: cols }: Place,
  { row: activeRow, col: activeCol }: Place,
  begins = window.innerHeight / 2,
): { isLarge: boolean; rows: Piece[]; cols: Piece[]; look: () => void } {
  const isLarge = rows * cols > wholeUpTo
  const [seen, setSeen] = useState(() => atFirst(begins))
  const scrolls = useScrolls(scroller)
  const see = () => {
    const { current } = scroller
    if (!current || !isLarge) return
    const { scrollTop, scrollLeft, clientHeight, clientWidth } = current
    const now = {
      rows: { begin: scrollTop, length: clientHeight },
      cols: { begin: scrollLeft, length: clientWidth },
      first: false,
    }
    setSeen((before) => {
      const [was, is] = [before, now].map((one) => spansOf(one, { row: rows, col: cols }))
      return !before.first && was && is && same(was.rows, is.rows) && same(was.cols, is.cols) ? before : now
    })
  }
  const look = () => {
    scrolls()
    startTransition(see)
  }
  useEffect(() => {
    const { current } = scroller
    if (!current || !isLarge) return
    const observer = new ResizeObserver(() => startTransition(see))
    observer.observe(current)
    return () => observer.disconnect()
  })
  const all = (count: number) => ({ from: 0, to: count })
  const spans = spansOf(seen, { row: rows, col: cols })
  const rowSpan = isLarge ? spans.rows : all(rows)
  const colSpan = isLarge ? spans.cols : all(cols)
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
