import { expect, test } from 'vitest'
import { type AnyPart, partFault } from '#contract/parts/walk.ts'
import { causes } from '#contract/rules/causes.ts'
import type { PartList } from '#contract/template-shapes.ts'
import { generated, type Lists, laid, planned, productOf, products } from './planned.ts'

const empty = planned(1)
const room: Lists = laid(empty, generated(empty))
const named = <Row extends { name: string }>(rows: readonly Row[], name: string): Row => {
  const row = rows.find((each) => each.name === name)
  if (!row) throw new Error(`there is no ${name}`)
  return row
}
const lamp = named(room.equipmentList, '前排左灯')
const sensor = named(room.equipmentList, '人体传感器')
const panel = room.equipmentList.find(({ panelKeyType }) => panelKeyType === 4)
if (!panel) throw new Error('a classroom has a panel of four keys')
const group = named(room.groupList, '前排灯')
const scene = named(room.sceneList, '上课')
const placed = (id: number, name: string, productTypeId: number) => {
  const product = products.find((one) => one.productTypeId === productTypeId)
  if (!product) throw new Error(`the catalogue has no ${productTypeId}`)
  const { productId, pid, equipmentType } = product
  return { ...sensor, id, name, productId, pid, productTypeId, equipmentType }
}
const door = placed(801, '门磁', 403)
const air = placed(802, '空调', 601)
const meter = placed(803, '电表', 702)
const transmitter = placed(804, '转发器', 610)
const kinetic = {
  ...{ id: 805, templateId: 7, version: 1, name: '无源面板', panelKeyType: 2 },
  ...{ serialNumber: null, securityKey: null, buttonList: [] },
}
const senses = { ...group, id: 806, name: '传感器', groupValue: 49_200, equipmentIds: [sensor.id, door.id] }
const template: Lists = {
  ...room,
  equipmentList: [...room.equipmentList, door, air, meter, transmitter],
  groupList: [...room.groupList, senses],
  noPowerPanelList: [kinetic],
}

const set = (identifier: string, paramValue: number) => ({ identifier, functionParamList: [{ paramValue }] })
const on = [set('switch', 1)]
const linkage = {
  ...{ id: 900, templateId: 7, version: 1, name: '联动', causeType: causes.state, sourceIds: [sensor.id] },
  ...{ keyIndex: 1, pressType: 1, reading: 'presence', state: 1, limit: 0, hysteresis: 0, minutes: 10 },
  ...{ fromMinute: null, toMinute: null, whileSceneId: null, targetId: lamp.id, functionList: on },
}
const faultOf = (list: PartList, row: object, before: object | null = null) =>
  partFault(list, row as AnyPart, template, { before: before as AnyPart | null, productOf })
const fieldOf = (...asked: Parameters<typeof faultOf>) => faultOf(...asked)?.field ?? null

const key = { causeType: causes.key, sourceIds: [panel.id] }
const past = { causeType: causes.threshold, state: 3 }
const away = { causeType: causes.absence }

