import { expect, test } from 'vitest'
import { countedOf } from '#src/pages/faults/faults-page.tsx'

test('of reports that are settled the newest 200 are held: there may be more', () => {
  expect(countedOf('已结束', 'settled', 199)).toBe('已结束 199')
  expect(countedOf('已结束', 'settled', 200)).toBe('已结束 200+')
  expect(countedOf('待处理', 'unsettled', 300)).toBe('待处理 300')
  expect(countedOf('已结束', 'settled', undefined)).toBe('已结束')
})
