import { describe, expect, test } from 'vitest'
import type { Device, DeviceStatus } from '#contract/device-shapes.ts'
import type { SpaceNode } from '#contract/space-shapes.ts'
import { placeChoices } from '#src/data/place-choices.ts'
import type { Seen } from '#src/data/seen.ts'
import { everyDevice, wantedBy } from '#src/pages/devices/device-filter.ts'
import { regionOffers } from '#src/pages/places/campus-fields.tsx'
import { placesMatching, regionOf } from '#src/pages/places/place-search.ts'
import {
  foundIn,
  holdersOf,
  matchingFloors,
  namesIn,
  roomsByFloor,
  shownIn,
  spaceTotals,
} from '#src/pages/spaces/space-totals.ts'
import { filteredTemplates, statusCounts } from '#src/pages/templates/template-filter.ts'

const row = (id: number, name: string, parentTypeId: number, online: boolean | null) => ({
  device: { id, roomId: id, name, deviceNo: `LX-${id}`, mac: `AA:0${id}`, parentTypeId } as Device,
  status: online === null ? undefined : ({ online, fault: false } as DeviceStatus),
  pending: 'none' as const,
})
const rows = [row(1, '筒灯1', 1, true), row(2, '面板', 3, false), row(3, '空调', 0, null)]
const idsOf = (filter: Partial<typeof everyDevice>) =>
  rows.filter(wantedBy({ ...everyDevice, ...filter }, null) ?? (() => true)).map(({ device }) => device.id)

test('what is typed in letters and digits of full width is found, and names that are written so', () => {
  expect(idsOf({ keyWord: 'ＬＸ－２' })).toEqual([2])
  const wide = row(4, 'Ａ座（东）', 1, true)
  for (const keyWord of ['a座', 'Ａ座（东）', 'A座(东)'])
    expect([keyWord, wantedBy({ ...everyDevice, keyWord }, null)?.(wide)]).toEqual([keyWord, true])
})

test('devices are found by where they are too, in the words of the path', () => {
  const placeOf = (roomId: number) => `东楼 / ${roomId}F / ${roomId}01`
  const found = (keyWord: string) => {
    const wanted = wantedBy({ ...everyDevice, keyWord }, null, placeOf)
    return rows.filter((each) => wanted?.(each)).map(({ device }) => device.id)
  }
  expect([found('东楼'), found('2f / 201'), found('面板'), found('西楼')]).toEqual([[1, 2, 3], [2], [2], []])
})

test('devices are found by name, number and MAC, category and state', () => {
  expect(wantedBy(everyDevice, null)).toBeNull()
  const hers = wantedBy(everyDevice, (roomId) => roomId === 2)
  expect(rows.map((each) => hers?.(each))).toEqual([false, true, false])
  expect(idsOf({ keyWord: 'lx-2' })).toEqual([2])
  expect(idsOf({ keyWord: 'aa:0' })).toEqual([1, 2, 3])
  expect(idsOf({ category: 0 })).toEqual([3])
  expect(idsOf({ state: 'stopped' })).toEqual([2, 3])
  expect(idsOf({ keyWord: '灯', state: 'stopped' })).toEqual([])
})

test('places are found by project and address; a city that is its own province is said once', () => {
  const campus = {
    name: '主校区',
    megaprojectName: '一期',
    province: '北京市',
    city: '北京市',
    area: '海淀区',
    address: '学院路',
  }
  expect(regionOf(campus)).toBe('北京市 海淀区')
  expect(placesMatching([campus], '学院')).toHaveLength(1)
  expect(placesMatching([campus], '一期')).toHaveLength(1)
  expect(placesMatching([campus], '上海')).toHaveLength(0)
})

test('templates are found by words and status, the latest first', () => {
  const template = (name: string, status: number, updatedAt: number) => ({
    name,
    describe: '',
    status,
    updatedAt,
  })
  const all = [template('教室', 0, 1), template('教室二', 2, 3), template('走廊', 2, 2)]
  const names = (keyWord: string, status: number | null) =>
    filteredTemplates(all, { keyWord, status }).map((one) => one.name)
  expect(names('', null)).toEqual(['教室二', '走廊', '教室'])
  expect(names('教室', 2)).toEqual(['教室二'])
  expect(statusCounts(all)).toEqual([1, 0, 2, 0])
})

