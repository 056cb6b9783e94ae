import { expect, test } from 'vitest'
import { causes } from '#contract/rules/causes.ts'
import { checkTemplate } from '#contract/rules/check/index.ts'
import { thermostatUnitType } from '#contract/rules/climate.ts'
import { isAllLights, presetScenes } from '#contract/rules/scenes.ts'
import { generated, type Lists, laid, planned, productOf, products } from './planned.ts'

const empty = planned(3)
const room: Lists = laid(empty, generated(empty))
const found = (code: string, change: Partial<Lists>) =>
  checkTemplate({ template: { ...room, ...change }, productOf })
    .filter((one) => one.code === code)
    .map(({ list, id, severity }) => [severity, list, id])
const set = (identifier: string, paramValue: number) => ({ identifier, functionParamList: [{ paramValue }] })

const lamp = room.equipmentList.find(({ equipmentType }) => equipmentType === 1)
const allLights = room.groupList.find(isAllLights)
if (!lamp || !allLights) throw new Error('a laboratory has lamps')
const linkage = {
  ...{
    id: 900,
    templateId: 7,
    version: 1,
    name: '联动',
    causeType: causes.absence as number,
    sourceIds: [] as number[],
  },
  ...{ keyIndex: 1, pressType: 1, reading: 'presence', state: 1, limit: 0, hysteresis: 0, minutes: 20 },
  ...{ fromMinute: null, toMinute: null, whileSceneId: null, targetId: lamp.id },
  functionList: [set('switch', 0)],
}
const at = (list: string, id: number) => ['warning', list, id]

test('an absence that no sensor of people tells of is found', () => {
  const people = room.equipmentList.filter(({ productTypeId }) => [402, 409, 413].includes(productTypeId))
  const others = room.equipmentList.filter((one) => !people.includes(one))
  const bindingList = [linkage]
  expect(people.length).toBeGreaterThan(0)
  expect(found('absence-blind', { bindingList })).toEqual([])
  expect(found('absence-blind', { bindingList, equipmentList: others })).toEqual([at('bindingList', 900)])
  const idle = people.map((one) => ({ ...one, state: 0 }))
  expect(found('absence-blind', { bindingList, equipmentList: [...others, ...idle] })).toEqual([
    at('bindingList', 900),
  ])
  expect(found('absence-blind', { bindingList: [], equipmentList: others })).toEqual([])
})

test('a linkage is found for which it is never the time', () => {
  const hours = (fromMinute: number | null, toMinute: number | null) =>
    found('hours-never', { bindingList: [{ ...linkage, fromMinute, toMinute }] })
  expect(hours(480, 480)).toEqual([at('bindingList', 900)])
  expect([hours(480, 481), hours(1320, 360), hours(null, null)]).toEqual([[], [], []])
})

test('a linkage is found that was taken before anybody asked what it can', () => {
  const unfit = (change: Partial<typeof linkage>) =>
    found('linkage-unfit', { bindingList: [{ ...linkage, ...change }] })
  expect(found('linkage-unfit', {})).toEqual([])
  expect(unfit({ functionList: [set('brightness', 5000)] })).toEqual([at('bindingList', 900)])
  expect(unfit({ causeType: causes.state, sourceIds: [lamp.id] })).toEqual([at('bindingList', 900)])
  // What rules of their own find is not found twice.
  const panel = room.equipmentList.find(({ panelKeyType }) => (panelKeyType ?? 0) > 0)
  const beyond = { causeType: causes.key, sourceIds: [panel?.id ?? 0], keyIndex: 9 }
  expect(unfit(beyond)).toEqual([])
  expect(unfit({ functionList: [set('colorTemperature', 9000)] })).toEqual([])
})

test('a timing of the sun is found that is always done at its latest time', () => {
  const timing = {
    ...{ id: 901, templateId: 7, version: 1, name: '日落', timeType: 3, minute: 1080, offset: 0 },
    ...{ earliest: 1140, latest: 1020, days: [1], startDate: null, endDate: null, targetId: lamp.id },
    ...{ functionList: [set('switch', 1)], state: 1 },
  }
  expect(found('sun-limits', { timingList: [timing] })).toEqual([at('timingList', 901)])
  const fine = [
    { ...timing, timeType: 1 },
    { ...timing, id: 902, latest: 1140 },
    { ...timing, id: 903, latest: null },
  ]
  expect(found('sun-limits', { timingList: fine })).toEqual([])
})

