import type { Outline, PlanPoint } from '../space-shapes.ts'

/** Parts of the plan below which nobody can see or hit a room. */
const leastArea = 0.0002

/** Why rooms cannot be drawn so: an edge crosses another, or nothing of it could be seen. */
export type OutlineFault = 'crossing' | 'tiny'

/** The area of an outline, as a part of its plan's. */
export const areaOf = (outline: Outline): number =>
  Math.abs(edgesOf(outline).reduce((sum, [from, to]) => sum + from.x * to.y - to.x * from.y, 0)) / 2

/** What is wrong with an outline, null for nothing. Forms ask it before an edit is queued, and the server. */
export function outlineFault(outline: Outline): OutlineFault | null {
  const edges = edgesOf(outline)
  const crossing = edges.some((edge, at) =>
    edges.some((other, place) => place > at && !areBeside(at, place, edges.length) && cross(edge, other)),
  )
  if (crossing) return 'crossing'
  return areaOf(outline) < leastArea ? 'tiny' : null
}

type Edge = readonly [PlanPoint, PlanPoint]

const edgesOf = (outline: Outline): Edge[] =>
  outline.map((from, at) => [from, outline[(at + 1) % outline.length] ?? from])

const areBeside = (at: number, place: number, count: number) =>
  place - at === 1 || (at === 0 && place === count - 1)

/** On which side of an edge a point lies. */
const side = ([from, to]: Edge, { x, y }: PlanPoint) =>
  Math.sign((to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x))

const cross = (one: Edge, other: Edge): boolean =>
  side(one, other[0]) * side(one, other[1]) < 0 && side(other, one[0]) * side(other, one[1]) < 0

/** Where a room's name is written: the middle of its area, or of its corners where that lies outside it. */
export function middleOf(outline: Outline): PlanPoint {
  const twice = edgesOf(outline).reduce((sum, [from, to]) => sum + from.x * to.y - to.x * from.y, 0)
  const along = (of: 'x' | 'y') =>
    edgesOf(outline).reduce(
      (sum, [from, to]) => sum + (from[of] + to[of]) * (from.x * to.y - to.x * from.y),
      0,
    ) /
    (3 * twice)
  const middle = { x: along('x'), y: along('y') }
  if (twice !== 0 && holds(outline, middle)) return middle
  const mean = (of: 'x' | 'y') => outline.reduce((sum, point) => sum + point[of], 0) / outline.length
  return { x: mean('x'), y: mean('y') }
}

/** Whether a point lies in an outline. */
export const holds = (outline: Outline, { x, y }: PlanPoint): boolean =>
  edgesOf(outline).filter(
    ([from, to]) =>
      from.y > y !== to.y > y && x < ((to.x - from.x) * (y - from.y)) / (to.y - from.y) + from.x,
  ).length %
    2 ===
  1

/** To a ten-thousandth of the plan, within it. */
const share = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 10_000) / 10_000

/** The nearest point that lies on the plan, 0 to 1 either way, to a ten-thousandth. */
export const onPlan = ({ x, y }: PlanPoint): PlanPoint => ({ x: share(x), y: share(y) })

/** The rectangle between two corners. */
export const rectangle = (one: PlanPoint, other: PlanPoint): Outline => {
  const [left, right] = [Math.min(one.x, other.x), Math.max(one.x, other.x)]
  const [top, bottom] = [Math.min(one.y, other.y), Math.max(one.y, other.y)]
  return [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ].map(onPlan)
}

/** An outline moved as a whole, as far as the plan reaches. */
export function moved(outline: Outline, by: PlanPoint): Outline {
  const within = (of: 'x' | 'y') => {
    const places = outline.map((point) => point[of])
    return Math.min(1 - Math.max(...places), Math.max(-Math.min(...places), by[of]))
  }
  const [x, y] = [within('x'), within('y')]
  return outline.map((point) => onPlan({ x: point.x + x, y: point.y + y }))
}
