import type { Outline } from '../space-shapes.ts'
import { rectangle } from './outline.ts'

const margin = 0.03
const corridor = 0.12

/**
 * Places for so many rooms on an empty plan: two rows along a corridor, in their order. Something to begin with where
 * nobody has drawn a floor yet.
 */
export function alongCorridor(count: number): Outline[] {
  const above = Math.ceil(count / 2)
  const row = (rooms: number, top: number, bottom: number): Outline[] => {
    const width = (1 - 2 * margin) / rooms
    return Array.from({ length: rooms }, (_, at) =>
      rectangle({ x: margin + at * width, y: top }, { x: margin + (at + 1) * width, y: bottom }),
    )
  }
  const [upper, lower] = [0.5 - corridor / 2, 0.5 + corridor / 2]
  return [...row(above, margin * 1.5, upper), ...row(count - above, lower, 1 - margin * 1.5)]
}
