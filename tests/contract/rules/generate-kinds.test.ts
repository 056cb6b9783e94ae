import { describe, expect, test } from 'vitest'
import { partLists } from '#contract/parts/kinds.ts'
import { type AnyPart, missingIn, partFault } from '#contract/parts/walk.ts'
import { causes } from '#contract/rules/causes.ts'
import { checkTemplate } from '#contract/rules/check/index.ts'
import { generate } from '#contract/rules/generate/generate.ts'
import { readingsOf } from '#contract/rules/readings.ts'
import { isAllLights, isLighting, presetScenes } from '#contract/rules/scenes.ts'
import { freshId, generated, type Lists, laid, planned, productOf, products } from './planned.ts'

const [living, bedroom, kitchen] = [11, 12, 13]
const [classroom, laboratory, office, meeting, corridor, guest] = [1, 3, 4, 5, 6, 7]

const made = (...codes: number[]): Lists => {
  const empty = planned(...codes)
  return laid(empty, generated(empty, true, 'smarthome'))
}
const home = () => made(living, bedroom, kitchen)

/** The ids of what stands in plans of a layout. */
const standingIn = ({ houseList }: Lists, code: number) =>
  houseList.flatMap(({ layoutCode, slotList }) =>
    layoutCode === code ? slotList.map(({ equipmentId }) => equipmentId) : [],
  )

/** The equipment behind a target: members of a group, or itself. */
const behind = ({ groupList, equipmentList }: Lists, targetId: number): readonly number[] => {
  const group = groupList.find(({ id }) => id === targetId)
  if (!group) return [targetId]
  return isAllLights(group) ? equipmentList.filter(isLighting).map(({ id }) => id) : group.equipmentIds
}

/** The equipment that a scene moves; fails where there is no scene of that name. */
const movedBy = (lists: Lists, name: string): number[] => {
  const scene = lists.sceneList.find((each) => each.name === name)
  if (!scene) throw new Error(`there is no scene ${name}`)
  return scene.actionList.flatMap(({ targetId }) => behind(lists, targetId))
}

const namesIn = (rows: readonly { name: string }[]) => rows.map(({ name }) => name)
const absencesIn = ({ bindingList }: Lists) =>
  bindingList.filter(({ causeType }) => causeType === causes.absence)

const faultsIn = (lists: Lists) =>
  partLists.flatMap((list) =>
    (lists[list] as readonly AnyPart[]).flatMap((row) => {
      const found = missingIn(list, row, lists) ?? partFault(list, row, lists, { productOf })
      return found ? [[list, row.name, found]] : []
    }),
  )

describe('rooms of a home in one template', () => {
  test.each([
    ...['回家', '会客', '影音', '明亮', '柔和'].map((name) => [name, living] as const),
    ...['卧室明亮', '阅读', '睡眠', '起夜', '起床'].map((name) => [name, bedroom] as const),
    ...['备餐', '用餐', '厨房明亮'].map((name) => [name, kitchen] as const),
  ])('%s moves equipment of its own room alone', (name, code) => {
    const lists = home()
    const own = standingIn(lists, code)
    const moved = movedBy(lists, name)
    expect(moved.length).toBeGreaterThan(0)
    expect(moved.filter((id) => !own.includes(id))).toEqual([])
  })

  test('coming home opens the curtains of the living room, and master off is of all rooms', () => {
    const lists = home()
    const isCurtain = ({ productTypeId }: { productTypeId: number }) => productTypeId === 802
    const curtains = lists.equipmentList.filter(isCurtain).map(({ id }) => id)
    const own = standingIn(lists, living).filter((id) => curtains.includes(id))
    expect(own).toHaveLength(2)
    expect(movedBy(lists, '回家').filter((id) => curtains.includes(id))).toEqual(own)
    const climates = lists.equipmentList.filter(({ productTypeId }) => [601, 602].includes(productTypeId))
    const lamps = lists.equipmentList.filter(isLighting)
    expect(climates).toHaveLength(2)
    expect(movedBy(lists, '总关')).toEqual(
      expect.arrayContaining([...climates, ...lamps].map(({ id }) => id)),
    )
  })

  test('have groups of their own lamps', () => {
    const lists = home()
    const rooms = [living, bedroom, kitchen].map((code) => standingIn(lists, code))
    const groups = lists.groupList.filter((group) => !isAllLights(group))
    expect(groups.length).toBeGreaterThan(4)
    const mixed = groups.filter(
      ({ equipmentIds }) => !rooms.some((own) => equipmentIds.every((id) => own.includes(id))),
    )
    expect(mixed).toEqual([])
  })

  test('have keys that call scenes of their own, or master off', () => {
    const lists = home()
    const nameOf = new Map(lists.sceneList.map(({ id, name }) => [id, name]))
    const calledIn = (code: number) => {
      const own = standingIn(lists, code)
      const called = lists.buttonList.filter(({ equipmentId }) => own.includes(equipmentId))
      return [...new Set(called.map(({ targetId }) => nameOf.get(targetId ?? 0)))]
    }
    expect([living, bedroom, kitchen].map(calledIn)).toEqual([
      ['回家', '会客', '影音', '总关'],
      ['卧室明亮', '阅读', '睡眠', '总关'],
      ['备餐', '用餐', '厨房明亮', '总关'],
    ])
  })

  test('switch nothing off at night because nobody is in one of them', () => {
    expect(absencesIn(home()).map(({ name, fromMinute, toMinute }) => [name, fromMinute, toMinute])).toEqual([
      ['白天无人60分钟总关', 9 * 60, 17 * 60],
    ])
    expect(namesIn(absencesIn(made(living, kitchen)))).toEqual(['无人30分钟总关', '无人15分钟总关'])
  })

  test('light all of them at a danger in one', () => {
    const lists = home()
    const dangers = lists.bindingList.filter(({ causeType }) => causeType === causes.state)
    const lights = lists.groupList.find(isAllLights)?.id
    expect(dangers.map(({ name, targetId }) => [name, targetId])).toEqual([
      ['烟雾报警亮灯', lights],
      ['一氧化碳报警亮灯', lights],
      ['水浸报警亮灯', lights],
    ])
    const lit = { identifier: 'switch', functionParamList: [{ paramValue: 1 }] }
    for (const { functionList } of dangers) expect(functionList).toContainEqual(lit)
  })

  test.each([
    { codes: [living, bedroom, kitchen] },
    { codes: [kitchen, bedroom, living] },
    { codes: [living, bedroom, bedroom] },
    { codes: [classroom, meeting, corridor] },
    { codes: [classroom, laboratory, office] },
  ])('$codes fit, pass their check, and are generated once', ({ codes }) => {
    const template = made(...codes)
    expect(faultsIn(template)).toEqual([])
    expect(checkTemplate({ template, productOf })).toEqual([])
    expect(generated(template, true, 'smarthome')).toEqual({})
  })

  test('are told from each other in English too', () => {
    const empty = planned(living, bedroom)
    const options = { templateId: 7, language: 'en', products, freshId, fill: true } as const
    const { sceneList } = generate(empty, { ...options, system: 'smarthome' })
    expect(namesIn(sceneList ?? [])).toEqual(expect.arrayContaining(['Bright', 'Bright (bedroom)']))
  })
})

