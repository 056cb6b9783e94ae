import { expect, test } from 'vitest'
import { sidesOf } from '#src/pages/templates/publishing/sides.ts'

test('of two versions the older one is shown as before, whichever was chosen first, and what is edited now is the newest', () => {
  expect(sidesOf(5, 3)).toEqual({ before: 3, after: 5 })
  expect(sidesOf(3, 5)).toEqual({ before: 3, after: 5 })
  expect(sidesOf(5, 'draft')).toEqual({ before: 5, after: 'draft' })
  expect(sidesOf('draft', 12)).toEqual({ before: 12, after: 'draft' })
})
