import { expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { type PartKind, partLists } from '#contract/parts/kinds.ts'
import { asksProducts, neededIn, referencesOf } from '#contract/parts/walk.ts'
import type { ProductOf } from '#contract/rules/action-fault.ts'
import { checkTemplate } from '#contract/rules/check/index.ts'
import { configBytes } from '#contract/rules/config-bytes.ts'
import { compileTemplate } from '#contract/rules/room-config.ts'
import { generated, type Lists, laid, planned, productOf } from './planned.ts'

const classroom = () => {
  const empty = planned(1)
  return laid(empty, generated(empty))
}
const codes = (template: Lists) => checkTemplate({ template, productOf }).map(({ code }) => code)

test('a configuration is measured in bytes, as brokers do: a Chinese name is three times as long as it looks', () => {
  const lists = classroom()
  const [scene] = lists.sceneList
  if (!scene) throw new Error('there is no scene')
  const named = (letter: string): Lists => ({
    ...lists,
    sceneList: Array.from({ length: 2_400 }, (_, index) => ({
      ...{ ...scene, id: 5_000 + index, sceneValue: index + 1, actionList: [] },
      name: `${letter.repeat(50)}${index}`,
    })),
  })
  const [latin, chinese] = [named('x'), named('灯')]
  const text = JSON.stringify(compileTemplate(chinese))
  expect(text.length).toBeLessThan(limits.configBytes)
  expect(configBytes(compileTemplate(chinese))).toBe(Buffer.byteLength(text))
  expect([latin, chinese].map((each) => codes(each).includes('config-large'))).toEqual([false, true])
})

test('what a part needs is all that it names, but for what it only hangs on or shows the place of', () => {
  const needs = partLists.map((list) => {
    const references = referencesOf(list)
    const fields = references.map((one, place) => {
      if (one.as === 'one') return [one.in, place]
      return [one.in, [one.as === 'ids' ? place : { [one.key]: place }]]
    })
    const row = { id: 9, templateId: 7, name: '它', version: 1, ...Object.fromEntries(fields) }
    return [list, neededIn(row, list).map((place) => references[place]?.in)] as const
  })
  const needing = Object.fromEntries(needs.filter(([, fields]) => fields.length > 0))
  expect(needing).toEqual({
    groupList: ['equipmentIds'],
    sceneList: ['actionList'],
    timingList: ['targetId'],
    buttonList: ['equipmentId', 'targetId'],
    bindingList: ['sourceIds', 'targetId', 'whileSceneId'],
    noPowerPanelList: ['buttonList'],
    voiceList: ['targetId'],
    airVoiceList: ['equipmentId'],
    aliasList: ['objectId'],
    screenList: ['equipmentId', 'tileList'],
  })
})

test('a kind is given the products of its equipment where it asks for them, and the server loads them for it', () => {
  type Kind = PartKind<{ name: string }, { name: string }>
  const shape = { references: [], make: () => ({ name: '' }), remade: [] }
  const looked = (_: ReturnType<ProductOf>) => null
  const asking: Kind = { ...shape, asksProducts: true, fault: (_, __, { productOf: of }) => looked(of(1)) }
  // @ts-expect-error one that does not say that it asks is given none
  const forgetful: Kind = { ...shape, fault: (_, __, { productOf: of }) => looked(of(1)) }
  expect([asking, forgetful].map((kind) => kind.asksProducts === true)).toEqual([true, false])
  expect(partLists.filter(asksProducts)).toEqual(
    expect.arrayContaining(['groupList', 'sceneList', 'bindingList', 'relayEquipmentList', 'aliasList']),
  )
})
