import type { Area, Ring } from './decode.ts'
import { simplify } from './simplify.ts'

/** A point in 1/1024 degree: the source's own grid, so that nothing is rounded. */
export type Point = readonly [number, number]
const grid = 1024

/** TopoJSON (version 1): lines that areas share stand once, as differences. */
interface Topology {
  type: 'Topology'
  transform: { scale: [number, number]; translate: [number, number] }
  objects: { areas: { type: 'GeometryCollection'; geometries: object[] } }
  arcs: Point[][]
}

const keyOf = ([x, y]: Point) => `${x},${y}`

/** A ring on the grid, without its repeated end, neighbours that are equal, and spikes. Outer ones run clockwise. */
function pointsOf(ring: Ring, outer: boolean): Point[] {
  const points: Point[] = []
  for (const [longitude, latitude] of ring) {
    const point = [Math.round(longitude * grid), Math.round(latitude * grid)] as const
    const last = points.at(-1)
    if (!last || keyOf(last) !== keyOf(point)) points.push(point)
  }
  while (points.length > 1 && keyOf(points[0] as Point) === keyOf(points.at(-1) as Point)) points.pop()
  if (Math.abs(areaOf(points)) < leastArea) return spot(points)
  const clockwise = areaOf(points) < 0
  return clockwise === outer ? points : points.reverse()
}

/** An island smaller than this, in the grid's squares twice, has no inside any more and is drawn as a spot. */
const leastArea = 4

function spot([first = [0, 0]]: readonly Point[]): Point[] {
  const [x, y] = first
  return [
    [x, y],
    [x, y + 2],
    [x + 2, y + 2],
    [x + 2, y],
  ]
}

/** Twice the signed area: positive against the clock. */
const areaOf = (points: readonly Point[]): number =>
  points.reduce((sum, [x, y], place) => {
    const [nextX, nextY] = points[(place + 1) % points.length] as Point
    return sum + x * nextY - nextX * y
  }, 0)

/** Points at which lines part: those that rings reach from or leave to different neighbours. */
function junctions(rings: readonly Point[][]): ReadonlySet<string> {
  const seen = new Map<string, string>()
  const found = new Set<string>()
  for (const ring of rings)
    ring.forEach((point, place) => {
      const before = keyOf(ring.at(place - 1) as Point)
      const after = keyOf(ring[(place + 1) % ring.length] as Point)
      const neighbours = before < after ? `${before} ${after}` : `${after} ${before}`
      const key = keyOf(point)
      const known = seen.get(key)
      if (known === undefined) seen.set(key, neighbours)
      else if (known !== neighbours) found.add(key)
    })
  return found
}

/** A ring cut where lines part. One that meets none begins at its smallest point, so that it is found again. */
function cut(ring: readonly Point[], at: ReadonlySet<string>): Point[][] {
  const places = ring.flatMap((point, place) => (at.has(keyOf(point)) ? [place] : []))
  const smallest = ring.reduce((least, point, place) => {
    const [x, y] = ring[least] as Point
    return point[0] < x || (point[0] === x && point[1] < y) ? place : least
  }, 0)
  const starts = places.length > 0 ? places : [smallest]
  return starts.map((start, index) => {
    const end = starts[index + 1] ?? (starts[0] as number) + ring.length
    const length = end - start + 1
    return Array.from({ length }, (_, step) => ring[(start + step) % ring.length] as Point)
  })
}

/** Lines once each; a line that runs the other way is named by the complement of its place. */
class Arcs {
  readonly lines: Point[][] = []
  readonly #places = new Map<string, number>()

  add(line: Point[]): number {
    const key = line.map(keyOf).join(' ')
    const known = this.#places.get(key)
    if (known !== undefined) return known
    const turned = this.#places.get([...line].reverse().map(keyOf).join(' '))
    if (turned !== undefined) return ~turned
    this.#places.set(key, this.lines.length)
    return this.lines.push(line) - 1
  }
}

const differences = (line: readonly Point[]): Point[] =>
  line.map(([x, y], place) => {
    const [beforeX, beforeY] = place === 0 ? [0, 0] : (line[place - 1] as Point)
    return [x - beforeX, y - beforeY]
  })

const threeDecimals = (value: number) => Math.round(value * 1000) / 1000

/**
 * Areas as TopoJSON.
 * @param tolerance how far a line may be from the source's, in degrees; 0 keeps every point
 */
export function topologyOf(areas: readonly Area[], tolerance: number): Topology {
  const shapes = areas.map(({ polygons }) =>
    polygons
      .filter((rings) => rings.length > 0)
      .map((rings) =>
        rings.map((ring, place) => pointsOf(ring, place === 0)).filter((points) => points.length > 2),
      )
      .filter((rings) => rings.length > 0),
  )
  const parting = junctions(shapes.flat(2))
  const arcs = new Arcs()
  const parts = shapes.map((polygons) =>
    polygons.map((rings) => rings.map((ring) => cut(ring, parting).map((line) => arcs.add(line)))),
  )
  const geometries = areas.map(({ id, name, centre }, place) => ({
    type: 'MultiPolygon',
    id,
    properties: { name, centre: centre.map(threeDecimals) },
    arcs: parts[place] ?? [],
  }))
  return {
    type: 'Topology',
    transform: { scale: [1 / grid, 1 / grid], translate: [0, 0] },
    objects: { areas: { type: 'GeometryCollection', geometries } },
    arcs: simplified(arcs.lines, parts.flat(), tolerance * grid).map(differences),
  }
}

/** Lines with the points that matter, but for those of a ring that would fold up or turn inside out. */
function simplified(
  lines: readonly Point[][],
  polygons: readonly number[][][],
  tolerance: number,
): Point[][] {
  const fewer = lines.map((line) => simplify(line, tolerance))
  const ringOf = (from: readonly Point[][], arcs: readonly number[]): Point[] =>
    arcs.flatMap((arc) => (arc < 0 ? [...(from[~arc] ?? [])].reverse() : (from[arc] ?? [])))
  for (const arcs of polygons.flat()) {
    const [before, after] = [areaOf(ringOf(lines, arcs)), areaOf(ringOf(fewer, arcs))]
    if (Math.sign(before) === Math.sign(after) && Math.abs(after) >= leastArea) continue
    for (const arc of arcs) {
      const place = arc < 0 ? ~arc : arc
      fewer[place] = lines[place] ?? []
    }
  }
  return fewer
}
