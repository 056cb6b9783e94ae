import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { withMembers } from '#contract/parts/kinds.ts'
import { bindDevices, type RoomDevice } from '#contract/rules/bind-devices.ts'
import { canonicalJson } from '#contract/rules/canonical-json.ts'
import { withChannels } from '#contract/rules/device-config.ts'
import { compileTemplate, configHash } from '#contract/rules/room-config.ts'
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
const relay = { templateId: 1, version: 1, interlockChannel: null, pulse: 0 }
const part = { templateId: 1, version: 1 }
const object = { sceneValue: null, groupValue: null, identifier: null }
const template = (): Template => ({
  ...{ id: 1, name: '教室', status: 0, describe: '', campusIds: [9], roomNum: 2, updatedAt: 5 },
  ...{ revision: 1, version: 1, lightTime: 500, powerState: 1, switchState: 2 },
  equipmentList: [
    ...[lamp(11), lamp(12), lamp(13, { state: 0 })],
    lamp(14, { productId: 9, productTypeId: 604, equipmentType: 4 }),
    lamp(15, { productId: 9, productTypeId: 220, equipmentType: 2 }),
  ],
  groupList: [{ id: 21, templateId: 1, name: '前排', groupValue: 49153, equipmentIds: [11, 13], version: 1 }],
  sceneList: [
    {
      ...{ id: 31, templateId: 1, name: '上课', sceneValue: 1, sceneType: 2, sort: 1, version: 1 },
      actionList: [
        { targetId: 12, functionList: on(1) },
        { targetId: 13, functionList: on(1) },
        { targetId: 21, functionList: on(0), fade: 3_000, delay: 500 },
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
  houseList: [
    {
      ...{ id: 65, templateId: 1, name: '教室', layoutCode: 1, version: 1 },
      slotList: [{ slot: 1, equipmentId: 11 }],
    },
  ],
  relayEquipmentList: [
    { ...relay, id: 71, name: '板书灯', equipmentId: 12, channel: 1, keyType: 1 },
    { ...relay, id: 72, name: '幕布升', equipmentId: 12, channel: 2, keyType: 3, interlockChannel: 3 },
    { ...relay, id: 73, name: '幕布降', equipmentId: 12, channel: 3, keyType: 4, interlockChannel: 2 },
    { ...relay, id: 74, name: '停用模块的灯', equipmentId: 13, channel: 1, keyType: 1 },
  ],
  irEquipmentList: [
    {
      ...{ id: 81, templateId: 1, name: '电视', equipmentId: 12, channel: 4, irType: 1, version: 1 },
      ...{ typeName: '电视机', irBrand: null, irCode: null },
      keyList: [{ keyCode: 1, name: '电源', irCode: '0A' }],
    },
  ],
  drivePowerList: [
    {
      ...{ id: 91, templateId: 1, name: '灯11', equipmentId: 11, version: 1 },
      ...{ minBrightness: 5, curve: 1, powerOnLevel: null },
    },
  ],
  noPowerPanelList: [
    {
      ...{ id: 95, templateId: 1, name: '无源面板', panelKeyType: 2, version: 1 },
      ...{ serialNumber: '0581A2F4', securityKey: null },
      buttonList: [{ keyIndex: 2, pressType: 2, actionType: 2, targetId: 21 }],
    },
  ],
  voiceList: [
    { ...part, id: 171, name: '上课了', targetId: 31, functionList: [] },
    { ...part, id: 172, name: '停用的灯', targetId: 13, functionList: on(1) },
  ],
  airVoiceList: [
    { ...part, id: 173, name: '太热了', equipmentId: null, command: 9 },
    { ...part, id: 174, name: '开空调', equipmentId: 14, command: 1 },
    { ...part, id: 175, name: '停用的空调', equipmentId: 13, command: 1 },
  ],
  aliasList: [{ ...part, id: 176, name: '前面的灯', objectId: 21 }],
  thermostatList: [
    {
      ...{ ...part, id: 181, name: '温控', equipmentId: 14, type: 3 },
      childList: [
        { type: 1, enable: 1, index: 3 },
        { type: 2, enable: 0, index: 1 },
        { type: 3, enable: 1, index: 2 },
      ],
    },
  ],
  screenList: [
    {
      ...{ ...part, id: 182, name: '屏', equipmentId: 15, pageList: ['首页', '温控'] },
      tileList: [
        { targetId: 181, page: 2, sort: 0 },
        { targetId: 13, page: 2, sort: 1 },
        { targetId: 21, page: 1, sort: 1 },
        { targetId: 31, page: 1, sort: 0 },
      ],
    },
  ],
  videoList: [{ ...part, id: 191, name: '怎么用', url: 'https://example.com/film', describe: '' }],
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
      ...{ format: 3, name: '教室', defaults: { fade: 500, powerState: 1, switchState: 2 } },
      equipment: [11, 12, 14, 15].map((id) => ({
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
            { identifier: null, groupValue: 49153, functionList: on(0), fade: 3_000, delay: 500 },
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
      relays: [
        { identifier: 'light_12#1', name: '板书灯', keyType: 1, interlock: null, pulse: 0 },
        { identifier: 'light_12#2', name: '幕布升', keyType: 3, interlock: 'light_12#3', pulse: 0 },
        { identifier: 'light_12#3', name: '幕布降', keyType: 4, interlock: 'light_12#2', pulse: 0 },
      ],
      infrared: [
        {
          ...{ identifier: 'light_12#4', name: '电视', irType: 1, irCode: null },
          keys: [{ keyCode: 1, irCode: '0A' }],
        },
      ],
      drivers: [{ identifier: 'light_11', minBrightness: 5, curve: 1, powerOnLevel: null }],
      panels: [
        {
          ...{ identifier: 'panel-95', name: '无源面板', panelKeyType: 2 },
          ...{ serialNumber: '0581A2F4', securityKey: null },
          buttons: [{ key: 2, pressType: 2, sceneValue: null, groupValue: 49153 }],
        },
      ],
      voice: [{ ...object, word: '上课了', sceneValue: 1, functionList: [] }],
      airVoice: [
        { word: '太热了', identifiers: ['light_14'], command: 9 },
        { word: '开空调', identifiers: ['light_14'], command: 1 },
      ],
      aliases: [{ ...object, word: '前面的灯', groupValue: 49153 }],
      thermostats: [{ identifier: 'light_14', functions: [3, 1] }],
      screens: [
        {
          identifier: 'light_15',
          pages: [
            {
              title: '首页',
              tiles: [
                { ...object, sceneValue: 1 },
                { ...object, groupValue: 49153 },
              ],
            },
            { title: '温控', tiles: [{ ...object, identifier: 'light_14' }] },
          ],
        },
      ],
    })
  })

  test('counts channels with lamps among all lights, as far as their module is in use', () => {
    const whole = template()
    const all = { ...first(whole.groupList), groupValue: 49152, equipmentIds: [] }
    const { groups } = compileTemplate({ ...whole, groupList: [all] })
    expect(groups[0]?.members).toEqual(['light_11', 'light_12', 'light_12#1'])
    expect(withMembers({ ...whole, groupList: [all] }).groupList[0]?.equipmentIds).toEqual([
      11, 12, 13, 71, 74,
    ])
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
    'less equipment': (of) => of.equipmentList.splice(1, 1),
    "a group's name": (of) => (first(of.groupList).name = '后排'),
    "a group's address": (of) => (first(of.groupList).groupValue = 49154),
    "a group's members": (of) => first(of.groupList).equipmentIds.push(12),
    'no group': (of) => of.groupList.pop(),
    "a scene's name": (of) => (first(of.sceneList).name = '下课'),
    "a scene's number": (of) => (first(of.sceneList).sceneValue = 2),
    "a scene's value": (of) => (first(first(of.sceneList).actionList).functionList = on(0)),
    "a scene's targets": (of) => first(of.sceneList).actionList.shift(),
    'no scene': (of) => of.sceneList.pop(),
    'how fast a scene is': (of) => (first(first(of.sceneList).actionList).fade = 0),
    'another fade': (of) => (of.lightTime = 0),
    'another word': (of) => (first(of.voiceList).name = '下课了'),
    'a screen in another order': (of) =>
      first(of.screenList).tileList.splice(2, 1, { targetId: 21, page: 1, sort: 0 }),
    'a unit in another order': (of) => (first(first(of.thermostatList).childList).index = 1),
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
  test('play what hangs on their channels too', () => {
    const bound = bindDevices(template().equipmentList, [device(2, '灯12')])
    expect(withChannels(bound, compileTemplate(template()))).toEqual([
      { deviceNo: 'D2', identifier: 'light_12' },
      ...[1, 2, 3, 4].map((channel) => ({ deviceNo: 'D2', identifier: `light_12#${channel}`, channel })),
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
