import { useWindowVirtualizer, type Virtualizer, windowScroll } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useInLots } from './in-lots.ts'
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

interface Options {
  count: number
  /** Expected height of a row in CSS pixels, its gap left out. */
  height: number
  gap: number
  keyOf: (index: number) => string | number
}

type Rows = Virtualizer<Window, HTMLElement>

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

/**
 * Which rows of a long list stand in the document as the window scrolls; each must take `measure` as ref, and what they stand in
 * `hold`.
 */
export function useVirtualRows({ count, height, gap, keyOf }: Options) {
  const holder = useRef<HTMLElement>(null)
  const rows = useWindowVirtualizer<HTMLElement>({
    count,
    estimateSize: () => height,
    gap,
    overscan: 8,
    getItemKey: keyOf,
    scrollMargin: useTopInPage(holder),
    measureElement: heightOf,
    scrollToFn: scrollTo,
    directDomUpdates: true,
    directDomUpdatesMode: 'position',
  })
  const hold = (element: HTMLElement | null) => {
    holder.current = element
    rows.containerRef(element)
  }
  return { shown: useInLots(rows.getVirtualItems(), rows.range), measure: rows.measureElement, hold }
}
