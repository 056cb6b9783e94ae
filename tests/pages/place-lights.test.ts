import { expect, test } from 'vitest'
import { pages, redirects } from '#contract/pages.ts'
import { sumOf } from '#src/pages/spaces/control/sum-of.ts'

test('lamps of which nothing has been heard are neither on nor away', () => {
  const room = { lamps: 4, lit: 1, offline: 1, unknown: 2, levels: [50] }
  expect(sumOf([1, 2], undefined)).toBeUndefined()
  expect(sumOf([1, 2, 3], new Map([1, 2].map((id) => [id, room])))).toEqual({
    ...{ lamps: 8, lit: 2, offline: 2, unknown: 4, levels: [50, 50] },
  })
})

test('the list of buildings leads to their page', () => {
  expect(pages[redirects['/manage/place/building/list']].path).toBe('/manage/place/building')
})
