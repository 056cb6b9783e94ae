import { type Range, useWindowVirtualizer, type Virtualizer, windowScroll } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { useInLots } from './in-lots.ts'
import { rowsNear } from './rows-near.ts'
import { usePrinting } from './use-printing.ts'

/** From this many rows on, only those near the window are in the document. */
const virtualFrom = 200

/** Of a list of so many at most, all stand in the document while it is printed. */
const printedMost = 5_000

/** Whether only rows near the window are to stand in the document. */
export function useWindowed(count: number): boolean {
  const printing = usePrinting()
  return count >= virtualFrom && !(printing && count <= printedMost)
}

function useTopInPage(element: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    // Told once of what it begins to watch, when that has been laid out.
    const observer = new ResizeObserver(() => {
      const box = element.current?.getBoundingClientRect()
      if (box) setTop(Math.round(box.top + window.scrollY))
    })
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [element])
  return top
}

interface Options<Row> {
  rows: readonly Row[]
  /** Expected height of a row in CSS pixels, its gap left out. */
  height: number
  gap: number
  keyOf: (row: Row) => Key
}

type Key = string | number
type Rows = Virtualizer<Window, HTMLElement>

interface Keys<Row> {
  rows: readonly Row[]
  height: number
  keyAt: (index: number) => Key
}

/**
 * The key of the row at an index: the same function for rows of the same keys and of the same usual height, whose places are as
 * before. For another one the library works them out anew, which of 100,000 takes longer than a frame.
 */
function useKeyAt<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => Key,
  height: number,
): (index: number) => Key {
  const known = useRef<Keys<Row> | null>(null)
  const before = known.current
  if (before?.rows === rows && before.height === height) return before.keyAt
  const asBefore = before?.height === height && haveSameKeys(before.rows, rows, keyOf)
  const keyAt = asBefore ? before.keyAt : (index: number) => keyOf(rows[index] as Row)
  known.current = { rows, height, keyAt }
  return keyAt
}

const haveSameKeys = <Row>(before: readonly Row[], now: readonly Row[], keyOf: (row: Row) => Key): boolean =>
  before.length === now.length &&
  now.every((row, index) => row === before[index] || keyOf(row) === keyOf(before[index] as Row))

/**
 * A row's height as the browser has laid it out, when it says so (in the same frame); until then as expected, because
 * asking would have the page laid out in the middle of its being made.
 */
const heightOf = (row: HTMLElement, told: ResizeObserverEntry | undefined, rows: Rows): number => {
  const box = told?.borderBoxSize[0]
  if (box) return Math.round(box.blockSize)
  const index = rows.indexFromElement(row)
  return rows.itemSizeCache.get(rows.options.getItemKey(index)) ?? rows.options.estimateSize(index)
}

/** To where the window is already, as when a list begins, it is not scrolled: that would have the page laid out, too. */
const scrollTo: typeof windowScroll<Window> = (offset, how, rows) => {
  if (offset !== rows.scrollOffset || how.adjustments) windowScroll(offset, how, rows)
}

/** After the heights of so many rows the usual one is known. */
const enough = 12

/**
 * The height that rows of this list have, as soon as enough of them have been laid out: where it is not the one that was expected,
 * the places of all rows would be worked out anew for each that comes into sight.
 */
function useUsualHeight(expected: number) {
  const [usual, setUsual] = useState(expected)
  const told = useRef<number[] | null>([])
  const measure = useCallback((row: HTMLElement, entry: ResizeObserverEntry | undefined, rows: Rows) => {
    const height = heightOf(row, entry, rows)
    if (entry && told.current && told.current.push(height) >= enough) {
      setUsual(mostOften(told.current))
      told.current = null
    }
    return height
  }, [])
  return { usual, measure }
}

function mostOften(heights: readonly number[]): number {
  const times = (height: number) => heights.filter((other) => other === height).length
  return heights.reduce((best, height) => (times(height) > times(best) ? height : best))
}

/**
 * Which rows of a long list stand in the document as the window scrolls; each must take `measure` as ref, and what they stand in
 * `hold`.
 */
export function useVirtualRows<Row>({ rows, height, gap, keyOf }: Options<Row>) {
  const holder = useRef<HTMLElement>(null)
  const { usual, measure } = useUsualHeight(height)
  const virtualizer = useRef<Rows | null>(null)
  const near = useCallback(
    (range: Range) => rowsNear(range, virtualizer.current?.scrollDirection ?? null),
    [],
  )
  const virtual = useWindowVirtualizer<HTMLElement>({
    count: rows.length,
    estimateSize: () => usual,
    gap,
    overscan: 8,
    rangeExtractor: near,
    getItemKey: useKeyAt(rows, keyOf, usual),
    scrollMargin: useTopInPage(holder),
    measureElement: measure,
    scrollToFn: scrollTo,
    directDomUpdates: true,
    directDomUpdatesMode: 'position',
  })
  virtualizer.current = virtual
  const { containerRef } = virtual
  const hold = useCallback(
    (element: HTMLElement | null) => {
      holder.current = element
      containerRef(element)
    },
    [containerRef],
  )
  return { shown: useInLots(virtual.getVirtualItems(), virtual.range), measure: virtual.measureElement, hold }
}
