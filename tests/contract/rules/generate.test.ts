import { describe, expect, test } from 'vitest'
import { partLists } from '#contract/parts/kinds.ts'
import { type AnyPart, missingIn, partFault } from '#contract/parts/walk.ts'
import { causes } from '#contract/rules/causes.ts'
import { checkTemplate } from '#contract/rules/check/index.ts'
import { layouts } from '#contract/rules/layouts/index.ts'
import { applies } from '#contract/rules/room/bindings.ts'
import { startRun } from '#contract/rules/room/run.ts'
import { compileTemplate } from '#contract/rules/room-config.ts'
import { presetScenes } from '#contract/rules/scenes.ts'
import { slotFault } from '#contract/rules/slots.ts'
import { TemplateHouse } from '#contract/template-shapes.ts'
import { generated, type Lists, laid, planned, productOf } from './planned.ts'

const faultsIn = (lists: Lists) =>
  partLists.flatMap((list) =>
    (lists[list] as readonly AnyPart[]).flatMap((row) => {
      const found = missingIn(list, row, lists) ?? partFault(list, row, lists, { productOf })
      return found ? [[list, row.name, found]] : []
    }),
  )

/** Each layout, where it is used. */
const used = layouts.map(({ code, zh, kind }) => ({
  ...{ code, zh },
  system: kind === 'guest' ? ('hotel' as const) : code > 10 ? ('smarthome' as const) : ('school' as const),
}))

describe('the layouts', () => {
  test('have the codes that a plan may name, from 1, and slots within their walls that are called differently', () => {
    const { layoutCode } = TemplateHouse.properties
    expect(layouts.map(({ code }) => code)).toEqual(Array.from({ length: 13 }, (_, place) => 1 + place))
    expect(layoutCode).toMatchObject({ minimum: 1, maximum: 13 })
    for (const { zh, width, height, slots } of layouts) {
      const outside = slots.filter(({ x, y }) => x < 0.2 || y < 0.2 || x > width - 0.2 || y > height - 0.2)
      expect([zh, outside]).toEqual([zh, []])
      expect([zh, new Set(slots.map((slot) => slot.zh)).size]).toEqual([zh, slots.length])
      const near = slots.flatMap((a) =>
        slots
          .filter((b) => a.slot < b.slot && Math.hypot(a.x - b.x, a.y - b.y) < 0.55)
          .map((b) => [a.zh, b.zh]),
      )
      expect([zh, near]).toEqual([zh, []])
    }
  })
})

describe('what is generated from a plan', () => {
  test.each(layouts.map(({ code, zh }) => ({ code, zh })))('$zh fits, and is generated once', ({ code }) => {
    const empty = planned(code)
    const lists = laid(empty, generated(empty))
    expect(lists.houseList[0]?.slotList).toHaveLength(layouts[code - 1]?.slots.length ?? 0)
    expect(faultsIn(lists)).toEqual([])
    expect(lists.sceneList.length).toBeGreaterThan(2)
    expect(generated(lists)).toEqual({})
    const productIds = { template: lists, productOf }
    expect(checkTemplate(productIds).filter(({ severity }) => severity === 'error')).toEqual([])
  })

  test.each(used)('$zh leaves nothing for the check to say', ({ code, system }) => {
    const empty = planned(code)
    const template = laid(empty, generated(empty, true, system))
    expect(checkTemplate({ template, productOf })).toEqual([])
    const scenes = new Set(template.sceneList.map(({ id }) => id))
    expect(template.buttonList.length).toBeGreaterThan(3)
    expect(template.buttonList.filter(({ targetId }) => !scenes.has(targetId ?? 0))).toEqual([])
  })

  test('leaves alone what a person has made', () => {
    const empty = planned(1)
    const lists = laid(empty, generated(empty))
    const [scene] = lists.sceneList
    if (!scene) throw new Error('there is no scene')
    const own = { ...scene, actionList: [] }
    const edited = { ...lists, sceneList: lists.sceneList.map((each) => (each === scene ? own : each)) }
    expect(generated(edited)).toEqual({})
  })

  test('gives no second job to a key that a person has linked to something', () => {
    const empty = planned(1)
    const lists = laid(empty, generated(empty))
    const [[button], [linkage]] = [lists.buttonList, lists.bindingList]
    if (!button || !linkage) throw new Error('there is no key, or no linkage')
    const { equipmentId, keyIndex } = button
    const link = {
      ...linkage,
      id: 1_234,
      causeType: causes.key,
      sourceIds: [equipmentId],
      keyIndex,
      name: '按',
    }
    const unbound = { ...lists, buttonList: lists.buttonList.filter((each) => each !== button) }
    expect(generated(unbound).buttonList?.map(({ keyIndex }) => keyIndex)).toEqual([button.keyIndex])
    expect(generated({ ...unbound, bindingList: [...lists.bindingList, link] })).toEqual({})
  })

  test('without filling slots is of what stands in them', () => {
    const empty = planned(1)
    expect(generated(empty, false)).toEqual({})
    const whole = generated(empty)
    const lamps = { equipmentList: whole.equipmentList?.slice(0, 4), slotList: whole.slotList?.slice(0, 4) }
    const made = generated(laid(empty, lamps), false)
    expect(made.equipmentList).toBeUndefined()
    expect(made.groupList?.map(({ name }) => name)).toEqual(['前排灯', '黑板照明'])
  })

  test('two rooms of a suite have equipment of their own', () => {
    const empty = planned(7, 8)
    const lists = laid(empty, generated(empty))
    const names = lists.equipmentList.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    expect(names).toContain('布局2床头面板')
    expect(faultsIn(lists)).toEqual([])
  })
})