test.each<[string, object, string | null]>([
  ['a state of what reads it', {}, null],
  ['a lamp that is switched', { sourceIds: [lamp.id], reading: 'switch' }, null],
  [
    'the temperature at an air conditioner',
    { ...past, sourceIds: [air.id], reading: 'roomTemperature' },
    null,
  ],
  ['what a meter counts', { ...past, sourceIds: [meter.id], reading: 'power' }, null],
  ['the battery of a sensor', { ...past, sourceIds: [door.id], reading: 'battery' }, null],
  ['a key that is there', { ...key, keyIndex: 4 }, null],
  ['a key of a self-powered panel', { ...key, sourceIds: [kinetic.id], keyIndex: 2 }, null],
  ['a key that toggles a group', { ...key, targetId: group.id, functionList: [] }, null],
  ['an absence that names no sensor', { ...away, sourceIds: [] }, null],
  ['hours over midnight', { fromMinute: 1320, toMinute: 360 }, null],
  ['what a scene is not asked for', { targetId: scene.id, functionList: [set('volume', 5)] }, null],
  ['a reading that the sensor does not give', { reading: 'smoke' }, 'sourceIds'],
  ['people seen by a lamp', { sourceIds: [lamp.id] }, 'sourceIds'],
  ['one of several that does not read it', { sourceIds: [sensor.id, door.id] }, 'sourceIds'],
  ['a transmitter that is switched', { sourceIds: [transmitter.id], reading: 'switch' }, 'sourceIds'],
  ['a quantity as a state', { sourceIds: [meter.id], reading: 'power' }, 'reading'],
  ['a state as a quantity', { ...past }, 'reading'],
  ['a reading that nothing has', { reading: 'mood' }, 'reading'],
  ['a lamp as a panel', { ...key, sourceIds: [lamp.id] }, 'sourceIds'],
  ['the ninth key of four', { ...key, keyIndex: 9 }, 'keyIndex'],
  ['the third key of two', { ...key, sourceIds: [kinetic.id], keyIndex: 3 }, 'keyIndex'],
  ['an absence that a door tells of', { ...away, sourceIds: [door.id] }, 'sourceIds'],
  ['a brightness of 5000', { functionList: [set('brightness', 5000)] }, 'functionList'],
  ['a brightness between two steps', { functionList: [set('brightness', 50.5)] }, 'functionList'],
  ['half a switch', { functionList: [set('switch', 0.5)] }, 'functionList'],
  ['half a switch of a group', { targetId: group.id, functionList: [set('switch', 0.5)] }, 'functionList'],
  ['the volume of a lamp', { functionList: [set('volume', 5)] }, 'functionList'],
  ['a switch of a door contact', { targetId: door.id }, 'functionList'],
  ['hours that are none', { fromMinute: 480, toMinute: 480 }, 'toMinute'],
])('a linkage of %s', (_, change, field) => {
  expect(fieldOf('bindingList', { ...linkage, ...change })).toBe(field)
})

test('a refusal says which equipment cannot do it, in both languages', () => {
  expect(faultOf('bindingList', { ...linkage, reading: 'smoke' })).toEqual({
    field: 'sourceIds',
    zh: '“人体传感器”没有“smoke”这项读数',
    en: '“人体传感器” does not read “smoke”',
  })
  expect(faultOf('bindingList', { ...linkage, functionList: [set('brightness', 5000)] })?.zh).toBe(
    '“前排左灯”的亮度应在 0 到 100 之间',
  )
  expect(faultOf('bindingList', { ...linkage, functionList: [set('brightness', 50.5)] })).toEqual({
    field: 'functionList',
    zh: '“前排左灯”的亮度应从 0 起以 1 为一档',
    en: '亮度 of “前排左灯” must be in steps of 1 from 0',
  })
})

test('what a linkage was before anybody asked stays, and what an edit adds to it is asked about', () => {
  const before = { ...linkage, sourceIds: [lamp.id, sensor.id], functionList: [set('volume', 5)] }
  expect(fieldOf('bindingList', { ...before, name: '新名' }, before)).toBeNull()
  expect(fieldOf('bindingList', { ...before, sourceIds: [lamp.id] }, before)).toBeNull()
  expect(fieldOf('bindingList', { ...before, sourceIds: [...before.sourceIds, door.id] }, before)).toBe(
    'sourceIds',
  )
  expect(fieldOf('bindingList', { ...before, reading: 'door' }, before)).toBe('sourceIds')
  expect(fieldOf('bindingList', { ...before, functionList: [set('volume', 6)] }, before)).toBe('functionList')
  const beyond = { ...linkage, ...key, keyIndex: 9 }
  expect(fieldOf('bindingList', { ...beyond, pressType: 2 }, beyond)).toBeNull()
  const never = { ...linkage, fromMinute: 480, toMinute: 480 }
  expect(fieldOf('bindingList', { ...never, name: '新名' }, never)).toBeNull()
})

