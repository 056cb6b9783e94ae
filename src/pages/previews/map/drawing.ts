import { type GeoProjection, geoConicEqualArea, geoMercator, geoPath } from 'd3-geo'
import type { Region } from './regions.ts'

export interface Drawing {
  /** Of each region, in their order: the `d` of an SVG path. */
  paths: string[]
  /** Where a point is drawn, in CSS pixels; null for one behind the horizon. */
  place: (point: [number, number]) => [number, number] | null
}

const margin = 12

/** The country by Albers' conic with the parallels that are usual for it; a part of it by Mercator. */
function projectionFor(whole: boolean): GeoProjection {
  if (!whole) return geoMercator()
  const conic = geoConicEqualArea()
  conic.parallels([25, 47])
  return conic.rotate([-105, 0])
}

interface Box {
  width: number
  height: number
  whole: boolean
  /** So much of its right is for something else. */
  clear?: number
}

/** Regions drawn into a box. */
export function drawingOf(regions: readonly Region[], { width, height, whole, clear = 0 }: Box): Drawing {
  const all: GeoJSON.FeatureCollection = {
    type: 'FeatureCollection',
    features: regions.map(({ shape }) => shape),
  }
  const box: [[number, number], [number, number]] = [
    [margin, margin],
    [width - margin - clear, height - margin],
  ]
  const projection = projectionFor(whole).fitExtent(box, all)
  const path = geoPath(projection).digits(1)
  return { paths: regions.map(({ shape }) => path(shape) ?? ''), place: (point) => projection(point) }
}
