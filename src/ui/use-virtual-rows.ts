import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** From this many rows on, only those near the window are in the document. */
export const virtualFrom = 200

function useTopInPage(element: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const measure = () => {
      const box = element.current?.getBoundingClientRect()
      if (box) setTop(Math.round(box.top + window.scrollY))
    }
    measure()
    const observer = new ResizeObserver(measure)
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

/** Which rows of a long list stand in the document as the window scrolls; each must take `measureElement` as ref. */
export function useVirtualRows({ count, height, gap, keyOf }: Options) {
  const holder = useRef<HTMLElement>(null)
  const rows = useWindowVirtualizer<HTMLElement>({
    count,
    estimateSize: () => height,
    gap,
    overscan: 8,
    getItemKey: keyOf,
    scrollMargin: useTopInPage(holder),
    directDomUpdates: true,
    directDomUpdatesMode: 'position',
  })
  const hold = (element: HTMLElement | null) => {
    holder.current = element
    rows.containerRef(element)
  }
  return { rows, hold }
}