describe('a room that is added to a template', () => {
  const withPlan = (lists: Lists, layoutCode: number): Lists => {
    const next = planned(layoutCode).houseList.map((house) => ({ ...house, id: 90, name: '新' }))
    return { ...lists, houseList: [...lists.houseList, ...next] }
  }

  test('gets groups and scenes of its own beside those that are there', () => {
    const before = withPlan(made(office), meeting)
    const lists = laid(before, generated(before, true, 'smarthome'))
    const own = standingIn(lists, meeting)
    const front = namesIn(lists.groupList)
    expect(front.filter((name) => name.includes('前排灯'))).toEqual(['前排灯'])
    expect(movedBy(lists, '会议').filter((id) => !own.includes(id))).toEqual([])
    expect(movedBy(lists, '会议室总开').filter((id) => !own.includes(id))).toEqual([])
    expect(namesIn(lists.bindingList).filter((name) => name.includes('日光'))).toEqual([
      '日光充足关灯',
      '会议室日光充足关灯',
    ])
    expect(generated(lists, true, 'smarthome')).toEqual({})
  })

  test('takes no group of another room for its own, whatever it is called', () => {
    const there = made(living)
    const lamps = standingIn(there, living).slice(0, 2)
    const group = { ...planned().groupList[0], isDefault: false, groupValue: 49200, equipmentIds: lamps }
    const others = ['主照明', '卧室主照明'].map((name, index) => ({ ...group, id: 70 + index, name }))
    const groupList = [...there.groupList, ...(others as Lists['groupList'])]
    const before = withPlan({ ...there, groupList }, bedroom)
    const lists = laid(before, generated(before, true, 'smarthome'))
    const own = standingIn(lists, bedroom)
    expect(namesIn(lists.groupList)).toContain('卧室主照明 2')
    expect(movedBy(lists, '阅读').filter((id) => !own.includes(id))).toEqual([])
    expect(generated(lists, true, 'smarthome')).toEqual({})
  })
})

test('where guests sleep nothing switches all off at night, and a passage lights and dims its own lamps', () => {
  const lists = made(guest, corridor, office)
  const own = standingIn(lists, corridor)
  const off = lists.sceneList.find(({ sceneValue }) => sceneValue === presetScenes.masterOff)?.id
  const acting = [...lists.timingList, ...lists.bindingList]
  expect(acting.length).toBeGreaterThan(4)
  for (const one of acting.filter(({ targetId }) => targetId === off))
    expect(one).toMatchObject({ fromMinute: 9 * 60, toMinute: 17 * 60 })
  const calls = lists.timingList.map(
    ({ targetId }) => lists.sceneList.find(({ id }) => id === targetId)?.name,
  )
  expect(calls).toEqual(['走廊柔和', '走廊起夜', '总开'])
  for (const name of ['走廊柔和', '走廊起夜', '总开'])
    expect([name, movedBy(lists, name).filter((id) => !own.includes(id))]).toEqual([name, []])
})

test('smoke in any of several rooms is told by one linkage', () => {
  const lists = made(classroom, laboratory, kitchen)
  const sensors = lists.equipmentList.filter(({ productTypeId }) =>
    readingsOf(productTypeId).includes('smoke'),
  )
  expect(sensors.length).toBeGreaterThan(1)
  const told = lists.bindingList.filter(({ reading }) => reading === 'smoke')
  expect(told.map(({ sourceIds }) => sourceIds)).toEqual([sensors.map(({ id }) => id)])
})
