import { expect, test } from 'vitest'
import { leadingGateway, meshAddresses } from '#contract/rules/room/gateways.ts'

test('two gateways in a room: one leads by the configuration, the other takes over after 30 s of silence', () => {
  const heard = new Map([
    ['g1', 1_000],
    ['g2', 40_000],
  ])
  expect(leadingGateway(['g1', 'g2'], heard, 30_999)).toBe('g1')
  expect(leadingGateway(['g1', 'g2'], heard, 31_000)).toBe('g2')
  expect(leadingGateway(['g2', 'g1'], heard, 30_999)).toBe('g2')
  expect(leadingGateway(['g1', 'g2'], heard, 90_000)).toBe(null)
  expect(leadingGateway(['g3'], heard, 1_000)).toBe(null)
})

test("addresses are the room's own: 49152 of one room is not that of fifty", () => {
  let taken: ReadonlyMap<string, number> | null = new Map()
  for (let room = 1; room <= 50 && taken; room += 1) taken = meshAddresses(taken, room, [49152, 49153])
  expect(new Set(taken?.values()).size).toBe(100)
  const again = meshAddresses(taken ?? new Map(), 7, [49153, 49160])
  expect(again?.get('7/49153')).toBe(taken?.get('7/49153'))
  expect([...(again?.values() ?? [])].every((address) => address >= 0xc000 && address < 0xff00)).toBe(true)
  const many = Array.from({ length: 0x3f01 }, (_, index) => index)
  expect(meshAddresses(new Map(), 1, many.slice(1))?.size).toBe(0x3f00)
  expect(meshAddresses(new Map(), 1, many)).toBe(null)
})
