import { expect, it } from 'vitest'
import { otherwisePasted } from '#src/app/shell/otherwise-pasted.ts'

it('tells where a box for numbers took something else than was pasted', () => {
  const told = (pasted: string, value: string, meant = pasted) => otherwisePasted({ pasted, meant, value })
  for (const [pasted, value] of [
    ['12.5', '12.5'],
    ['1,200', '1200'],
    ['12.5 kWh', '12.5'],
    ['12', '12 %'],
    ['', ''],
  ] as const)
    expect([pasted, told(pasted, value)]).toEqual([pasted, null])
  for (const [pasted, value] of [
    ['-5', '5'],
    ['1e5', '15'],
    ['12.345678', '12.3456'],
    ['１２', ''],
  ] as const)
    expect([pasted, told(pasted, value)]).toEqual([pasted, 'pastedOtherwise'])
  expect(told('不限', '')).toBe('pastedNoNumber')
  // Put between what stands there already.
  expect(told('0', '105', '105')).toBeNull()
})
