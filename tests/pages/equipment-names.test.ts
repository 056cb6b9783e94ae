import { expect, test } from 'vitest'
import type { Product } from '#contract/product.ts'
import {
  namedEquipment,
  orderCount,
  orderOf,
  withCount,
  withStem,
} from '#src/pages/templates/equipment/equipment-order.ts'
import { proposeCopyName, proposeNames } from '#src/pages/templates/parts/name-proposals.ts'

const product = (productId: number, name: string): Product => ({
  productId,
  pid: '',
  productTypeId: 0,
  equipmentType: 1,
  parentTypeId: 1,
  name,
  functionList: [],
})
const downlight = product(1, '筒灯')
const spot = product(2, '射灯')

test('names go on after the highest number taken', () => {
  expect(proposeNames('筒灯', 2, [])).toEqual(['筒灯1', '筒灯2'])
  expect(proposeNames('筒灯', 2, ['筒灯1', '筒灯7', '筒灯a', '射灯9'])).toEqual(['筒灯8', '筒灯9'])
})

test('a name never has more than 40 characters', () => {
  expect(proposeNames('灯'.repeat(60), 1, [])[0]).toHaveLength(35)
  expect(proposeCopyName('灯'.repeat(40), '副本', []).length).toBeLessThanOrEqual(40)
})

test('a copy gets a free name', () => {
  expect(proposeCopyName('教室', '副本', [])).toBe('教室 副本')
  expect(proposeCopyName('教室', '副本', ['教室 副本', '教室 副本2'])).toBe('教室 副本3')
})

test('two products under one stem share its numbers', () => {
  const chosen = withCount(withCount(new Map(), downlight, 2), spot, 1)
  const order = withStem(chosen, 2, '筒灯')
  expect(namedEquipment(order, ['筒灯4'])).toEqual([
    { productId: 1, name: '筒灯5' },
    { productId: 1, name: '筒灯6' },
    { productId: 2, name: '筒灯7' },
  ])
})

test('an order holds at most 200, and none of what was taken out', () => {
  const full = withCount(withCount(new Map(), downlight, 150), spot, 80)
  expect(orderCount(full)).toBe(200)
  expect(withCount(full, downlight, 0).has(1)).toBe(false)
  expect(orderCount(withCount(full, spot, Number.NaN))).toBe(150)
})

test('an order that is taken up again has the products that there still are, as they are now', () => {
  const lines = [...withCount(withCount(new Map(), downlight, 2), spot, 1).values()]
  const renamed = product(1, '筒灯二代')
  expect([...orderOf(lines, [renamed]).values()]).toEqual([{ product: renamed, count: 2, stem: '筒灯' }])
})