test('a passage that lights when somebody comes is dimmed once nobody is there, at any hour', () => {
  const code = layouts.find(({ kind }) => kind === 'corridor')?.code ?? 0
  const lists = laid(planned(code), generated(planned(code)))
  const { bindings = [] } = compileTemplate(lists)
  const after = (minute: number) =>
    bindings
      .filter((each) => each.causeType === causes.absence && applies(each, startRun(0, minute * 60_000)))
      .map(({ sceneValue }) => sceneValue)
  expect([after(2 * 60), after(12 * 60), after(23 * 60)]).toEqual([
    [presetScenes.night],
    [presetScenes.soft],
    [presetScenes.night],
  ])
})

test('slots refuse with the sentences of the specification', () => {
  const lamp = { equipmentType: 1, productTypeId: 101 }
  const panel = { equipmentType: 2, productTypeId: 203 }
  const microwave = { equipmentType: 3, productTypeId: 413 }
  expect(
    [
      slotFault('lighting', panel),
      slotFault('nonLighting', lamp),
      slotFault('lightSensor', panel),
      slotFault('microwave', lamp),
      slotFault('other', microwave),
      slotFault('other', lamp),
    ].map((fault) => fault?.zh),
  ).toEqual([
    '只能照明类产品！',
    '不能放置照明类产品！',
    '只能光线传感器',
    '只能微波传感器',
    '不能放置照明类或微波产品！',
    '不能放置照明类或微波产品！',
  ])
  for (const productTypeId of [401, 409])
    expect(slotFault('lightSensor', { equipmentType: 3, productTypeId })).toBeNull()
  expect(slotFault('microwave', microwave)).toBeNull()
})

test('a guest room has a scene of check-in beside those of cards, and is one in hotels only', () => {
  const guest = layouts.find(({ kind }) => kind === 'guest')
  const empty = planned(guest?.code ?? 0)
  const valuesIn = (system: 'hotel' | 'smarthome') =>
    (generated(empty, true, system).sceneList ?? []).map(({ sceneValue }) => sceneValue)
  const ofGuests = [65033, 65034, 65035]
  expect(valuesIn('hotel')).toEqual(expect.arrayContaining(ofGuests))
  expect(valuesIn('smarthome').filter((value) => ofGuests.includes(value ?? 0))).toEqual([])
  expect(valuesIn('smarthome')).toContain(65042)
  // What a door has lit goes out by the rules for guests alone.
  const byDoor = (system: 'hotel' | 'smarthome') =>
    (generated(empty, true, system).bindingList ?? []).filter(({ reading }) => reading === 'door').length
  expect([byDoor('hotel'), byDoor('smarthome')]).toEqual([1, 0])
})

test('scenes of guests are made in hotels only, stay where they are, and keep their names', () => {
  const empty = planned(1)
  const scene = { id: 77, templateId: 7, name: '插卡', sceneValue: 65034, sceneType: 1, sort: 1, version: 1 }
  const row = { ...scene, actionList: [] }
  const faultOf = (edited: typeof row, before: typeof row | null, system: 'hotel' | 'business') =>
    partFault('sceneList', edited, empty, { before, productOf, system })?.field
  expect(faultOf(row, null, 'hotel')).toBeUndefined()
  expect(faultOf(row, null, 'business')).toBe('sceneValue')
  expect(faultOf(row, row, 'business')).toBeUndefined()
  expect(faultOf({ ...row, name: '回房' }, row, 'hotel')).toBe('name')
})
