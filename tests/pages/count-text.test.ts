import { expect, test } from 'vitest'
import { countText } from '#src/text/count.ts'

test('counts are written in groups of three', () => {
  expect([0, 999, 1_000, 12_345, 1_234_567].map(countText)).toEqual([
    '0',
    '999',
    '1,000',
    '12,345',
    '1,234,567',
  ])
})
