import { cornersOf, type Outline, type Point, planes } from './plane.ts'
import type { Region } from './regions.ts'

export interface Drawing {
  /** Of each region, in their order: the `d` of an SVG path. */
  paths: string[]
  /** Where a point is drawn, in CSS pixels; null for one behind the horizon. */
  place: (point: [number, number]) => [number, number] | null
}

const margin = 12

interface Box {
  width: number
  height: number
  /** The whole country, else a part of it. */
  whole: boolean
  /** So much of its right is for something else. */
  clear?: number
}

/** Regions drawn into a box, as large as it lets them be, in its middle. */
export function drawingOf(regions: readonly Region[], { width, height, whole, clear = 0 }: Box): Drawing {
  const plane = whole ? planes.country : planes.part
  const [left, top, right, bottom] = cornersOf(regions.map(({ outline }) => outline.corners))
  const [across, down] = [width - clear, height]
  const scale = Math.min((across - 2 * margin) / (right - left), (down - 2 * margin) / (bottom - top))
  const [besides, above] = [(across - scale * (left + right)) / 2, (down - scale * (top + bottom)) / 2]
  const place = ([x, y]: Point): [number, number] => [x * scale + besides, y * scale + above]
  return {
    paths: regions.map(({ outline }) => pathOf(outline, place)),
    place: (point) => {
      const on = plane(point)
      return on && place(on)
    },
  }
}

const rounded = (value: number) => Math.round(value * 10) / 10

function pathOf({ rings }: Outline, place: (point: Point) => Point): string {
  let path = ''
  for (const ring of rings) {
    for (let at = 0; at + 1 < ring.length; at += 2) {
      const [x, y] = place([ring[at] ?? 0, ring[at + 1] ?? 0])
      path += `${at === 0 ? 'M' : 'L'}${rounded(x)} ${rounded(y)}`
    }
    path += 'Z'
  }
  return path
}
