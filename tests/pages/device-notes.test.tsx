import { afterEach, expect, test } from 'vitest'
import type { Device } from '#contract/device-shapes.ts'
import type { Product } from '#contract/product.ts'
import type { CommandState } from '#src/data/commander.ts'
import { DeviceNotes } from '#src/widgets/product/device-notes.tsx'
import { clearDrawn, draw } from './ui-draw.tsx'

afterEach(clearDrawn)

const temperature = { identifier: 'temperature', name: '温度', min: 16, max: 30, step: 1, unit: '℃' }
const product = { id: 1, functionList: [temperature] } as Partial<Product> as Product
const devices = [1, 2, 3, 4].map(
  (id) => ({ id, name: `空调${id}`, productId: 1 }) as Partial<Device> as Device,
)
const cameTo = (...ids: number[]) => ({
  others: { identifier: 'temperature', values: ids.map((deviceId) => ({ deviceId, value: 26 })) },
})
const whole = { kind: 'confirmed', at: 0, done: 4, total: 4 } as const
const shown = async (command: CommandState | undefined) => {
  await draw(<DeviceNotes command={command} devices={devices} products={new Map([[1, product]])} />)
  return [...document.querySelectorAll('p')].map(({ textContent }) => textContent)
}

test('members of a group that came to another value are named with it, many of them counted', async () => {
  expect(await shown({ ...whole, ...cameTo(2, 3) })).toEqual(['结果与指令不符：空调2 26 ℃，空调3 26 ℃'])
  await clearDrawn()
  expect(await shown({ ...whole, ...cameTo(1, 2, 3, 4) })).toEqual([
    '结果与指令不符：空调1 26 ℃，空调2 26 ℃，空调3 26 ℃ 等 4 台',
  ])
})

test('those that did not answer are named beside them', async () => {
  const partly = { ...whole, kind: 'partly', done: 3, silent: [4], rooms: [] } as const
  expect(await shown({ ...partly, ...cameTo(1) })).toEqual(['没有应答：空调4', '结果与指令不符：空调1 26 ℃'])
})

test('nothing is said where all came to what the group was told', async () => {
  expect(await shown(whole)).toEqual([])
  expect(await shown(undefined)).toEqual([])
})
