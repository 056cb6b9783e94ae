import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { geoArea } from 'd3-geo'
import { expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { drawingOf } from '#src/pages/previews/map/drawing.ts'
import { insetSpace } from '#src/pages/previews/map/inset-space.ts'
import { standApart } from '#src/pages/previews/map/names.ts'
import { apart, aside, pointOf, regionOf, spreadOut } from '#src/pages/previews/map/placing.ts'
import { countryRegions, provinceRegions, type Region } from '#src/pages/previews/map/regions.ts'
import { foundRanked, noStanding, orders, ranked, stateOf } from '#src/pages/previews/map/standing.ts'
import { contrast, mix, scaleOf } from '#src/theme/colour.ts'

const nowhere = { province: '', city: '', area: '' }
const at = ([longitude, latitude]: readonly [number, number]) => ({
  ...nowhere,
  longitude: String(longitude),
  latitude: String(latitude),
})
const named = (regions: readonly Region[], name: string) => regions.find((region) => region.name === name)

test('the country has its 34 provinces, each around the city its name stands at, none inside out', async () => {
  const regions = await countryRegions()
  expect(regions).toHaveLength(34)
  expect(new Set(regions.map(({ id }) => id)).size).toBe(34)
  // Macao's name stands beside it, in the sea.
  for (const region of regions.filter(({ name }) => name !== '澳门'))
    expect([region.name, regionOf(at(region.centre), regions, 'country')?.name]).toEqual([
      region.name,
      region.name,
    ])
  // Of the sphere's 4π the land has 9.6 of 510 million square kilometres.
  const area = regions.reduce((sum, { shape }) => sum + geoArea(shape), 0)
  expect(area / (4 * Math.PI)).toBeCloseTo(9.6 / 510, 3)
})

test('the islands of the South China Sea have a space of their own at every width: nothing of the country is drawn in it', async () => {
  const regions = await countryRegions()
  for (const width of [260, 328, 480, 519, 520, 700, 820, 1_100, 1_800]) {
    const { beside, width: own, clear } = insetSpace(width)
    const height = Math.round(width * 0.8)
    const { paths } = drawingOf(regions, { width, height, whole: true, clear })
    const numbers =
      paths
        .join('')
        .match(/-?[0-9.]+/g)
        ?.map(Number) ?? []
    const [across, down] = [0, 1].map((of) => numbers.filter((_, index) => index % 2 === of))
    // What stands beside the country ends 12 px before the edge; what stands below it is below its drawing.
    expect([width, Math.max(...(across ?? [])) <= (beside ? width - 12 - own : width)]).toEqual([width, true])
    expect([width, Math.max(...(down ?? [])) <= height]).toEqual([width, true])
    expect([width, own >= 44 && own <= width / 3]).toEqual([width, true])
  }
})

test('every province has cities of its own, which together are about as large as it', async () => {
  const provinces = await countryRegions()
  for (const { id, name, shape } of provinces) {
    const cities = await provinceRegions(id)
    expect([name, cities.length > 0]).toEqual([name, true])
    const area = cities.reduce((sum, city) => sum + geoArea(city.shape), 0)
    expect([name, Math.abs(area / geoArea(shape) - 1) < 0.5]).toEqual([name, true])
  }
  const sansha = named(await provinceRegions('460000'), '三沙市')?.shape.geometry
  expect(sansha?.type === 'MultiPolygon' && sansha.coordinates.length).toBeGreaterThan(200)
  const taiwan = named(provinces, '台湾')?.shape.geometry
  const islands = taiwan?.type === 'MultiPolygon' ? taiwan.coordinates.flat(2) : []
  // Diaoyu Dao.
  expect(islands.some(([x = 0, y = 0]) => Math.abs(x - 123.47) < 0.05 && Math.abs(y - 25.74) < 0.05)).toBe(
    true,
  )
})

test('something stands where its coordinates are, else where its province or city is called so', async () => {
  const provinces = await countryRegions()
  const cities = await provinceRegions('420000')
  const wuhan = { ...nowhere, province: '湖北省', city: '武汉市' }
  const provinceOf = (place: Parameters<typeof regionOf>[0]) => regionOf(place, provinces, 'country')?.name
  expect(provinceOf(wuhan)).toBe('湖北')
  expect(regionOf(wuhan, cities, 'province')?.name).toBe('武汉市')
  expect(provinceOf({ ...nowhere, province: '内蒙古自治区' })).toBe('内蒙古')
  expect(provinceOf({ ...nowhere, province: '上海市', city: '上海市' })).toBe('上海')
  // What people entered does not move what they measured.
  expect(provinceOf({ ...wuhan, longitude: '121.5', latitude: '31.2' })).toBe('上海')
  expect(provinceOf({ ...nowhere, province: '江东省', city: '江城市' })).toBeUndefined()
  expect(provinceOf(nowhere)).toBeUndefined()
  const hubei = named(provinces, '湖北') as Region
  expect(pointOf(wuhan, hubei)).toEqual(hubei.centre)
  expect(pointOf({ ...wuhan, longitude: '114.3', latitude: '30.6' }, hubei)).toEqual([114.3, 30.6])
})

test.each([
  ['青海省', '海南藏族自治州', '', '青海', '海南藏族自治州'],
  ['青海省', '黄南藏族自治州', '河南蒙古族自治县', '青海', '黄南藏族自治州'],
  ['内蒙古自治区', '乌海市', '海南区', '内蒙古', '乌海市'],
  ['天津市', '市辖区', '河北区', '天津', '河北区'],
  ['天津市', '', '河北区', '天津', '河北区'],
  ['海南省', '省直辖县', '定安县', '海南', '定安县'],
  ['吉林省', '', '', '吉林', undefined],
  ['吉林省', '长春市', '', '吉林', '长春市'],
  ['', '上海市', '浦东新区', '上海', '浦东新区'],
  ['', '海南藏族自治州', '', undefined, undefined],
  ['华北', '', '河北区', undefined, undefined],
])(
  '%s %s %s stands in its own province and city, and not in one called alike',
  async (province, city, area, inProvince, inCity) => {
    const place = { province, city, area }
    const found = regionOf(place, await countryRegions(), 'country')
    expect(found?.name).toBe(inProvince)
    const within = found ? regionOf(place, await provinceRegions(found.id), 'province') : null
    expect(within?.name).toBe(inCity)
  },
)

test('campuses at one point, or near each other, stand apart; the others where they are', () => {
  expect(aside(0, 1)).toEqual([0, 0])
  const near = Array.from({ length: 60 }, (_, index) => ({
    thing: index,
    at: [200 + (index % 4) * 3, 200] as const,
  }))
  const far = { thing: 60, at: [500, 80] as const }
  const placed = spreadOut([...near, far])
  expect(placed).toHaveLength(61)
  expect(placed.find(({ thing }) => thing === 60)).toEqual(far)
  for (const [
    index,
    {
      at: [x, y],
    },
  ] of placed.entries())
    for (const {
      at: [otherX, otherY],
    } of placed.slice(0, index))
      expect(Math.hypot(x - otherX, y - otherY)).toBeGreaterThanOrEqual(apart)
})

test('the lines between provinces are seen upon every shade of them', () => {
  const style = readFileSync(
    join(import.meta.dirname, '../../src/pages/previews/map/china-map.module.css'),
    'utf8',
  )
  const tokens = readFileSync(join(import.meta.dirname, '../../src/theme/tokens.css'), 'utf8')
  const shares = [0, ...[...style.matchAll(/--map-tint\) (\d+)%/g)].map(([, share]) => Number(share) / 100)]
  const all = (text: string, name: string) =>
    [...text.matchAll(new RegExp(`${name}: (#\\w{6})`, 'g'))].map(([, hex = '']) => hex)
  const brand = scaleOf(limits.primaryColour)[5]
  const [lines, lands] = [all(tokens, '--lamp-dim'), all(tokens, '--lamp-raised')]
  const themes = [
    ...lines.map((line, index) => [line, lands[index] ?? '', brand]),
    ...all(style, '--map-line').map((line, index) => [
      line,
      all(style, '--map-land')[index] ?? '',
      all(style, '--map-tint')[index] ?? '',
    ]),
  ]
  expect([shares.length, themes.length]).toEqual([5, 4])
  for (const [line = '', land = '', tint = ''] of themes)
    for (const share of shares)
      expect([line, share, contrast(line, mix(land, tint, share)) >= 3]).toEqual([line, share, true])
})

