import type { Layout, Slot } from '#contract/rules/layouts/layout.ts'

/** How far a slot may be met to each of its sides, in metres of its plan. */
export interface Reach {
  up: number
  right: number
  down: number
  left: number
}

/**
 * How far a slot is met until halfway to its neighbours, each on the axis on which it is farther away: what two slots are met within
 * never overlaps. Infinite where nothing stands.
 */
export function reachOf({ slots }: Layout, { slot, x, y }: Slot): Reach {
  const reach: Reach = { up: Infinity, right: Infinity, down: Infinity, left: Infinity }
  for (const other of slots) {
    if (other.slot === slot) continue
    const [across, down] = [other.x - x, other.y - y]
    const isAcross = Math.abs(across) >= Math.abs(down)
    const side = isAcross ? (across > 0 ? 'right' : 'left') : down > 0 ? 'down' : 'up'
    reach[side] = Math.min(reach[side], Math.abs(isAcross ? across : down) / 2)
  }
  return reach
}

/** How far apart the nearest two slots of a plan stand, in metres, on the axis on which they are farther apart. */
export const nearest = (layout: Layout): number =>
  2 * Math.min(...layout.slots.flatMap((slot) => Object.values(reachOf(layout, slot))))
