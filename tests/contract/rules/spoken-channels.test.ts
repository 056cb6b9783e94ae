import { expect, test } from 'vitest'
import { partFault } from '#contract/parts/walk.ts'
import { compileTemplate } from '#contract/rules/room-config.ts'
import { spokenNames } from '#contract/rules/voice.ts'
import { generated, laid, planned } from './planned.ts'

const empty = planned(1)
const room = laid(empty, generated(empty))
const module = room.equipmentList[0]
const fan = {
  ...{ id: 9001, templateId: 7, name: '吊扇', equipmentId: module?.id ?? 0, channel: 2, keyType: 2 },
  ...{ interlockChannel: null, pulse: 0, version: 1 },
}
const alias = { id: 9002, templateId: 7, name: '风扇', objectId: fan.id, version: 1 }
const screen = {
  ...{ id: 9003, templateId: 7, name: '屏', equipmentId: module?.id ?? 0, pageList: ['首页'], version: 1 },
  tileList: [{ targetId: fan.id, page: 1, sort: 0 }],
}
const template = { ...room, relayEquipmentList: [fan], aliasList: [alias] }
const wordFault = (name: string, objectId: number) =>
  partFault('aliasList', { ...alias, id: 9004, name, objectId } as typeof alias, template, {
    productOf: () => undefined,
  })?.zh

test('a channel is spoken of by its name and its aliases', () => {
  expect(spokenNames(template).at(-1)).toEqual({ objectId: fan.id, name: '吊扇', wordList: ['吊扇', '风扇'] })
})

test('no other object may be called as a channel is', () => {
  expect(wordFault('吊 扇', module?.id ?? 0)).toMatch(/另有对象名为“吊扇”/)
  expect(wordFault('吊 扇', fan.id)).toBeUndefined()
})

test('a word for a channel says what it is told', () => {
  const word = { id: 9005, templateId: 7, name: '凉快', targetId: fan.id, functionList: [], version: 1 }
  expect(partFault('voiceList', word, template, { productOf: () => undefined })?.field).toBe('functionList')
})

test('gateways are told of channels by the names they know', () => {
  const { aliases, screens } = compileTemplate({ ...template, screenList: [screen], name: '教室' })
  const identifier = `${module?.identifier}#2`
  const object = { sceneValue: null, groupValue: null, identifier }
  expect(aliases).toEqual([{ word: '风扇', ...object }])
  expect(screens?.[0]?.pages).toEqual([{ title: '首页', tiles: [object] }])
})