test('a campus is in fault before it is anything else; the most stand first, equals by name', () => {
  const counts = (onlineCount: number, faultCount: number, outlineCount: number) => ({
    ...noStanding(1),
    ...{ onlineCount, faultCount, outlineCount, deviceNum: onlineCount + faultCount + outlineCount },
  })
  expect([counts(0, 0, 0), counts(0, 0, 3), counts(2, 0, 1), counts(2, 1, 0)].map(stateOf)).toEqual([
    ...['empty', 'stopped', 'running', 'fault'],
  ])
  const rows = [
    { name: '乙', standing: counts(1, 0, 1) },
    { name: '甲', standing: counts(1, 0, 1) },
    { name: '丙', standing: counts(3, 1, 0) },
  ]
  for (const order of orders) expect(ranked(rows, order).map(({ name }) => name)[0]).toMatch(/[丙甲]/)
  expect(ranked(rows, 'devices').map(({ name }) => name)).toEqual(['丙', '甲', '乙'])
  // Of one that nobody has told of it is not said that nothing is there.
  expect(stateOf(null)).toBe('unknown')
  const unheard = { name: '丁', standing: null }
  for (const order of orders) expect(ranked([unheard, ...rows], order).at(-1)).toBe(unheard)
})

test('the map says whose geometry it is', () => {
  const folder = join(import.meta.dirname, '../../src/pages/previews/map/geometry')
  expect(readdirSync(folder).sort()).toEqual([
    'country.json',
    'notice.txt',
    'provinces',
    'south-china-sea.json',
  ])
  expect(readFileSync(join(folder, 'notice.txt'), 'utf8')).toMatch(/Apache Software Foundation/)
})

