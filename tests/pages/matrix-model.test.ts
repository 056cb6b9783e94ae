import { describe, expect, test } from 'vitest'
import type { Product } from '#contract/product.ts'
import { allLightsGroup } from '#contract/rules/scenes.ts'
import type { TemplateEquipment, TemplateGroup, TemplateScene } from '#contract/template-shapes.ts'
import { keyMeaning } from '#src/pages/templates/matrix/matrix-keys.ts'
import { groupFunctions, matrixRows, reachedThrough } from '#src/pages/templates/matrix/matrix-model.ts'
import { offeredPresets } from '#src/pages/templates/scenes/preset-offers.ts'
import { actionOf } from '#src/pages/templates/scenes/scene-values.ts'

const onOff = { identifier: 'switch', name: '开关', min: 0, max: 1, step: 1, unit: '' }
const level = { identifier: 'brightness', name: '亮度', min: 0, max: 100, step: 1, unit: '%' }

const product = (productId: number, functionList: Product['functionList']): Product => ({
  productId,
  pid: '',
  productTypeId: 0,
  equipmentType: 1,
  parentTypeId: 1,
  name: '',
  functionList,
})
const products = new Map(
  [product(1, [onOff, level]), product(2, [onOff]), product(3, [])].map((one) => [one.productId, one]),
)

const equipment = (id: number, productId: number, equipmentType = 1): TemplateEquipment => ({
  id,
  templateId: 1,
  productId,
  pid: '',
  productTypeId: 0,
  equipmentType,
  name: `设备${id}`,
  identifier: '',
  panelKeyType: null,
  panelLayoutType: null,
  describe: '',
  state: 1,
  version: 1,
})
const group = (id: number, equipmentIds: number[], groupValue = id): TemplateGroup => ({
  id,
  templateId: 1,
  name: `群组${id}`,
  groupValue,
  equipmentIds,
  version: 1,
})
const scene = (id: number, targets: number[]): TemplateScene => ({
  id,
  templateId: 1,
  name: `场景${id}`,
  sceneValue: id,
  sceneType: 2,
  sort: 0,
  actionList: targets.map((target) => actionOf(target, new Map([['switch', 1]]))),
  version: 1,
})

const template = {
  equipmentList: [equipment(10, 1), equipment(11, 2), equipment(12, 2, 4), equipment(13, 3, 2)],
  groupList: [group(20, [], allLightsGroup), group(21, [11, 12]), group(22, [])],
  sceneList: [scene(30, [20, 11]), scene(31, [21])],
}

describe('the rows of the matrix', () => {
  const rows = matrixRows(template, products)

  test('are groups, then equipment that can be told something', () => {
    expect(rows.map((row) => row.targetId)).toEqual([20, 21, 22, 10, 11, 12])
  })

  test('know what any member of a group can do', () => {
    const functions = Object.fromEntries(
      rows.map((row) => [row.targetId, row.functions.map((fn) => fn.identifier)]),
    )
    expect(functions[20]).toEqual(['switch', 'brightness'])
    expect(functions[22]).toEqual([])
    expect(functions[10]).toEqual(['switch', 'brightness'])
  })

  test('count every light into the group of all lights', () => {
    expect(rows[0]).toMatchObject({ count: 2, lighting: true })
    expect(rows[1]).toMatchObject({ count: 2, lighting: false })
  })

  test('show what reaches them through a group, unless they are told themselves', () => {
    const [first, second] = template.sceneList
    const row = (id: number) => rows.find((one) => one.targetId === id)
    const through = (id: number, of = first) => {
      const found = row(id)
      return found && of && reachedThrough(found, of)?.group
    }
    expect(through(10)).toBe('群组20')
    expect(through(11)).toBeUndefined()
    expect(through(12, second)).toBe('群组21')
  })

  test('of a group can be told what any member can, within the range that suits all that have it', () => {
    const narrow = { ...level, min: 10, max: 80, step: 5 }
    expect(groupFunctions([[level], [narrow], []])).toEqual([narrow])
    expect(groupFunctions([[level], [{ ...level, min: 100, max: 200 }]])).toEqual([])
  })
})

test('presets in use are not offered again', () => {
  expect(offeredPresets([{ sceneValue: 65041 }, { sceneValue: 3 }], 'hotel')).toHaveLength(14)
  expect(offeredPresets([{ sceneValue: 65041 }], 'hotel')).not.toContain('masterOn')
})

test('scenes of check-in and cards are offered to hotels only', () => {
  const guests = ['checkIn', 'cardIn', 'cardOut'] as const
  expect(offeredPresets([], 'hotel')).toEqual(expect.arrayContaining([...guests]))
  for (const system of ['school', 'business', 'smarthome', 'open'] as const)
    expect(offeredPresets([], system).filter((name) => guests.some((one) => one === name))).toEqual([])
})

describe('keys in the matrix', () => {
  const size = { row: 5, col: 3 }
  const press = (key: string, at: { row: number; col: number }, ctrlKey = false) =>
    keyMeaning({ key, ctrlKey, metaKey: false }, at, size)

  test('move within it, up to the heads', () => {
    expect(press('ArrowUp', { row: 0, col: 1 })).toEqual({ kind: 'move', to: { row: -1, col: 1 } })
    expect(press('ArrowRight', { row: 0, col: 2 })).toEqual({ kind: 'move', to: { row: 0, col: 2 } })
    expect(press('End', { row: 4, col: 0 }, true)).toEqual({ kind: 'move', to: { row: 4, col: 2 } })
    expect(press('PageDown', { row: 1, col: 0 })).toEqual({ kind: 'move', to: { row: 4, col: 0 } })
  })

  test('leave a head its own keys', () => {
    expect(press('Enter', { row: -1, col: 0 })).toBeNull()
    expect(press('Enter', { row: 0, col: 0 })).toEqual({ kind: 'open' })
    expect(press('Tab', { row: 0, col: 0 })).toBeNull()
  })

  test('with control copy, paste and undo', () => {
    expect(press('c', { row: 0, col: 0 }, true)).toEqual({ kind: 'copy' })
    expect(press('c', { row: 0, col: 0 })).toBeNull()
  })
})
