import { type GeoProjection, geoConicEqualArea, geoMercator, geoPath } from 'd3-geo'

/** Longitude and latitude, in degrees; on a plane, across and down. */
export type Point = readonly [number, number]

/** The corners of a rectangle: the least of both, the greatest of both. */
export type Corners = readonly [left: number, top: number, right: number, bottom: number]

/** An area on a plane, whose units no drawing has yet. */
export interface Outline {
  /** Of each ring its points: across, down, across, down. */
  rings: number[][]
  corners: Corners
}

/** How large a plane is, against the sphere's radius: fine enough for the largest screen. */
const size = 2_000

function countryOnPlane(): GeoProjection {
  const conic = geoConicEqualArea()
  conic.parallels([25, 47])
  return conic.rotate([-105, 0])
}

/** Where the country lies flat, by Albers' conic with the parallels that are usual for it; and a part of it, by Mercator. */
export const planes = {
  country: countryOnPlane().scale(size).translate([0, 0]),
  part: geoMercator().scale(size).translate([0, 0]),
}

/** A shape as it lies on a plane. Of a whole province that is the work of a frame on a slow device. */
export function outlineOf(shape: GeoJSON.Feature, plane: GeoProjection): Outline {
  const rings: number[][] = []
  let ring: number[] = []
  const pen = {
    beginPath: () => undefined,
    moveTo: (x: number, y: number) => {
      ring = [x, y]
      rings.push(ring)
    },
    lineTo: (x: number, y: number) => ring.push(x, y),
    closePath: () => undefined,
    arc: () => undefined,
  }
  geoPath(plane, pen)(shape)
  return { rings, corners: cornersOf(rings) }
}

/** The corners of rings; those of other corners are the ones around all of them. */
export function cornersOf(rings: readonly (readonly number[])[]): Corners {
  let [left, top, right, bottom] = nowhere
  for (const ring of rings)
    for (let at = 0; at + 1 < ring.length; at += 2) {
      const [x = 0, y = 0] = [ring[at], ring[at + 1]]
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = Math.max(bottom, y)
    }
  return [left, top, right, bottom]
}

const nowhere: Corners = [
  Number.POSITIVE_INFINITY,
  Number.POSITIVE_INFINITY,
  Number.NEGATIVE_INFINITY,
  Number.NEGATIVE_INFINITY,
]
