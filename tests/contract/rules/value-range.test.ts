import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nearestValue, rangeFault } from '#contract/rules/value-range.ts'
import { commandFault } from '#server/devices/command-target.ts'

const tenths = { min: 0, max: 1, step: 0.1 }

test('a value is beyond the range, between two steps, or right', () => {
  expect([-0.1, 1.1, Number.NaN].map((value) => rangeFault(tenths, value))).toEqual([
    'range',
    'range',
    'range',
  ])
  expect([0.05, 0.31].map((value) => rangeFault(tenths, value))).toEqual(['step', 'step'])
  expect([0, 0.1 + 0.2, 0.7, 1].map((value) => rangeFault(tenths, value))).toEqual([null, null, null, null])
  expect(rangeFault({ ...tenths, step: 0 }, 0.123)).toBeNull()
})

test('the nearest value is one that is taken, by commands too, and no other is nearer', () => {
  const range = fc
    .record({
      min: fc.integer({ min: -50, max: 3_000 }),
      size: fc.integer({ min: 0, max: 4_000 }),
      step: fc.constantFrom(0, 0.1, 0.5, 1, 7, 100),
    })
    .map(({ min, size, step }) => ({ min, max: min + size, step }))
  fc.assert(
    fc.property(range, fc.double({ min: -100, max: 8_000, noNaN: true }), (of, value) => {
      const near = nearestValue(of, value)
      expect(rangeFault(of, near)).toBeNull()
      const fn = { ...of, identifier: 'brightness', name: '亮度', unit: '%' }
      expect(commandFault([fn], 'brightness', near)).toBeNull()
      for (const other of [near - of.step, near + of.step, of.min])
        if (rangeFault(of, other) === null)
          expect(Math.abs(near - value)).toBeLessThanOrEqual(Math.abs(other - value) + 1e-6)
    }),
  )
})
