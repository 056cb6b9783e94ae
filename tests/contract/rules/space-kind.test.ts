import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { campusTypes, kindOf, kindsBeyond, levelWordsOf, usesSpaceTypes } from '#contract/rules/space-kind.ts'
import { systemCodes } from '#contract/systems.ts'

const kinds = fc.record({
  spaceType: fc.integer({ min: 0, max: 5 }),
  spaceTypeId: fc.nat(3),
  campusType: fc.nat(campusTypes.length - 1),
})
const others = systemCodes.filter((system) => system !== 'business')

describe('kinds and space types', () => {
  test('are told apart in business systems only', () => {
    expect(systemCodes.filter(usesSpaceTypes)).toEqual(['business'])
    for (const system of others) {
      expect(kindOf({ spaceType: 2, campusType: 1 }, system)).toEqual({ kind: 'unset', type: 'plain' })
      expect(levelWordsOf({ spaceType: 2, campusType: 1 }, system)).toBe('unset')
    }
    expect(levelWordsOf({ spaceType: 2, campusType: 0 }, 'business')).toBe('school')
    expect(levelWordsOf({ spaceType: 2, campusType: 1 }, 'business')).toBe('parking')
  })

  test('may be said of anything in a business system', () => {
    fc.assert(fc.property(kinds, kinds, (said, kept) => kindsBeyond('business', said, [kept]).length === 0))
  })

  test('are refused elsewhere but for nothing, and for what every campus has kept', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...others),
        kinds,
        fc.array(kinds, { maxLength: 3 }),
        (system, said, kept) => {
          const beyond = kindsBeyond(system, said, kept)
          for (const field of ['spaceType', 'spaceTypeId', 'campusType'] as const) {
            const same = kept.length > 0 && kept.every((campus) => campus[field] === said[field])
            expect(beyond.includes(field)).toBe(said[field] !== 0 && !same)
          }
        },
      ),
    )
    expect(kindsBeyond('school', {}, [])).toEqual([])
  })
})
