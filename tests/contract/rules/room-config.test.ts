import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canonicalJson } from '#contract/rules/canonical-json.ts'
import { bindDevices, compileTemplate, configHash, type RoomDevice } from '#contract/rules/room-config.ts'
import { configState, roomState } from '#contract/rules/room-state.ts'
import { publishFault, statusAfterEdit } from '#contract/rules/template-state.ts'
import type { Template } from '#contract/template-shapes.ts'

const lamp = (id: number, more: Partial<Template['equipmentList'][number]> = {}) => ({
  ...{ id, templateId: 1, productId: 7, pid: 'L7', productTypeId: 101, equipmentType: 1, name: `灯${id}` },
  ...{
    identifier: `light_${id}`,
    panelKeyType: null,
    panelLayoutType: null,
    describe: '',
    state: 1,
    version: 1,
  },
  ...more,
})
const on = (value: number) => [{ identifier: 'switch', functionParamList: [{ paramValue: value }] }]
const when = {
  ...{ timeType: 2, minute: 400, offset: -15, earliest: 380, latest: null, days: [1, 2, 8] },
  ...{ startDate: '2026-09-01', endDate: null },
}
const timing = { ...when, templateId: 1, functionList: [], state: 1, version: 1 }
const button = {
  ...{ templateId: 1, name: '键', equipmentId: 12, keyIndex: 3, pressType: 1 },
  actionType: 1,
  version: 1,
}
const binding = {
  ...{ templateId: 1, version: 1, causeType: 2, keyIndex: 1, pressType: 1, reading: 'presence', state: 1 },
  ...{ limit: 0, hysteresis: 0, minutes: 10, fromMinute: null, toMinute: null, whileSceneId: null },
  functionList: [],
}
const cause = {
  ...{ causeType: 2, pressType: 1, reading: 'presence', state: 1, limit: 0 },
  ...{ hysteresis: 0, minutes: 10, fromMinute: null, toMinute: null },
}
const template = (): Template => ({
  ...{ id: 1, name: '教室', status: 0, describe: '', campusIds: [9], roomNum: 2, updatedAt: 5 },
  ...{ revision: 1, version: 1 },
  equipmentList: [lamp(11), lamp(12), lamp(13, { state: 0 })],
  groupList: [{ id: 21, templateId: 1, name: '前排', groupValue: 49153, equipmentIds: [11, 13], version: 1 }],
  sceneList: [
    {
      ...{ id: 31, templateId: 1, name: '上课', sceneValue: 1, sceneType: 2, sort: 1, version: 1 },
      actionList: [
        { targetId: 12, functionList: on(1) },
        { targetId: 13, functionList: on(1) },
        { targetId: 21, functionList: on(0) },
      ],
    },
  ],
  timingList: [
    { ...timing, id: 41, name: '早读', targetId: 31 },
    { ...timing, id: 42, name: '开灯', targetId: 21, functionList: on(1) },
    { ...timing, id: 43, name: '停用的灯', targetId: 13, functionList: on(1) },
    { ...timing, id: 44, name: '停用', targetId: 31, state: 0 },
  ],
  buttonList: [
    { ...button, id: 51, targetId: 31 },
    { ...button, id: 52, pressType: 2, actionType: 2, targetId: 21 },
    { ...button, id: 53, equipmentId: 13, targetId: 31 },
  ],
  bindingList: [
    {
      ...binding,
      id: 61,
      name: '来人',
      sourceIds: [11, 13],
      targetId: 21,
      functionList: on(1),
      whileSceneId: 31,
    },
    { ...binding, id: 62, name: '停用的传感器', sourceIds: [13], targetId: 31 },
    { ...binding, id: 63, name: '离开', causeType: 4, sourceIds: [], targetId: 31 },
  ],
})
const hashOf = (change: (of: Template) => void = () => {}) => {
  const changed = template()
  change(changed)
  return configHash(compileTemplate(changed))
}
const first = <V>([value]: V[]): V => {
  if (value === undefined) throw new Error('there is none')
  return value
}

