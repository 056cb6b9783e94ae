import { expect, test } from 'vitest'
import { checkTemplate } from '#contract/rules/check/index.ts'
import { allLightsGroup } from '#contract/rules/scenes.ts'
import { type Lists, planned, productOf, products } from './planned.ts'

const relay = products.find(({ productTypeId }) => productTypeId === 205)
if (!relay) throw new Error('the catalogue has a relay module')

const own = { templateId: 7, version: 1 }
const set = (values: Record<string, number>) =>
  Object.entries(values).map(([identifier, paramValue]) => ({
    identifier,
    functionParamList: [{ paramValue }],
  }))

const module = {
  ...{ ...own, id: 50, name: '继电器', identifier: '', describe: '', state: 1 },
  ...{ productId: relay.productId, pid: relay.pid, productTypeId: 205 },
  ...{ equipmentType: relay.equipmentType, panelKeyType: null, panelLayoutType: null },
}
const channel = (id: number, keyType: number) => ({
  ...{ ...own, id, name: `回路${id}`, equipmentId: 50, channel: id - 50, keyType },
  ...{ interlockChannel: null, pulse: 0 },
})
const lamp = channel(51, 1)
const socket = channel(52, 6)
const screen = {
  ...{ ...own, id: 61, name: '电视', equipmentId: 50, channel: 1, irType: 1, typeName: '电视机' },
  ...{ irBrand: null, irCode: 1, keyList: [] },
}

const scene = (id: number, targetId: number, values: Record<string, number>) => ({
  ...{ ...own, id, name: `场景${id}`, sceneValue: id, sceneType: 2, sort: id },
  actionList: [{ targetId, functionList: set(values) }],
})
const timing = (id: number, targetId: number, values: Record<string, number>, minute = 480) => ({
  ...{ ...own, id, name: `定时${id}`, timeType: 1, minute, offset: 0, earliest: null, latest: null },
  ...{ days: [1, 2], startDate: null, endDate: null, targetId, functionList: set(values), state: 1 },
})

/** Which parts a rule finds in a template of nothing but a relay module. */
function found(code: string, change: Partial<Lists>) {
  const template = { ...planned(1), equipmentList: [module], relayEquipmentList: [lamp, socket], ...change }
  return checkTemplate({ template, productOf })
    .filter((finding) => finding.code === code)
    .map(({ list, id }) => [list, id])
}

test('a scene that acts on a channel, or on an appliance, does something', () => {
  const sceneList = [scene(1, 51, { switch: 1 }), scene(2, 61, { switch: 0 })]
  expect(found('scene-empty', { sceneList, irEquipmentList: [screen] })).toEqual([])
  const outOfUse = { equipmentList: [{ ...module, state: 0 }], irEquipmentList: [screen] }
  expect(found('scene-empty', { sceneList, ...outOfUse })).toEqual([
    ['sceneList', 1],
    ['sceneList', 2],
  ])
})

test('channels are members of groups', () => {
  const group = { ...own, id: 70, name: '插座', groupValue: allLightsGroup + 1 }
  expect(found('group-empty', { groupList: [{ ...group, equipmentIds: [52] }] })).toEqual([])
  expect(found('group-empty', { groupList: [{ ...group, equipmentIds: [] }] })).toEqual([['groupList', 70]])
})

test('a lamp on a channel wants a master off, and is forgotten where nothing names it; a socket does neither', () => {
  expect(found('master-off-missing', {})).toHaveLength(1)
  expect(found('lamp-forgotten', {})).toEqual([['relayEquipmentList', 51]])
  expect(found('master-off-missing', { relayEquipmentList: [socket] })).toEqual([])
  expect(found('lamp-forgotten', { sceneList: [scene(1, 51, { switch: 1 })] })).toEqual([])
})

test('timings of channels contradict each other', () => {
  const timingList = [timing(1, 52, { switch: 1 }), timing(2, 52, { switch: 0 })]
  expect(found('timings-contradict', { timingList })).toEqual([['timingList', 1]])
  const others = [timing(1, 52, { switch: 1 }), timing(2, 51, { switch: 0 })]
  expect(found('timings-contradict', { timingList: others })).toEqual([])
})

