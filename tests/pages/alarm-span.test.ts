import { expect, test } from 'vitest'
import { spanWords } from '#src/pages/alarms/alarm-words.ts'
import type { Say } from '#src/text/text.ts'

const say = ((key: string, values?: Record<string, unknown>) =>
  [key, ...Object.values(values ?? {})].join(' ')) as Say
const minute = 60_000

test('an alarm has lasted no less than until it was acknowledged, though a page looks at the clock now and then', () => {
  const alarm = { raisedAt: 0, acknowledgedAt: 14 * minute, clearedAt: null }
  expect(spanWords(alarm, 13 * minute, say)).toContain(' 14')
  expect(spanWords(alarm, 15 * minute, say)).toContain(' 15')
  expect(spanWords({ ...alarm, acknowledgedAt: null }, 13 * minute, say)).toContain(' 13')
  expect(spanWords({ ...alarm, clearedAt: 12 * minute }, 13 * minute, say)).toContain(' 12')
})
