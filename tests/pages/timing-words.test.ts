import { expect, test } from 'vitest'
import type { Say } from '#src/text/text.ts'
import { zh } from '#src/text/zh/index.ts'
import { clockOf, daysWords, minuteOf, whenWords } from '#src/widgets/template/timing-words.ts'

const say: Say = (key, values = {}) => {
  const text = key.split('.').reduce<unknown>((table, part) => (table as Record<string, unknown>)[part], zh)
  return String(text).replace(/\{\{(\w+)[^}]*\}\}/g, (_, name: string) => String(values[name]))
}

test.each([
  [[1, 2, 3, 4, 5, 6, 7, 8], '每天'],
  [[1, 2, 3, 4, 5], '周一至周五'],
  [[7, 6, 1, 2, 3, 4, 5], '周一至周日'],
  [[6, 7, 8], '周六、周日、节假日'],
  [[1, 3, 4, 5, 5, 8], '周一、周三至周五、节假日'],
  [[8], '节假日'],
])('days %j are %s', (days, words) => {
  expect(daysWords(days, say)).toBe(words)
})

test.each([
  [1, 440, 15, '07:20'],
  [2, 440, 0, '日出时'],
  [3, 1090, -20, '日落前 20 分钟'],
  [3, 1090, 30, '日落后 30 分钟'],
])('a timing of type %i at %i, offset %i, is due %s', (timeType, minute, offset, words) => {
  expect(whenWords({ timeType, minute, offset }, say)).toBe(words)
})

test('a time of day is read as it is written', () => {
  for (const minute of [0, 59, 60, 719, 1439]) expect(minuteOf(clockOf(minute))).toBe(minute)
  expect(['', '7', 'x:yy'].map(minuteOf)).toEqual([null, null, null])
})
