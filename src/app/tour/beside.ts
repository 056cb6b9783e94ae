/** A box within the window, in CSS pixels. */
export interface Box {
  left: number
  top: number
  width: number
  height: number
}

type Size = Pick<Box, 'width' | 'height'>

/** What is left free between card, target and the window's edge, and around the target within its ring. */
const gap = 12
const around = 4

const within = (value: number, most: number) => Math.max(gap, Math.min(value, most))

/**
 * Where the tour's card stands: below what it tells of, above where there is no room, at the window's foot when there is
 * nothing to be seen of it.
 */
export function beside(
  target: Box | undefined,
  card: Size,
  window: Size,
): { ring: Box | undefined; place: Partial<Box> } {
  const [right, bottom] = [window.width - card.width - gap, window.height - card.height - gap]
  if (!target)
    return { ring: undefined, place: { left: within(right / 2, right), top: within(bottom, bottom) } }
  const below = target.top + target.height + gap + around
  const above = target.top - gap - around - card.height
  const top = below <= bottom ? below : Math.max(above, gap)
  const left = within(target.left + target.width / 2 - card.width / 2, right)
  const ring = {
    left: target.left - around,
    top: target.top - around,
    width: target.width + 2 * around,
    height: target.height + 2 * around,
  }
  return { ring, place: { left, top } }
}