const node = (id: number, parentId: number | null, kind: SpaceNode['kind'], name: string): SpaceNode => ({
  id,
  campusId: 1,
  parentId,
  kind,
  name,
  sort: 0,
  templateId: null,
  hasTiming: false,
  outline: null,
  plan: null,
  version: 1,
})
const nodes = [
  node(1, null, 'building', 'A楼'),
  node(2, 1, 'floor', '1层'),
  node(3, 2, 'room', '101'),
  node(4, 2, 'room', '102'),
  node(5, 1, 'floor', '2层'),
]
const byId = new Map(nodes.map((one) => [one.id, one]))
const pathOf = (id: number): SpaceNode[] => {
  const one = byId.get(id)
  return one ? [...(one.parentId === null ? [] : pathOf(one.parentId)), one] : []
}
const childrenOf = (id: number | null) => nodes.filter((one) => one.parentId === id)
const entry = { parentTypeId: 1, onlineCount: 3, faultCount: 1, outlineCount: 2 }

test('totals of rooms add up to floors and buildings', () => {
  const totals = spaceTotals({ byId }, new Map([[3, [entry, entry]]]))
  expect(totals.get(3)).toEqual({ rooms: 1, devices: 12, online: 6, fault: 2, offline: 4 })
  expect(totals.get(1)).toEqual({ rooms: 2, devices: 12, online: 6, fault: 2, offline: 4 })
  expect(totals.get(5)).toBeUndefined()
})

test('who looks at her own rooms alone is shown what they stand in, counted by them', () => {
  const totals = spaceTotals({ byId }, new Map([[3, [entry]]]), (roomId) => roomId === 4)
  expect(totals.get(2)).toEqual({ rooms: 1, devices: 0, online: 0, fault: 0, offline: 0 })
  const shown = (on: boolean) => {
    const view = { forest: { childrenOf }, totals, own: { on } }
    return shownIn(view, 1).map(({ name }) => name)
  }
  expect([shown(true), shown(false)]).toEqual([['1层'], ['1层', '2层']])
})

test('rooms are listed floor by floor and found by their path', () => {
  const floors = roomsByFloor({ childrenOf }, null)
  expect(floors.map(({ floor, rooms }) => [floor.name, rooms.length])).toEqual([
    ['1层', 2],
    ['2层', 0],
  ])
  const nameOf = (id: number) =>
    pathOf(id)
      .map((one) => one.name)
      .join(' ')
  const found = matchingFloors(floors, 'a楼 1层 102', nameOf)
  expect(found.map(({ rooms }) => rooms.map((room) => room.name))).toEqual([['102']])
})

test('of a tree that is searched only what holds something found is left', () => {
  const holders = (words: string) => [...holdersOf(foundIn({ childrenOf, pathOf }, null, words))]
  expect(holders('102')).toEqual([2, 1])
  expect(holders('nothing')).toEqual([])
})

test('names are read one per line, without repeats', () => {
  expect(namesIn(' 101\n102\n\n101，103、104 ')).toEqual(['101', '102', '103', '104'])
})

describe("the regions offered in a campus's form", () => {
  const regions = [
    { province: '江东省', city: '江城市', district: '文昌区' },
    { province: '江东省', city: '江城市', district: '滨江区' },
    { province: '江东省', city: '海城市', district: '港区' },
    { province: '河西省', city: '平城市', district: '' },
  ]
  test('are narrowed by what is filled in before, each once', () => {
    expect(regionOffers(regions, { province: '', city: '' })).toEqual({
      province: ['江东省', '河西省'],
      city: ['江城市', '海城市', '平城市'],
      area: ['文昌区', '滨江区', '港区'],
    })
    expect(regionOffers(regions, { province: '江东省', city: '江城市' }).area).toEqual(['文昌区', '滨江区'])
    expect(regionOffers(regions, { province: '河西省', city: '' }).city).toEqual(['平城市'])
    expect(regionOffers([], { province: '别处', city: '' })).toEqual({ province: [], city: [], area: [] })
  })
})

test('places to be chosen are one below the other as they stand, not by their letters', () => {
  const below: Record<string, [id: number, kind: string, name: string][]> = {
    null: [
      [1, 'building', '南楼'],
      [2, 'building', '北楼'],
    ],
    1: [
      [3, 'floor', '2F'],
      [4, 'floor', '10F'],
    ],
    3: [[5, 'room', '201']],
  }
  const childrenOf = (parent: number | null) =>
    (below[String(parent)] ?? []).map(([id, kind, name]) => ({ id, kind, name }) as Seen<SpaceNode>)
  const labels = (rooms: boolean) => placeChoices({ childrenOf }, rooms).map(({ label }) => label)
  expect(labels(true)).toEqual(['南楼', '南楼 / 2F', '南楼 / 2F / 201', '南楼 / 10F', '北楼'])
  expect(labels(false)).not.toContain('南楼 / 2F / 201')
})
