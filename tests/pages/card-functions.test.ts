import { expect, test } from 'vitest'
import type { ProductFunction } from '#contract/product.ts'
import { isAskedAbout, offeredBeside } from '#src/pages/spaces/room/card-functions.ts'

const fn = (identifier: string, max = 100): ProductFunction => ({
  ...{ identifier, name: identifier, min: 0, max, step: 1, unit: '' },
})
const offered = (
  functions: readonly ProductFunction[],
  deviceSwitch: 0 | 1,
  values: Record<string, number>,
) =>
  offeredBeside(functions, { deviceSwitch, values }).map(({ fn: { identifier }, value }) => [
    identifier,
    value,
  ])

test('a closed curtain is opened as far as is wanted; a lamp that is dark is lit as bright as is wanted, and offers nothing else that lights nothing', () => {
  const curtain = [fn('switch', 1), fn('position'), fn('stop', 1)]
  expect(offered(curtain, 1, { position: 40 })).toEqual([['position', 40]])
  expect(offered(curtain, 0, { position: 40 })).toEqual([['position', 0]])
  const lamp = [fn('switch', 1), fn('brightness')]
  expect(offered(lamp, 1, { brightness: 70 })).toEqual([['brightness', 70]])
  expect(offered(lamp, 0, { brightness: 70 })).toEqual([['brightness', 0]])
  // What stands beside it stays, so that nothing below it moves as it comes on; the least brightness can be told too.
  const dimmed = { ...fn('brightness'), min: 1 }
  const white = [fn('switch', 1), dimmed, { ...fn('colorTemperature', 6500), min: 2700 }, fn('mode', 3)]
  expect(offered(white, 0, { brightness: 70, colorTemperature: 4000 })).toEqual([
    ['brightness', 0],
    ['colorTemperature', 4000],
  ])
  expect(offered([fn('level')], 0, { level: 3 })).toEqual([['level', 3]])
})

test('why something is on is asked of what can be told something, and of no sensor', () => {
  expect(isAskedAbout([fn('switch', 1)], [])).toBe(true)
  expect(isAskedAbout([], [1])).toBe(true)
  expect(isAskedAbout([], [])).toBe(false)
})