test.each([
  ['a colour and a brightness', { colorTemperature: 4000 }, { brightness: 40 }, false],
  ['on, and on at 40 %', { switch: 1 }, { brightness: 40 }, false],
  ['off, and off by its brightness', { switch: 0 }, { brightness: 0 }, false],
  ['two brightnesses', { brightness: 30 }, { brightness: 40 }, true],
  ['off, and on at 40 %', { switch: 0 }, { brightness: 40 }, true],
  ['two colours', { colorTemperature: 4000 }, { colorTemperature: 5000 }, true],
])('timings at one time that want %s contradict each other: %s, %s, %s', (_, one, other, is) => {
  const timingList = [timing(1, 51, one), timing(2, 51, other)]
  expect(found('timings-contradict', { timingList })).toHaveLength(is ? 1 : 0)
  const later = [timing(1, 51, one), timing(2, 51, other, 483)]
  expect(found('timing-undone', { timingList: later })).toHaveLength(is ? 1 : 0)
})

const fridayOnly = { days: [5] }
test.each([
  ['the day after', fridayOnly, { days: [6] }, 1],
  ['the day after Sunday', { days: [7] }, { days: [1] }, 1],
  ['a holiday after a Friday', fridayOnly, { days: [8] }, 1],
  ['the same day', fridayOnly, fridayOnly, 0],
  ['the first day after its last', { endDate: '2026-02-28' }, { startDate: '2026-03-01' }, 1],
  ['two days after its last', { endDate: '2026-02-28' }, { startDate: '2026-03-02' }, 0],
  ['the day before its first', { startDate: '2026-03-01' }, { endDate: '2026-03-01' }, 0],
  ['a minute too late', {}, { minute: 4 }, 0],
])('a timing at 23:58 is undone by one soon after midnight on %s: %j, %j, %i', (_, one, other, times) => {
  const timingList = [
    { ...timing(1, 51, { switch: 1 }, 1438), ...one },
    { ...timing(2, 51, { switch: 0 }, 1), ...other },
  ]
  expect(found('timing-undone', { timingList })).toHaveLength(times)
  const bySun = timingList.map((each) => ({ ...each, timeType: 2, offset: each.minute }))
  expect(found('timing-undone', { timingList: bySun })).toEqual([])
})

test('a scene is compared by what it comes to, a single lamp over its group', () => {
  const group = { ...own, id: 70, name: '一组', groupValue: allLightsGroup + 1, equipmentIds: [51, 52] }
  const layered = {
    ...scene(1, 51, { switch: 0 }),
    actionList: [
      { targetId: 51, functionList: set({ switch: 0 }) },
      { targetId: 70, functionList: set({ switch: 1 }) },
    ],
  }
  const parts = { groupList: [group], sceneList: [layered] }
  const both = (targetId: number) => [timing(1, 1, {}), timing(2, targetId, { switch: 0 })]
  expect(found('timings-contradict', { ...parts, timingList: both(51) })).toEqual([])
  expect(found('timings-contradict', { ...parts, timingList: both(52) })).toEqual([['timingList', 1]])
})

test('whatever names a channel of a module that is out of use is found, and not what hangs on the module', () => {
  const group = { ...own, id: 70, name: '一组', groupValue: allLightsGroup + 1, equipmentIds: [52] }
  const say = { ...own, id: 71, name: '开插座', targetId: 52, functionList: set({ switch: 1 }) }
  const named = {
    ...{ groupList: [group], sceneList: [scene(1, 51, { switch: 1 })], timingList: [timing(2, 52, {})] },
    ...{ voiceList: [say], aliasList: [{ ...own, id: 72, name: '插座', objectId: 52 }] },
    irEquipmentList: [screen],
  }
  expect(found('out-of-use-named', named)).toEqual([])
  expect(found('out-of-use-named', { ...named, equipmentList: [{ ...module, state: 0 }] })).toEqual([
    ['groupList', 70],
    ['sceneList', 1],
    ['timingList', 2],
    ['voiceList', 71],
    ['aliasList', 72],
  ])
})
