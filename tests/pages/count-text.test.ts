import { expect, test } from 'vitest'
import { countText, estimateText, numberText } from '#src/text/count.ts'
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

test('numbers keep so many digits behind the point as are asked for, and no noughts at the end', () => {
  expect([0, 12.5, 0.125, 1_234.006, -1_234.5, -0.0001, 1_000].map((value) => numberText(value))).toEqual([
    ...['0', '12.5', '0.125', '1,234.006', '-1,234.5', '0', '1,000'],
  ])
  expect([9.995, 420.25, -0.004, 1_999.999].map((value) => numberText(value, 2))).toEqual([
    ...['9.99', '420.25', '0', '2,000'],
  ])
  expect(numberText(1_023.6, 0)).toBe('1,024')
})

test('estimates are written no finer than they are known', () => {
  expect([40.744, 3.2145, 0.012, 612.7, 1_234.56, 9.995, 99.96].map(estimateText)).toEqual([
    ...['40.7', '3.21', '0.01', '613', '1,235', '9.99', '100'],
  ])
})