test('where products are not known, the server is left to say', () => {
  const fresh = { ...sensor, id: 810, productTypeId: 0, equipmentType: 0, panelKeyType: null }
  const lists = { ...template, equipmentList: [...template.equipmentList, fresh] }
  const asked = (change: object) =>
    partFault('bindingList', { ...linkage, ...change } as AnyPart, lists, { productOf: () => undefined })
  expect(asked({ sourceIds: [fresh.id] })).toBeNull()
  expect(asked({ ...key, sourceIds: [fresh.id], keyIndex: 4 })).toBeNull()
  expect(asked({ ...away, sourceIds: [fresh.id] })).toBeNull()
  expect(asked({ sourceIds: [lamp.id], reading: 'switch', functionList: [set('volume', 5)] })).toBeNull()
})

test('scenes, timings and words tell nothing between two steps, and keep what they had', () => {
  const half = [set('switch', 0.5)]
  const scenes = (functionList: object[], before: object | null = null) =>
    fieldOf('sceneList', { ...scene, actionList: [{ targetId: lamp.id, functionList }] }, before)
  expect(scenes(on)).toBeNull()
  expect(scenes(half)).toBe('actionList')
  expect(scenes(half, { ...scene, actionList: [{ targetId: lamp.id, functionList: half }] })).toBeNull()
  const at = { ...timing, timeType: 1, targetId: lamp.id }
  expect(fieldOf('timingList', { ...at, functionList: on })).toBeNull()
  expect(fieldOf('timingList', { ...at, functionList: half })).toBe('functionList')
  const word = { id: 903, templateId: 7, version: 1, name: '前灯', targetId: lamp.id }
  expect(fieldOf('voiceList', { ...word, functionList: on })).toBeNull()
  expect(fieldOf('voiceList', { ...word, functionList: half })).toBe('functionList')
})

const timing = {
  ...{ id: 901, templateId: 7, version: 1, name: '定时', timeType: 3, minute: 1080, offset: 0 },
  ...{ earliest: 1020, latest: 1140, days: [1], startDate: null, endDate: null, targetId: scene.id },
  ...{ functionList: [], state: 1 },
}

test('the latest time of a timing of the sun is not before its earliest', () => {
  expect(fieldOf('timingList', timing)).toBeNull()
  expect(fieldOf('timingList', { ...timing, latest: 1020 })).toBeNull()
  const crossed = { ...timing, latest: 1019 }
  expect(faultOf('timingList', crossed)).toEqual({
    ...{ field: 'latest', zh: '最晚时间早于最早时间' },
    en: 'The latest time is before the earliest',
  })
  expect(fieldOf('timingList', { ...crossed, timeType: 1 })).toBeNull()
  expect(fieldOf('timingList', { ...crossed, timeType: 2 }, { ...crossed, timeType: 1 })).toBe('latest')
  expect(fieldOf('timingList', { ...crossed, name: '新名' }, crossed)).toBeNull()
})

test('groups are of what can be told something, and keep what they had', () => {
  const after = (equipmentIds: number[], before: object | null = null) =>
    fieldOf('groupList', { ...group, equipmentIds }, before)
  expect(after([lamp.id, air.id])).toBeNull()
  expect(after([])).toBeNull()
  for (const { id } of [sensor, panel, transmitter]) expect(after([lamp.id, id])).toBe('equipmentIds')
  const held = { ...group, equipmentIds: [lamp.id, sensor.id] }
  expect(after([sensor.id], held)).toBeNull()
  expect(after([...held.equipmentIds, door.id], held)).toBe('equipmentIds')
})

test('words and other names are of what can be told something, and stay where they were', () => {
  const alias = { id: 902, templateId: 7, version: 1, name: '别名' }
  const word = { ...alias, functionList: [] }
  for (const { id } of [sensor, panel, transmitter, senses]) {
    expect(fieldOf('aliasList', { ...alias, objectId: id })).toBe('objectId')
    expect(fieldOf('voiceList', { ...word, targetId: id })).toBe('targetId')
    const before = { ...alias, objectId: id }
    expect(fieldOf('aliasList', { ...before, name: '新名' }, before)).toBeNull()
  }
  for (const { id } of [scene, group, lamp, air])
    expect(fieldOf('aliasList', { ...alias, objectId: id })).toBeNull()
  expect(fieldOf('voiceList', { ...word, targetId: group.id })).toBeNull()
  expect(fieldOf('voiceList', { ...word, targetId: lamp.id, functionList: on })).toBeNull()
})
