/** A position: longitude and latitude in degrees. */
export type Position = readonly [number, number]
export type Ring = readonly Position[]
/** The outer ring, then holes. */
export type Polygon = readonly Ring[]

export interface Area {
  /** Administrative code (GB/T 2260), as the source has it. */
  id: string
  name: string
  /** Where its name stands. */
  centre: Position
  polygons: readonly Polygon[]
}

interface Encoded {
  UTF8Encoding?: boolean
  features: {
    id?: string
    properties: { id?: string; name: string; cp?: [number, number] }
    geometry: Geometry
  }[]
}

type Line = string | [number, number][]
type Geometry = { encodeOffsets?: unknown } & (
  | { type: 'Polygon'; coordinates: Line[]; encodeOffsets?: [number, number][] }
  | { type: 'MultiPolygon'; coordinates: Line[][]; encodeOffsets?: [number, number][][] }
)

/** Coordinates are written as differences, zigzag, in 1/1024 degree, one character each from 64 on. */
function decodeLine(line: Line, offset: readonly [number, number] | undefined): Position[] {
  if (typeof line !== 'string' || !offset) return line as [number, number][]
  let [x, y] = offset
  const ring: Position[] = []
  const step = (at: number) => {
    const code = line.charCodeAt(at) - 64
    return (code >> 1) ^ -(code & 1)
  }
  for (let at = 0; at < line.length; at += 2) {
    x += step(at)
    y += step(at + 1)
    ring.push([x / 1024, y / 1024])
  }
  return ring
}

const polygonsOf = (geometry: Geometry): Polygon[] =>
  geometry.type === 'Polygon'
    ? [geometry.coordinates.map((line, place) => decodeLine(line, geometry.encodeOffsets?.[place]))]
    : geometry.coordinates.map((lines, polygon) =>
        lines.map((line, place) => decodeLine(line, geometry.encodeOffsets?.[polygon]?.[place])),
      )

/** The areas of a file of `map/json` of echarts 4. */
export const decode = (file: Encoded): Area[] =>
  file.features
    .filter(({ properties }) => properties.name !== '')
    .flatMap(({ id, properties, geometry }) => {
      const polygons = polygonsOf(geometry)
      const centre = properties.cp ?? middleOf(polygons)
      // Tibet has Shannan twice, once without a line.
      if (!polygons.some((rings) => rings.length > 0)) return []
      return [{ id: properties.id ?? id ?? '', name: properties.name, centre, polygons }]
    })

/** The middle of the polygon with the longest outline. */
function middleOf(polygons: readonly Polygon[]): Position {
  const [longest = []] = polygons
    .flatMap(([outer]) => (outer ? [outer] : []))
    .sort((a, b) => b.length - a.length)
  const middle = (axis: 0 | 1) => {
    const values = longest.map((position) => position[axis])
    return (Math.min(...values) + Math.max(...values)) / 2
  }
  return [middle(0), middle(1)]
}
