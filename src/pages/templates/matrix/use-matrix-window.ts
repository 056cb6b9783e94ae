import { type RefObject, startTransition, useEffect, useMemo, useRef, useState } from 'react'
import type { Place } from './matrix-keys.ts'
import { atOnce, nearer, type Piece, piecesOf, type Span, spanOf } from './matrix-window.ts'

/** Matrices of more cells draw only what is seen of them. */
const wholeUpTo = 1_500

/** Nothing under the pointer lights up until so long after the last scroll, in ms. */
const settledAfter = 100

/** Where something is drawn of a matrix: its rows and its columns. */
interface Spans {
  rows: Span
  cols: Span
}

/** Each the same object as before when it is the same. */
const held = (before: Span, now: Span) => (before.from === now.from && before.to === now.to ? before : now)

/** What can be seen before anything is laid out: as wide as the window, of what is left of its height; or nothing. */
function atFirst(begins: number, { row, col }: Place): Spans {
  const length = Math.max(0, window.innerHeight - begins)
  const width = length === 0 ? 0 : window.innerWidth
  return {
    rows: spanOf('row', { begin: 0, length }, row, 1),
    cols: spanOf('column', { begin: 0, length: width }, col, 1),
  }
}

/** What is to be drawn where an element stands now. */
const wantedIn = (element: HTMLElement, { row, col }: Place): Spans => ({
  rows: spanOf('row', { begin: element.scrollTop, length: element.clientHeight }, row),
  cols: spanOf('column', { begin: element.scrollLeft, length: element.clientWidth }, col),
})

/**
 * Says on an element that it scrolls (`data-scrolls`), until it has come to rest, and whether it stands scrolled sideways
 * (`data-aside`).
 */
function useScrolls(scroller: RefObject<HTMLElement | null>): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return () => {
    const { current } = scroller
    if (!current) return
    current.dataset.scrolls = ''
    current.toggleAttribute('data-aside', current.scrollLeft > 0)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => delete current.dataset.scrolls, settledAfter)
  }
}

/**
 * The rows and columns of a large matrix that are drawn, some more with each frame until all that is seen is.
 *
 * @param begins how far down the page it begins, at least, in CSS pixels
 */
function useDrawn(
  scroller: RefObject<HTMLElement | null>,
  { row, col }: Place,
  begins: number,
  isLarge: boolean,
) {
  const counts = { row, col }
  const [spans, setSpans] = useState(() => atFirst(begins, counts))
  const rowsLast = useRef(false)
  const look = () => {
    const { current } = scroller
    if (!current || !isLarge) return
    const scrolls = current.dataset.scrolls !== undefined
    const most = scrolls ? atOnce.scrolls : atOnce.rest
    const wanted = wantedIn(current, counts)
    const next = {
      rows: held(spans.rows, nearer(spans.rows, wanted.rows, most.row)),
      cols: held(spans.cols, nearer(spans.cols, wanted.cols, most.column)),
    }
    const [down, aside] = [next.rows !== spans.rows, next.cols !== spans.cols]
    if (!down && !aside) return
    if (scrolls && down && aside) {
      rowsLast.current = !rowsLast.current
      if (rowsLast.current) next.cols = spans.cols
      else next.rows = spans.rows
    }
    startTransition(() => setSpans(next))
  }
  // An observer tells of what it begins to observe: so the next piece is drawn after each, until nothing is missing.
  useEffect(() => {
    const { current } = scroller
    if (!current || !isLarge) return
    const observer = new ResizeObserver(look)
    observer.observe(current)
    return () => observer.disconnect()
  })
  return { spans, look }
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
  const scrolls = useScrolls(scroller)
  const drawn = useDrawn(scroller, { row: rows, col: cols }, begins, isLarge)
  const look = () => {
    scrolls()
    drawn.look()
  }
  // What is found in a matrix may be less than was drawn of it.
  const of = ({ from, to }: Span, count: number) =>
    isLarge ? { from: Math.min(count, from), to: Math.min(count, to) } : { from: 0, to: count }
  const rowSpan = of(drawn.spans.rows, rows)
  const colSpan = of(drawn.spans.cols, cols)
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
