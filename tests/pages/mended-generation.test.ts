import { expect, test } from 'vitest'
import type { InputOf } from '#contract/index.ts'
import { generationSaying, keyOfFault, mendedFrom } from '#src/pages/templates/plan/mended-generation.ts'

const generation = {
  templateId: 7,
  equipmentList: [
    { key: -1, name: '前排灯', productId: 3 },
    { key: -2, name: '后排灯', productId: 3 },
  ],
  groupList: [{ key: -3, name: '全部', equipmentIds: [-1, -2] }],
  sceneList: [
    {
      ...{ key: -4, name: '上课', sceneValue: 1 },
      actionList: [{ targetId: -2, functionList: [] }],
    },
  ],
  slotList: [
    { houseId: 9, slot: 'a', equipmentId: -1 },
    { houseId: 9, slot: 'b', equipmentId: -2 },
  ],
} as unknown as InputOf<'templateGenerate.add'>
const asItIs = mendedFrom(generation)

test('a generation that is mended in nothing says what it said', () => {
  expect(generationSaying(generation, asItIs)).toEqual(generation)
})

test('what is renamed keeps its key, and what is left out goes with what names it', () => {
  const names = { ...asItIs.names, '-1': '黑板灯' }
  const mended = generationSaying(generation, { names, left: [-2] })
  expect(mended.equipmentList).toEqual([{ key: -1, name: '黑板灯', productId: 3 }])
  expect(mended.slotList).toEqual([{ houseId: 9, slot: 'a', equipmentId: -1 }])
  expect(JSON.stringify(mended)).not.toContain('-2')
  expect(mended.templateId).toBe(7)
})

test('a refusal leads to the item that it is about', () => {
  expect(keyOfFault(generation, 'sceneList.0.name')).toBe(-4)
  expect(keyOfFault(generation, 'equipmentList.1.productId')).toBe(-2)
  expect(keyOfFault(generation, 'slotList.1.slot')).toBe(-2)
  for (const path of ['templateId', 'sceneList.5.name', 'videoList.0.name', '']) {
    expect(keyOfFault(generation, path)).toBeUndefined()
  }
})
