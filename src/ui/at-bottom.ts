/** Px above the lower edge of the window within which what stands there counts as being at it. */
const edge = 24

const standsThere = (bar: Element): boolean => /fixed|sticky/.test(getComputedStyle(bar).position)

/**
 * How many px of the window's lower edge are taken by what says `data-at-bottom` and stands there now, one upon the other: the
 * menu of a phone, the acts of a page, what can be done with ticked rows, the answers of a dialog.
 */
export function takenAtBottom(): number {
  const bars = [...document.querySelectorAll('[data-at-bottom]')]
    .filter(standsThere)
    .map((bar) => bar.getBoundingClientRect())
    .filter(({ height }) => height > 0)
    .sort((a, b) => b.bottom - a.bottom)
  let free = innerHeight
  for (const { top, bottom } of bars) if (bottom >= free - edge) free = Math.min(free, top)
  return innerHeight - free
}
