import { expect, test } from 'vitest'
import type { Say } from '#src/text/text.ts'
import { spanInWords } from '#src/ui/span-in-words.ts'

const say = ((key: string, { count }: { count?: number } = {}) =>
  [key.split('.').at(-1), count].join(' ')) as unknown as Say

test('a length of time is told in two units at most, and never rounded to another hour or day', () => {
  const minute = 60_000
  const words = (minutes: number) => spanInWords(minutes * minute, say)
  expect(words(1.5)).toBe('seconds 90')
  expect(words(90)).toBe('minutes 90')
  expect(words(150)).toBe('hours 2 minutes 30')
  expect(words(180)).toBe('hours 3')
  expect(words(24 * 60 - 1)).toBe('hours 23 minutes 59')
  expect(words(24 * 60)).toBe('days 1')
  expect(words(76 * 60 + 10)).toBe('days 3 hours 4')
  expect(words(40 * 24 * 60)).toBe('days 40')
})
