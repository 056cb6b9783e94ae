import { afterEach, expect, test } from 'vitest'
import type { Device } from '#contract/device-shapes.ts'
import type { Product } from '#contract/product.ts'
import type { CommandState } from '#src/data/commander.ts'
import { OthersNote } from '#src/pages/spaces/room/others-note.tsx'
import { clearDrawn, draw } from './ui-draw.tsx'

afterEach(clearDrawn)

const temperature = { identifier: 'temperature', name: '温度', min: 16, max: 30, step: 1, unit: '℃' }
const product = { id: 1, functionList: [temperature] } as Partial<Product> as Product
const devices = [1, 2, 3, 4].map(
  (id) => ({ id, name: `空调${id}`, productId: 1 }) as Partial<Device> as Device,
)
const confirmed = (ids: readonly number[]): CommandState => ({
  ...{ kind: 'confirmed', at: 0, done: 4, total: 4 },
  others: { identifier: 'temperature', values: ids.map((deviceId) => ({ deviceId, value: 26 })) },
})
const shown = async (command: CommandState | undefined) => {
  await draw(<OthersNote command={command} devices={devices} products={new Map([[1, product]])} />)
  return document.body.textContent
}

test('members of a group that came to another value are named with it, many of them counted', async () => {
  expect(await shown(confirmed([2, 3]))).toBe('到了别的值：空调2 26℃，空调3 26℃')
  await clearDrawn()
  expect(await shown(confirmed([1, 2, 3, 4]))).toContain('空调1 26℃，空调2 26℃，空调3 26℃ 等 4 台')
})

test('nothing is said where all came to what the group was told', async () => {
  expect(await shown({ kind: 'confirmed', at: 0, done: 4, total: 4 })).toBe('')
  expect(await shown(undefined)).toBe('')
})