test('no name covers another on the map of the country, each near its place, and one without room is left out', async () => {
  const regions = await countryRegions()
  const { place } = drawingOf(regions, { width: 1000, height: 640, whole: true })
  const names = regions.map(({ name: text, centre }) => ({ text, at: place(centre) ?? ([0, 0] as const) }))
  const stand = standApart(names)
  const shown = names.flatMap(({ text, at }, index) => {
    const to = stand[index]
    return to ? [{ text, from: at, to }] : []
  })
  expect(shown.map(({ text }) => text)).toEqual(names.map(({ text }) => text))
  for (const [index, one] of shown.entries())
    for (const other of shown.slice(index + 1)) {
      const beside = Math.abs(one.to[0] - other.to[0]) >= 6 * (one.text.length + other.text.length)
      expect([one.text, other.text, beside || Math.abs(one.to[1] - other.to[1]) >= 15]).toEqual([
        one.text,
        other.text,
        true,
      ])
    }
  for (const { text, from, to } of shown)
    expect([text, Math.hypot(to[0] - from[0], to[1] - from[1]) < 50]).toEqual([text, true])
  expect(
    standApart(Array.from({ length: 12 }, () => ({ text: '北京', at: [0, 0] as const }))).at(-1),
  ).toBeNull()
})

test('a search finds campuses with the ranks they have among all', () => {
  const of = (name: string, deviceNum: number) => ({ name, standing: { ...noStanding(1), deviceNum } })
  const all = [of('东区', 5), of('西区', 9), of('东南区', 7)]
  const found = foundRanked(all, 'devices', '东').map(({ campus, rank }) => [campus.name, rank])
  expect(found).toEqual([
    ['东南区', 2],
    ['东区', 3],
  ])
})

test('campuses of which equally much is known are ranked by name, numbers by what they count', () => {
  const rows = ['10号楼', '2号楼', '1号楼'].map((name) => ({ name, standing: null }))
  expect(ranked(rows, 'devices').map(({ name }) => name)).toEqual(['1号楼', '2号楼', '10号楼'])
})
