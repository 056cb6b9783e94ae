import { geoContains } from 'd3-geo'
import type { Region } from './regions.ts'

/** What is known of where something stands. Coordinates are degrees as text, empty where nobody said. */
export interface Located {
  province: string
  city: string
  area: string
  longitude?: string
  latitude?: string
}

const endings = /(壮族自治区|回族自治区|维吾尔自治区|特别行政区|自治区|自治州|自治县|地区|省|市|盟|区|县)$/
const bare = (name: string) => name.trim().replace(endings, '')

/** Whether two names are of the same place: '湖北省' and '湖北'. */
const isNamed = (name: string, other: string): boolean => {
  const [one, two] = [bare(name), bare(other)]
  return one !== '' && two !== '' && (one.startsWith(two) || two.startsWith(one))
}

/** Longitude and latitude where somebody said; null where nobody did. */
export function coordinatesOf({ longitude = '', latitude = '' }: Located): [number, number] | null {
  const point: [number, number] = [Number(longitude), Number(latitude)]
  return longitude !== '' && latitude !== '' && point.every(Number.isFinite) ? point : null
}

/** Whether a point may be in a region; asking its whole outline takes ten times as long. */
const isNear = (
  { bounds: [[west, south], [east, north]] }: Region,
  [x, y]: readonly [number, number],
): boolean => x >= west && x <= east && y >= south && y <= north

/** What regions are of: of the country, its provinces; of one province, its cities, or a municipality's districts. */
export type Level = 'country' | 'province'

const provinceEndings = /(壮族自治区|回族自治区|维吾尔自治区|特别行政区|自治区|省|市)$/

/** Whether a city is named as a province is: 上海市. Prefectures and districts are not: 海南藏族自治州, 河北区. */
const isProvince = (name: string, city: string): boolean => city.trim().replace(provinceEndings, '') === name

function namedIn({ province, city, area }: Located, regions: readonly Region[], level: Level): Region | null {
  const inside = [city, area]
  const tries: ((name: string) => boolean)[] =
    level === 'country'
      ? [
          (name) => isNamed(name, province),
          ...inside.map((called) => (name: string) => isProvince(name, called)),
        ]
      : inside.map((called) => (name) => isNamed(name, called))
  for (const isIt of tries) {
    const found = regions.find(({ name }) => isIt(name))
    if (found) return found
  }
  return null
}

/**
 * The region something stands in: by its coordinates, else by what it says. A province is told by its name, and where that
 * is none by a city that is one; what stands inside a province never by the province's name, which one of its cities may
 * have as well (吉林).
 */
export function regionOf(place: Located, regions: readonly Region[], level: Level): Region | null {
  const point = coordinatesOf(place)
  const around = point && regions.find((region) => isNear(region, point) && geoContains(region.shape, point))
  return around ?? namedIn(place, regions, level)
}

/** Where something is drawn, longitude and latitude: its own coordinates, else the middle of its region. */
export const pointOf = (place: Located, region: Region): [number, number] =>
  coordinatesOf(place) ?? region.centre

/** The middles of two dots are so far apart that each is seen and can be hit, in CSS pixels. */
export const apart = 15
const step = 10

/** How far each of some things at one point stands aside of it: side by side, as the seeds of a sunflower. */
export function aside(index: number, of: number): [number, number] {
  if (of === 1) return [0, 0]
  const distance = step * Math.sqrt(index + 0.5)
  return [Math.cos(index * goldenAngle) * distance, Math.sin(index * goldenAngle) * distance]
}
const goldenAngle = Math.PI * (3 - Math.sqrt(5))

export interface Placed<T> {
  thing: T
  at: readonly [number, number]
}

/** Things that stand around one point. */
interface Cluster<T> {
  at: readonly [number, number]
  members: Placed<T>[]
}

const reach = <T>({ members }: Cluster<T>) =>
  apart / 2 + (members.length === 1 ? 0 : step * Math.sqrt(members.length))
const distance = ([x, y]: readonly [number, number], [otherX, otherY]: readonly [number, number]) =>
  Math.hypot(x - otherX, y - otherY)

function joined<T>(one: Cluster<T>, other: Cluster<T>): Cluster<T> {
  const members = [...one.members, ...other.members]
  const middle = (axis: 0 | 1) => members.reduce((sum, { at }) => sum + at[axis], 0) / members.length
  return { at: [middle(0), middle(1)], members }
}

/** Moves things that would cover each other apart: those that are near stand around their middle, the others where they are. */
export function spreadOut<T>(things: readonly Placed<T>[]): Placed<T>[] {
  const clusters: Cluster<T>[] = []
  for (const thing of things) {
    let cluster: Cluster<T> = { at: thing.at, members: [thing] }
    const touched = (other: Cluster<T>) => distance(cluster.at, other.at) < reach(cluster) + reach(other)
    // One that has grown may touch another one.
    for (let at = clusters.findIndex(touched); at >= 0; at = clusters.findIndex(touched)) {
      const [near] = clusters.splice(at, 1)
      if (near) cluster = joined(near, cluster)
    }
    clusters.push(cluster)
  }
  return clusters.flatMap(({ at, members }) =>
    [...members]
      .sort((one, other) => other.at[0] - one.at[0])
      .map(({ thing }, index): Placed<T> => {
        const [dx, dy] = aside(index, members.length)
        return { thing, at: [at[0] + dx, at[1] + dy] }
      }),
  )
}
