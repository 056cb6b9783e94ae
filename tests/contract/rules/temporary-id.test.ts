import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isTemporaryId, renameIds, temporaryId, temporaryIdsIn } from '#contract/rules/temporary-id.ts'

const word = fc.integer({ min: 0, max: 0xffffffff })
const temporary = fc.tuple(word, word).map(([high, low]) => temporaryId(high, low))
/** What edits are made of: texts, numbers of all sizes, temporary ids, lists and objects. */
const input = fc.jsonValue({ depthSize: 'small' })
const mixed = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.string(),
    fc.integer(),
    temporary,
    fc.constant(null),
    tie('list'),
    tie('record'),
  ),
  list: fc.array(tie('value'), { maxLength: 4 }),
  record: fc.dictionary(fc.string({ maxLength: 5 }), tie('value'), { maxKeys: 4 }),
})).value

describe('a temporary id', () => {
  test('is a negative whole number that JSON and JavaScript keep', () => {
    fc.assert(
      fc.property(temporary, (id) => {
        expect(isTemporaryId(id)).toBe(true)
        expect(Number.isSafeInteger(id) && id < 0).toBe(true)
        expect(JSON.parse(JSON.stringify(id))).toBe(id)
      }),
    )
  })

  test('differs where the random words differ', () => {
    const wide = fc.tuple(fc.integer({ min: 0, max: 0x7fffffff }), word)
    fc.assert(
      fc.property(wide, wide, ([h1, l1], [h2, l2]) => {
        const same = h1 >>> 12 === h2 >>> 12 && l1 === l2
        expect(temporaryId(h1, l1) === temporaryId(h2, l2)).toBe(same)
      }),
    )
  })

  test('is no other number that an edit can hold', () => {
    fc.assert(
      fc.property(fc.integer({ min: -(2 ** 40), max: 2 ** 53 - 1 }), (number) => !isTemporaryId(number)),
    )
    fc.assert(fc.property(fc.double(), (number) => Number.isSafeInteger(number) || !isTemporaryId(number)))
    for (const value of [
      '-2000000000000',
      null,
      undefined,
      {},
      [],
      Number.NaN,
      -Infinity,
      -1e300,
      -(2 ** 53),
    ])
      expect(isTemporaryId(value)).toBe(false)
  })
})

describe('renaming ids', () => {
  test('answers the same object when there is nothing to rename', () => {
    fc.assert(fc.property(input, (value) => renameIds(value, new Map()) === value))
  })

  test('replaces them wherever they stand, and nothing else', () => {
    fc.assert(
      fc.property(mixed, (value) => {
        const found = temporaryIdsIn(value)
        const names = new Map(found.map((id, index) => [id, index + 1]))
        const renamed = renameIds(value, names)
        expect(temporaryIdsIn(renamed)).toEqual([])
        const back = JSON.parse(JSON.stringify(renamed))
        const byHand = JSON.parse(JSON.stringify(value), (_, item) =>
          isTemporaryId(item) ? names.get(item) : item,
        )
        expect(back).toEqual(byHand)
      }),
    )
  })

  test('leaves its input as it was', () => {
    fc.assert(
      fc.property(mixed, (value) => {
        const before = JSON.stringify(value)
        renameIds(value, new Map(temporaryIdsIn(value).map((id) => [id, 1])))
        expect(JSON.stringify(value)).toBe(before)
      }),
    )
  })

  test('goes on from name to name as replay does: one after the other is the same as both at once', () => {
    fc.assert(
      fc.property(
        mixed,
        fc.uniqueArray(temporary, { minLength: 2, maxLength: 2 }),
        (value, [a = 0, b = 0]) => {
          const holding = { value, a: [a, { b }] }
          const both = renameIds(
            holding,
            new Map([
              [a, 5],
              [b, 6],
            ]),
          )
          expect(renameIds(renameIds(holding, new Map([[a, 5]])), new Map([[b, 6]]))).toEqual(both)
        },
      ),
    )
  })
})
