import { expect, test } from 'vitest'
import type { Product, ProductFunction } from '#contract/product.ts'
import { actionFault } from '#contract/rules/action-fault.ts'
import { airModes } from '#contract/rules/climate.ts'
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
  product(7, 205),
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
const channel = (id: number, keyType: number) => ({ id, name: `回路${id}`, equipmentId: 17, keyType })
const relayEquipmentList = [1, 2, 3, 4, 5, 6].map((keyType) => channel(40 + keyType, keyType))
const irEquipmentList = [1, 2, 3, 4, 5].map((irType) => ({
  ...{ id: 50 + irType, name: `电器${irType}`, equipmentId: 17, irType },
}))
const parts = { equipmentList, groupList, relayEquipmentList, irEquipmentList }
const rows = matrixRows({ ...parts, sceneList: [] }, products)
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
    // A fan and a socket on a relay; television, air conditioner, projector, fan and set-top box by infrared.
    ...[42, 46, 51, 52, 53, 54, 55].map((id) => [id, { switch: 0 }]),
  ])
  // A lamp on a contact is in the group of all lights, and takes nothing of what the others are told away.
  expect(values('night')).toEqual([[20, { switch: 1, brightness: 8, colorTemperature: 3000 }]])
  expect(values('projectorOn')).toEqual([
    [20, { switch: 1, brightness: 20, colorTemperature: 4000 }],
    [14, { switch: 0, position: 0 }],
    [15, { switch: 1 }],
    [44, { switch: 1 }],
    [53, { switch: 1 }],
  ])
})

test('a preset moves a curtain in one direction, opens no lock, cools, and leaves the television alone', () => {
  for (const preset of Object.keys(presetScenes) as PresetScene[]) {
    const told = new Map(values(preset) as [number, Record<string, number>][])
    expect(told.has(43) && told.has(44), preset).toBe(false)
    expect(told.has(45), preset).toBe(false)
    expect(told.get(51)?.switch ?? 0, preset).toBe(0)
    if (told.get(13)?.switch === 1) expect(told.get(13)?.mode, preset).toBe(airModes.cooling)
  }
  expect(new Map(values('checkIn') as [number, unknown][]).get(43)).toEqual({ switch: 1 })
})

test('no preset asks for what the equipment cannot do', () => {
  for (const preset of Object.keys(presetScenes) as PresetScene[])
    for (const { targetId, functionList } of presetActions(preset, rows, groupList))
      expect(actionFault(targetId, functionList, parts, (id) => products.get(id))).toBeNull()
})
