import { expect, test } from 'vitest'
import { irTypes, isCodeSet } from '#contract/rules/infrared.ts'
import { irCodeSets } from '#contract/rules/infrared-library.ts'

test('a code set is one where the library names it, of its type and brand, and no other', () => {
  const named = new Set(irCodeSets.map(({ irType, irBrand, irCode }) => `${irType} ${irBrand} ${irCode}`))
  expect(named.size).toBe(irCodeSets.length)
  const brands = [null, ...new Set(irCodeSets.map(({ irBrand }) => irBrand))]
  const taken = Object.keys(irTypes).flatMap((type) =>
    brands.flatMap((brand) =>
      Array.from({ length: 30 }, (_, place) => Number(type) * 1000 + place)
        .filter((code) => isCodeSet(Number(type), brand, code))
        .map((code) => `${type} ${brand} ${code}`),
    ),
  )
  expect(taken.sort()).toEqual([...named].sort())
})
