import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Area, decode, type Polygon } from './decode.ts'
import { topologyOf } from './topology.ts'

/**
 * Makes the map's geometry out of an unpacked echarts 4.9.0 (Apache-2.0):
 *
 *     npm pack echarts@4.9.0 && tar xzf echarts-4.9.0.tgz
 *     node --import tsx scripts/map/make.ts package
 */
const [source = 'package'] = process.argv.slice(2)
const place = 'src/pages/previews/map/geometry'

/** How far lines may be from the source's: of the width or height, whichever is longer; a pixel or two of a full screen. */
const detail = 1 / 500

const areasOf = (file: string): Area[] =>
  decode(JSON.parse(readFileSync(join(source, 'map/json', file), 'utf8')))
const write = (file: string, data: unknown) => writeFileSync(join(place, file), `${JSON.stringify(data)}\n`)

/** Lists in a module of echarts: `var points = [[…]];`. */
function listIn(file: string): number[][][] {
  const text = readFileSync(join(source, 'lib/coord/geo/fix', file), 'utf8')
  return JSON.parse(/var points = (\[\[\[.*\]\]\]);/.exec(text)?.[1] ?? '[]')
}

function spanOf(areas: readonly Area[]): number {
  const span = (axis: 0 | 1) => {
    const values = areas.flatMap(({ polygons }) => polygons.flat(2).map((position) => position[axis]))
    return (
      values.reduce((most, value) => Math.max(most, value), -180) -
      values.reduce((least, value) => Math.min(least, value), 180)
    )
  }
  return Math.max(span(0), span(1))
}

mkdirSync(join(place, 'provinces'), { recursive: true })
const diaoyu = listIn('diaoyuIsland.js') as unknown as Polygon
const country = areasOf('china.json').map((area) =>
  area.name === '台湾' ? { ...area, polygons: [...area.polygons, diaoyu] } : area,
)
write('country.json', topologyOf(country, 0.012))
write('south-china-sea.json', listIn('nanhai.js'))
for (const file of readdirSync(join(source, 'map/json/province'))) {
  const areas = areasOf(join('province', file))
  const name = shortest(areas)
  write(join('provinces', `${name}.json`), topologyOf(areas, spanOf(areas) * detail))
}

/** The code of the province that its first coded area lies in; Taiwan's areas carry none. */
function shortest(areas: readonly Area[]): string {
  const coded = areas.find(({ id }) => /^\d{6}$/.test(id))
  return coded ? `${coded.id.slice(0, 2)}0000` : '710000'
}
