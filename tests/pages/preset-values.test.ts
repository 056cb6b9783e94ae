import { expect, test } from 'vitest'
import type { Product, ProductFunction } from '#contract/product.ts'
import { actionFault } from '#contract/rules/action-fault.ts'
import { allLightsGroup, type PresetScene, presetScenes } from '#contract/rules/scenes.ts'
import { matrixRows } from '#src/pages/templates/matrix/matrix-model.ts'
import { presetActions } from '#src/pages/templates/scenes/preset-values.ts'

const fn = (identifier: string, min: number, max: number): ProductFunction => ({
  ...{ identifier, min, max, name: identifier, step: 1, unit: '' },
})
const product = (productId: number, productTypeId: number, ...functionList: ProductFunction[]): Product => ({
  ...{ productId, productTypeId, functionList, pid: `P${productId}`, name: `产品${productId}` },
  ...{ equipmentType: productTypeId < 200 ? 1 : 4, parentTypeId: 0 },
})
const power = fn('switch', 0, 1)
const made = [
  product(1, 101, power, fn('brightness', 5, 100), fn('colorTemperature', 3000, 5000)),
  product(2, 104, power, fn('brightness', 0, 100)),
  product(3, 601, power, fn('temperature', 18, 30), fn('mode', 0, 4)),
  product(4, 802, power, fn('position', 0, 100)),
  product(5, 801, power),
  product(6, 401),
]
const products = new Map(made.map((each) => [each.productId, each]))
const equipmentList = made.map(({ productId, pid, productTypeId, equipmentType }) => ({
  ...{
    id: 10 + productId,
    templateId: 1,
    productId,
    pid,
    productTypeId,
    equipmentType,
    name: `设备${productId}`,
  },
  ...{ identifier: '', panelKeyType: null, panelLayoutType: null, describe: '', state: 1, version: 1 },
}))
const groupList = [
  { id: 20, templateId: 1, name: '全部灯光', groupValue: allLightsGroup, equipmentIds: [], version: 1 },
]
const rows = matrixRows({ equipmentList, groupList, sceneList: [] }, products)
const values = (preset: PresetScene) =>
  presetActions(preset, rows, groupList).map(({ targetId, functionList }) => [
    targetId,
    Object.fromEntries(functionList.map((one) => [one.identifier, one.functionParamList[0]?.paramValue])),
  ])

test('a preset scene begins with values for each kind of equipment', () => {
  expect(values('masterOff')).toEqual([
    [20, { switch: 0 }],
    [13, { switch: 0 }],
    [15, { switch: 0 }],
  ])
  expect(values('night')).toEqual([[20, { switch: 1, brightness: 8 }]])
  expect(values('projectorOn')).toEqual([
    [20, { switch: 1, brightness: 20 }],
    [14, { switch: 0, position: 0 }],
    [15, { switch: 1 }],
  ])
})

test('no preset asks for what the equipment cannot do', () => {
  for (const preset of Object.keys(presetScenes) as PresetScene[])
    for (const { targetId, functionList } of presetActions(preset, rows, groupList))
      expect(
        actionFault(targetId, functionList, { equipmentList, groupList }, (id) => products.get(id)),
      ).toBeNull()
})
