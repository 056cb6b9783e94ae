import { expect, test } from 'vitest'
import { checkTemplate } from '#contract/rules/check/index.ts'
import { voicePanel } from '#contract/rules/panels.ts'
import { generated, type Lists, laid, planned, productOf, products } from './planned.ts'

const empty = planned(1)
const room = laid(empty, generated(empty))
const named = <Row extends { name: string }>(rows: readonly Row[], name: string): Row => {
  const row = rows.find((each) => each.name === name)
  if (!row) throw new Error(`there is no ${name}`)
  return row
}
const [left, right] = [named(room.equipmentList, '前排左灯'), named(room.equipmentList, '前排右灯')]
const group = named(room.groupList, '前排灯')
const scene = named(room.sceneList, '上课')
const sensor = named(room.equipmentList, '人体传感器')

const renamed = <Row extends { id: number; name: string }>(
  rows: Row[],
  { id }: { id: number },
  name: string,
) => rows.map((row) => (row.id === id ? { ...row, name } : row))
const alias = (name: string, objectId: number) => ({ id: 9_002, templateId: 7, name, objectId, version: 1 })
const spoken = { ...room, aliasList: [alias('主灯', left.id)] }

const foundIn = (template: Lists) =>
  checkTemplate({ template, productOf })
    .filter(({ code }) => code === 'voice-word-twice')
    .map(({ list, id, zh }) => ({ list, id, like: zh.match(/“(.*)”/)?.[1] }))

test('what has been renamed to a word of something else is found, and not to a word of its own', () => {
  expect(foundIn(spoken)).toEqual([])
  for (const [list, row] of [
    ['equipmentList', right],
    ['groupList', group],
    ['sceneList', scene],
  ] as const)
    expect(foundIn({ ...spoken, [list]: renamed<typeof row>(spoken[list], row, '主 灯！') })).toEqual([
      { list, id: row.id, like: '主灯' },
    ])
  expect(foundIn({ ...spoken, equipmentList: renamed(room.equipmentList, left, '主灯') })).toEqual([])
})

test('a channel that is called as a group is found', () => {
  const fan = {
    ...{ id: 9_001, templateId: 7, name: '前排灯', equipmentId: left.id, channel: 2, keyType: 2, pulse: 0 },
    ...{ interlockChannel: null, version: 1 },
  }
  expect(foundIn({ ...spoken, relayEquipmentList: [fan] })).toEqual([
    { list: 'relayEquipmentList', id: fan.id, like: '前排灯' },
  ])
})

test('two lamps called alike are mistaken for each other only where rooms are spoken to', () => {
  const equipmentList = renamed(room.equipmentList, right, left.name)
  const found = [{ list: 'equipmentList', id: right.id, like: left.name }]
  expect(foundIn({ ...room, equipmentList })).toEqual([])
  expect(foundIn({ ...spoken, equipmentList })).toEqual(found)
  const { productId = 0 } = products.find(({ productTypeId }) => productTypeId === voicePanel) ?? {}
  const panel = { ...sensor, id: 9_003, name: '语音面板', productId, productTypeId: voicePanel }
  expect(foundIn({ ...room, equipmentList: [...equipmentList, panel] })).toEqual(found)
  expect(foundIn({ ...room, equipmentList: [...equipmentList, { ...panel, state: 0 }] })).toEqual([])
})

test('a scene and a lamp are told apart by the verb, and what does nothing when it is spoken of takes no name', () => {
  expect(foundIn({ ...spoken, equipmentList: renamed(room.equipmentList, right, scene.name) })).toEqual([])
  expect(foundIn({ ...spoken, equipmentList: renamed(room.equipmentList, sensor, left.name) })).toEqual([])
})
