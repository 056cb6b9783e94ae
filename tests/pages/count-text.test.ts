import { expect, test } from 'vitest'
import { countText } from '#src/text/count.ts'
import { moneyInWords } from '#src/widgets/service/money.ts'

test('counts are written in groups of three', () => {
  expect([0, 999, 1_000, 12_345, 1_234_567].map(countText)).toEqual([
    '0',
    '999',
    '1,000',
    '12,345',
    '1,234,567',
  ])
})

test('so are amounts of money, up to the point', () => {
  expect([5, 123_456, 123_456_789, -123_400].map(moneyInWords)).toEqual([
    '¥0.05',
    '¥1,234.56',
    '¥1,234,567.89',
    '¥-1,234.00',
  ])
})
