import type { Point } from './topology.ts'

/** The square of a point's distance from the stretch between two others. */
function squareFrom([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const [dx, dy] = [bx - ax, by - ay]
  const along = dx === 0 && dy === 0 ? 0 : ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)
  const at = Math.min(1, Math.max(0, along))
  return (x - ax - at * dx) ** 2 + (y - ay - at * dy) ** 2
}

/**
 * A line with the points that matter (Ramer, Douglas and Peucker): none of those left out is further from it than the
 * tolerance. Its ends stay; a closed one keeps at least three corners.
 */
export function simplify(line: readonly Point[], tolerance: number): Point[] {
  const last = line.length - 1
  const [first, end] = [line[0] as Point, line[last] as Point]
  const isClosed = first[0] === end[0] && first[1] === end[1]
  if (line.length <= 4) return [...line]
  const kept = new Set([0, last])
  const furthest = (from: number, to: number) => {
    let [place, square] = [from, -1]
    for (let at = from + 1; at < to; at += 1) {
      const distance = squareFrom(line[at] as Point, line[from] as Point, line[to] as Point)
      if (distance > square) [place, square] = [at, distance]
    }
    return { place, square }
  }
  const split = (from: number, to: number, least: number) => {
    const { place, square } = furthest(from, to)
    if (square < 0 || (square <= tolerance ** 2 && least === 0)) return
    kept.add(place)
    split(from, place, Math.max(0, least - 1))
    split(place, to, 0)
  }
  split(0, last, isClosed ? 2 : 0)
  return [...kept].sort((a, b) => a - b).map((place) => line[place] as Point)
}
