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

/** The region something stands in: by its coordinates, else by what its province, city or district is called. */
export function regionOf(place: Located, regions: readonly Region[]): Region | null {
  const point = coordinatesOf(place)
  const around = point && regions.find(({ shape }) => geoContains(shape, point))
  if (around) return around
  const names = [place.city, place.area, place.province]
  for (const name of names) {
    const named = regions.find((region) => isNamed(region.name, name))
    if (named) return named
  }
  return null
}

/** Where something is drawn, longitude and latitude: its own coordinates, else the middle of its region. */
export const pointOf = (place: Located, region: Region): [number, number] =>
  coordinatesOf(place) ?? region.centre

/** Things at one point are drawn around it: how far each stands aside, in CSS pixels. */
export function aside(index: number, of: number): [number, number] {
  if (of === 1) return [0, 0]
  const ring = Math.floor(Math.sqrt(index))
  const angle = index * 2.4
  const distance = 9 + ring * 6
  return [Math.cos(angle) * distance, Math.sin(angle) * distance]
}
