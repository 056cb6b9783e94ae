import { expect, it } from 'vitest'
import { macIn, macOf } from '#contract/rules/mac.ts'

it('takes an address in the usual spellings, and keeps it in one', () => {
  const spelled = [
    '02:4C:50:A1:B2:C3',
    '02-4c-50-a1-b2-c3',
    '024c.50a1.b2c3',
    '024c50A1b2C3',
    ' 024C50A1B2C3 ',
  ]
  expect(new Set(spelled.map(macOf))).toEqual(new Set(['02:4C:50:A1:B2:C3']))
  expect(macOf('0011:2233:4455:6677'.replaceAll(':', '.'))).toBe('00:11:22:33:44:55:66:77')
  expect(macOf('00-11-22-33-44-55-66-77')).toBe('00:11:22:33:44:55:66:77')
  expect(macOf('  ')).toBe('')
})

it('takes nothing for one that no device has', () => {
  const none = [
    '02:4C:50:A1:B2',
    '02:4C:50:A1:B2:C3:D4',
    '02:4C:50:A1:B2:G3',
    '02::4C:50:A1:B2:C3',
    '024c:50a1:b2c',
  ]
  const empty = ['000000000000', '00:00:00:00:00:00', 'ff-ff-ff-ff-ff-ff', 'FFFF.FFFF.FFFF.FFFF']
  expect([...none, ...empty].map(macOf)).toEqual([...none, ...empty].map(() => null))
})

it('finds the address in what a code on a label says', () => {
  expect(macIn('SN:LX-0815;MAC:02-4C-50-A1-B2-C3;V1')).toBe('02:4C:50:A1:B2:C3')
  expect(macIn('https://lx.example/d/024c.50a1.b2c3/')).toBe('02:4C:50:A1:B2:C3')
  expect(macIn('024c50a1b2c3')).toBe('02:4C:50:A1:B2:C3')
  for (const text of ['SN-0815', 'LX024C50A1B2C3', '00:00:00:00:00:00', '1902:4C:50:A1:B2:C3'])
    expect(macIn(text)).toBe('')
})
