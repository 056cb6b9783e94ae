import { togetherFault } from '../together.ts'

/** Degrees north and east, to a tenth of a degree: the sun comes half a minute earlier at the most. */
type Coordinates = readonly [latitude: number, longitude: number]

/** Seats of provinces and of some larger cities, by the first characters of their names. */
const cities: Readonly<Record<string, Coordinates>> = {
  北京: [39.9, 116.4],
  天津: [39.1, 117.2],
  上海: [31.2, 121.5],
  重庆: [29.6, 106.5],
  石家庄: [38.0, 114.5],
  太原: [37.9, 112.5],
  呼和浩特: [40.8, 111.7],
  沈阳: [41.8, 123.4],
  大连: [38.9, 121.6],
  长春: [43.9, 125.3],
  哈尔滨: [45.8, 126.5],
  南京: [32.1, 118.8],
  苏州: [31.3, 120.6],
  无锡: [31.5, 120.3],
  杭州: [30.3, 120.2],
  宁波: [29.9, 121.6],
  温州: [28.0, 120.7],
  合肥: [31.8, 117.2],
  福州: [26.1, 119.3],
  厦门: [24.5, 118.1],
  南昌: [28.7, 115.9],
  济南: [36.7, 117.0],
  青岛: [36.1, 120.4],
  郑州: [34.7, 113.6],
  武汉: [30.6, 114.3],
  长沙: [28.2, 112.9],
  广州: [23.1, 113.3],
  深圳: [22.5, 114.1],
  佛山: [23.0, 113.1],
  东莞: [23.0, 113.8],
  珠海: [22.3, 113.6],
  南宁: [22.8, 108.4],
  海口: [20.0, 110.3],
  三亚: [18.3, 109.5],
  成都: [30.7, 104.1],
  贵阳: [26.6, 106.7],
  昆明: [25.0, 102.7],
  拉萨: [29.7, 91.1],
  西安: [34.3, 108.9],
  兰州: [36.1, 103.8],
  西宁: [36.6, 101.8],
  银川: [38.5, 106.2],
  乌鲁木齐: [43.8, 87.6],
  香港: [22.3, 114.2],
  澳门: [22.2, 113.5],
  台北: [25.0, 121.6],
}

/** Text that names degrees, or '' for nothing said. */
export const latitudePattern = '^(-?([0-8]?\\d(\\.\\d{1,6})?|90(\\.0{1,6})?))?$'
export const longitudePattern = '^(-?((1[0-7]|\\d)?\\d(\\.\\d{1,6})?|180(\\.0{1,6})?))?$'

/** What is wrong with coordinates of which one is given; null when both are, or none. */
export const coordinatesFault = ({ latitude, longitude }: Partial<Pick<Place, 'latitude' | 'longitude'>>) =>
  togetherFault(
    { latitude, longitude },
    { zh: '纬度和经度须一起填写', en: 'Latitude and longitude go together' },
  )

export interface Located {
  coordinates: Coordinates | null
  /** Whose they are. */
  of: 'campus' | 'city' | 'none'
}

interface Place {
  latitude: string
  longitude: string
  province: string
  city: string
}

/** Where a campus is: its own coordinates, else its city's. */
export function locate({ latitude, longitude, province, city }: Place): Located {
  if (latitude !== '' && longitude !== '')
    return { coordinates: [Number(latitude), Number(longitude)], of: 'campus' }
  const known = Object.keys(cities).find(
    (name) => city.startsWith(name) || (city === '' && province.startsWith(name)),
  )
  const coordinates = known === undefined ? undefined : cities[known]
  return coordinates ? { coordinates, of: 'city' } : { coordinates: null, of: 'none' }
}
