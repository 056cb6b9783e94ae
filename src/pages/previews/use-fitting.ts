import { type RefObject, useLayoutEffect, useState } from 'react'

/** Lengths in one unit, whichever it is. */
export interface Room {
  /** Where the first card begins. */
  top: number
  /** What has to stand above: what is below the cards is taken off already. */
  bottom: number
  cardHeight: number
  gap: number
  columns: number
}

/** How many cards stand above a line, in whole rows; a row at least. */
export function cardsThatFit({ top, bottom, cardHeight, gap, columns }: Room): number {
  const rows = Math.floor((bottom - top + gap) / (cardHeight + gap))
  return Math.max(1, rows) * columns
}

/** Below the cards: how many others there are, and the edge of their box. In CSS pixels before anything is drawn larger. */
const below = 56

function roomOf(list: HTMLElement, tallest: number): Room | null {
  const [first] = list.children
  const frame = list.closest('[data-wall]')
  if (!first || !frame) return null
  const { top, width } = list.getBoundingClientRect()
  const { gridTemplateColumns, rowGap } = getComputedStyle(list)
  const scale = list.offsetWidth > 0 ? width / list.offsetWidth : 1
  const foot = frame.querySelector('[data-foot]')?.getBoundingClientRect().top ?? window.innerHeight
  return {
    top,
    bottom: foot - below * scale,
    cardHeight: Math.max(tallest, first.getBoundingClientRect().height),
    gap: (Number.parseFloat(rowGap) || 0) * scale,
    columns: gridTemplateColumns.split(' ').length,
  }
}

/**
 * How many cards of a list a wall has room for: a wall does not scroll. Until the list has been laid out, `first` of them.
 *
 * @param count how many there are; null where as many stand as there are
 */
export function useFitting(of: RefObject<HTMLElement | null>, count: number | null, first: number): number {
  const [fitting, setFitting] = useState(first)
  useLayoutEffect(() => {
    const list = of.current
    const frame = list?.closest('[data-wall]')
    if (count === null || !list || !frame) return
    // Rows are as high as the tallest card that is shown: one that was hidden would come back for want of it.
    let tallest = 0
    const measure = () => {
      const room = roomOf(list, tallest)
      if (!room) return
      tallest = room.cardHeight
      setFitting(cardsThatFit(room))
    }
    const resized = () => {
      tallest = 0
      measure()
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(frame)
    addEventListener('resize', resized)
    return () => {
      observer.disconnect()
      removeEventListener('resize', resized)
    }
  }, [of, count])
  return fitting
}
