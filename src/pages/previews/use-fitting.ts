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
const below = 62

/** Where the foot of a wall begins when all is in sight: it sticks there, wherever it would be. Without one, where the wall ends. */
function footOf(frame: Element, scale: number): number {
  let edge = 0
  for (let around = frame.parentElement; around; around = around.parentElement)
    edge += Number.parseFloat(getComputedStyle(around).paddingBottom) || 0
  const foot = frame.querySelector('[data-foot]')
  if (!foot?.parentElement) return window.innerHeight - edge
  const gap = Number.parseFloat(getComputedStyle(foot.parentElement).rowGap) || 0
  return window.innerHeight - edge - foot.getBoundingClientRect().height - gap * scale
}

/** The wall around a list, which may say of itself that it hangs on one. */
const frameOf = (list: HTMLElement) => list.parentElement?.closest('[data-wall]')

function roomOf(list: HTMLElement, tallest: number): Room | null {
  const [first] = list.children
  const frame = frameOf(list)
  if (!first || !frame) return null
  const { top, width } = list.getBoundingClientRect()
  const { gridTemplateColumns, rowGap } = getComputedStyle(list)
  const scale = list.offsetWidth > 0 ? width / list.offsetWidth : 1
  return {
    top,
    bottom: footOf(frame, scale) - below * scale,
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
    const frame = list && frameOf(list)
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