describe('a compiled template', () => {
  test('names equipment by its identifier and leaves out what is out of use', () => {
    expect(compileTemplate(template())).toEqual({
      ...{ format: 2, name: '教室', defaults: { fade: 0, powerState: 3 } },
      equipment: [11, 12].map((id) => ({
        ...{
          identifier: `light_${id}`,
          name: `灯${id}`,
          pid: 'L7',
          panelKeyType: null,
          panelLayoutType: null,
        },
      })),
      groups: [{ groupValue: 49153, name: '前排', members: ['light_11'] }],
      scenes: [
        {
          ...{ sceneValue: 1, name: '上课' },
          actions: [
            { identifier: 'light_12', groupValue: null, functionList: on(1) },
            { identifier: null, groupValue: 49153, functionList: on(0) },
          ],
        },
      ],
      timings: [
        { ...when, name: '早读', sceneValue: 1, groupValue: null, identifier: null, functionList: [] },
        { ...when, name: '开灯', sceneValue: null, groupValue: 49153, identifier: null, functionList: on(1) },
      ],
      keys: [
        { identifier: 'light_12', key: 3, pressType: 1, sceneValue: 1, groupValue: null },
        { identifier: 'light_12', key: 3, pressType: 2, sceneValue: null, groupValue: 49153 },
      ],
      bindings: [
        {
          ...{ ...cause, name: '来人', sources: ['light_11'], key: 1, whileScene: 1 },
          ...{ sceneValue: null, groupValue: 49153, identifier: null, functionList: on(1) },
        },
        {
          ...{ ...cause, name: '离开', causeType: 4, sources: [], key: 1, whileScene: null },
          ...{ sceneValue: 1, groupValue: null, identifier: null, functionList: [] },
        },
      ],
    })
  })

  test('has the same hash whenever it says the same', () => {
    expect(hashOf()).toBe(hashOf())
    expect(hashOf()).toMatch(/^[0-9a-f]{64}$/)
    const told = hashOf((of) => {
      of.describe = '给人看的'
      of.revision = 99
      of.updatedAt = 1
      of.status = 3
      first(of.equipmentList).describe = '靠窗'
    })
    expect(told).toBe(hashOf())
  })

  const changes: Record<string, (of: Template) => void> = {
    'its name': (of) => (of.name = '阅览室'),
    "an equipment's name": (of) => (first(of.equipmentList).name = '灯甲'),
    "an equipment's product": (of) => (first(of.equipmentList).pid = 'L8'),
    "a panel's keys": (of) => (first(of.equipmentList).panelKeyType = 4),
    "a panel's layout": (of) => (first(of.equipmentList).panelLayoutType = 2),
    'equipment out of use': (of) => (first(of.equipmentList).state = 0),
    'less equipment': (of) => of.equipmentList.pop() && of.equipmentList.pop(),
    "a group's name": (of) => (first(of.groupList).name = '后排'),
    "a group's address": (of) => (first(of.groupList).groupValue = 49154),
    "a group's members": (of) => first(of.groupList).equipmentIds.push(12),
    'no group': (of) => of.groupList.pop(),
    "a scene's name": (of) => (first(of.sceneList).name = '下课'),
    "a scene's number": (of) => (first(of.sceneList).sceneValue = 2),
    "a scene's value": (of) => (first(first(of.sceneList).actionList).functionList = on(0)),
    "a scene's targets": (of) => first(of.sceneList).actionList.shift(),
    'no scene': (of) => of.sceneList.pop(),
  }
  test.each(Object.entries(changes))('has another hash with %s', (_, change) => {
    expect(hashOf(change)).not.toBe(hashOf())
  })
  test('has a hash of its own for every one of these changes', () => {
    const hashes = Object.values(changes).map(hashOf)
    expect(new Set(hashes).size).toBe(hashes.length)
  })
})

describe('the devices of a room', () => {
  const device = (id: number, name: string, productId = 7): RoomDevice => ({
    ...{ id, name, productId, deviceNo: `D${id}` },
  })
  test('play the equipment of their name first, then what is left of their product', () => {
    const devices = [device(3, '别的'), device(2, '灯12'), device(1, '灯11', 8)]
    expect(bindDevices(template().equipmentList, devices)).toEqual([
      { deviceNo: 'D3', identifier: 'light_11' },
      { deviceNo: 'D2', identifier: 'light_12' },
    ])
  })
  test('play one equipment each, whatever order they are read in', () => {
    const devices = [5, 4, 3, 2].map((id) => device(id, '灯'))
    const bound = bindDevices(template().equipmentList, devices)
    expect(bound).toEqual([
      { deviceNo: 'D2', identifier: 'light_11' },
      { deviceNo: 'D3', identifier: 'light_12' },
    ])
    expect(bindDevices(template().equipmentList, devices.toReversed())).toEqual(bound)
  })
})

test('canonical JSON says the same whatever the order of keys, and is JSON', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = canonicalJson(value)
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)))
      expect(canonicalJson(reversed(value))).toBe(text)
    }),
  )
})

const reversed = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(reversed)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, item]) => [key, reversed(item)]),
  )
}

test('a configuration is named by the SHA-256 of its canonical JSON, whatever its names are written with', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      const changed = template()
      Object.assign(changed, { name })
      const config = compileTemplate(changed)
      expect(configHash(config)).toBe(createHash('sha256').update(canonicalJson(config)).digest('hex'))
    }),
  )
})

describe("a room's state", () => {
  const facts = { published: true, current: true, gateways: 2, applied: 2, drifted: 0 }
  test.each([
    ['consistent', facts],
    ['pending', { ...facts, applied: 1 }],
    ['pending', { ...facts, current: false }],
    ['drifted', { ...facts, applied: 1, drifted: 1 }],
    ['unknown', { ...facts, published: false }],
    ['unknown', { ...facts, gateways: 0, applied: 0 }],
  ] as const)('is %s for %o', (state, given) => {
    expect(roomState(given)).toBe(state)
  })

  test('is counted, with the time of the last room so far', () => {
    const room = (state: 'consistent' | 'pending' | 'unknown', at: number | null) => ({
      ...{ roomId: 1, campusId: 2, name: '101', place: '', state, publishedAt: 1, fault: null },
      ...{ sentAt: at, gatewayAt: at, appliedAt: state === 'consistent' ? at : null },
    })
    const rooms = [room('consistent', 5), room('consistent', 4), room('pending', null), room('unknown', null)]
    expect(configState({ templateId: 9, publishedAt: 1, revision: 3 }, rooms)).toMatchObject({
      ...{ rooms: 4, sent: 2, gatewayAcked: 2, applied: 2, drifted: 0, unknown: 1 },
      ...{ sentAt: 5, gatewayAt: 5, appliedAt: 5 },
    })
  })
})

test('a template with nothing in use cannot be published, and an edit of a published one is a debug update', () => {
  expect(publishFault(template())).toBeNull()
  expect(publishFault({ equipmentList: [] })?.field).toBe('equipmentList')
  expect(publishFault({ equipmentList: [{ state: 0 }] })?.zh).toContain('停用')
  expect([0, 1, 2, 3].map(statusAfterEdit)).toEqual([0, 1, 3, 3])
})