test('what a wall unit is told that it is not fitted with is found', () => {
  const product = products.find(({ productTypeId }) => productTypeId === thermostatUnitType)
  if (!product) throw new Error('the catalogue has a wall unit')
  const unit = { ...lamp, ...product, id: 910, name: '温控面板', equipmentType: 4 }
  const own = { id: 911, templateId: 7, version: 1, name: '温控', equipmentId: 910, type: 3 }
  const fitted = (enable: number) => [
    {
      ...own,
      childList: [1, 2, 3].map((type) => ({ type, enable: type === 2 ? enable : 1, index: type })),
    },
  ]
  const bindingList = [{ ...linkage, targetId: 910, functionList: [set('floorSwitch', 1)] }]
  const told = { equipmentList: [...room.equipmentList, unit], bindingList }
  expect(found('child-not-fitted', { ...told, thermostatList: fitted(1) })).toEqual([])
  expect(found('child-not-fitted', told)).toEqual([])
  expect(found('child-not-fitted', { ...told, thermostatList: fitted(0) })).toEqual([at('bindingList', 900)])
  const off = [{ ...linkage, targetId: 910, functionList: [set('floorSwitch', 0)] }]
  expect(found('child-not-fitted', { ...told, bindingList: off, thermostatList: fitted(0) })).toEqual([])
  const fan = [{ ...linkage, targetId: 910, functionList: [set('airSwitch', 1)] }]
  expect(found('child-not-fitted', { ...told, bindingList: fan, thermostatList: fitted(0) })).toEqual([])
})

const added = { ...lamp, id: 920, name: '新增的灯' }
const scene = (sceneValue: number, functionList: ReturnType<typeof set>[]) => ({
  ...{ id: 921, templateId: 7, version: 1, name: '场景', sceneValue, sceneType: 2, sort: 9 },
  actionList: [{ targetId: allLights.id, functionList }],
})

test('a lamp that is added later is forgotten until a group or a scene has a place for it', () => {
  const equipmentList = [...room.equipmentList, added]
  const forgotten = (change: Partial<Lists>) => found('lamp-forgotten', { equipmentList, ...change })
  const onAndOff = room.sceneList.filter(({ actionList }) =>
    actionList.some(({ targetId }) => targetId === allLights.id),
  )
  expect(onAndOff.map(({ sceneValue }) => sceneValue)).toEqual([
    presetScenes.masterOn,
    presetScenes.masterOff,
  ])
  expect(forgotten({})).toEqual([at('equipmentList', 920)])
  const dark = scene(9, [set('switch', 0)])
  expect(forgotten({ sceneList: [...room.sceneList, dark] })).toEqual([at('equipmentList', 920)])
  const lit = scene(9, [set('switch', 1), set('brightness', 60)])
  expect(forgotten({ sceneList: [...room.sceneList, lit] })).toEqual([])
  const [group] = room.groupList.filter((one) => !isAllLights(one))
  if (!group) throw new Error('a laboratory has groups')
  const grown = { ...group, equipmentIds: [...group.equipmentIds, 920] }
  expect(forgotten({ groupList: room.groupList.map((one) => (one === group ? grown : one)) })).toEqual([])
  const bySensor = [{ ...linkage, targetId: 920, functionList: [set('switch', 1)] }]
  expect(forgotten({ bindingList: [...room.bindingList, ...bySensor] })).toEqual([])
  const bySelf = { ...lit, actionList: [{ targetId: 920, functionList: [set('switch', 1)] }] }
  expect(forgotten({ sceneList: [...room.sceneList, bySelf] })).toEqual([])
})

test('where all lamps are lit as one, none is forgotten', () => {
  const groupList = [allLights]
  const off = scene(presetScenes.masterOff, [set('switch', 0)])
  expect(found('lamp-forgotten', { groupList, sceneList: [off] })).toEqual([])
  expect(found('lamp-forgotten', { groupList, sceneList: [] }).length).toBeGreaterThan(1)
})

test('an action without values does nothing, and an empty master off switches all lights off', () => {
  expect(found('scene-empty', { sceneList: [scene(9, [])] })).toEqual([at('sceneList', 921)])
  expect(found('scene-empty', { sceneList: [scene(9, [set('switch', 1)])] })).toEqual([])
  const off = { ...scene(presetScenes.masterOff, []), actionList: [] }
  expect(found('scene-empty', { sceneList: [off] })).toEqual([])
  const equipmentList = room.equipmentList.filter(({ equipmentType }) => equipmentType !== 1)
  expect(found('scene-empty', { sceneList: [off], equipmentList })).toEqual([at('sceneList', 921)])
})
