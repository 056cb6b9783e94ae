import { expect, test } from 'vitest'
import { errors } from '#contract/errors.ts'
import type { Attempt } from '#src/local/entry.ts'
import { historyKept, isInDoubt, withAttempt } from '#src/sync/may-be-done.ts'

const after = (history: Attempt[], code: number | null, times: number) =>
  Array.from({ length: times }, (_, at): Attempt => ({ at, code, message: '' })).reduce(withAttempt, history)

test('an attempt without an answer is told of, however often the server was too busy since', () => {
  const history = after(after([], null, 1), errors.tooMany.code, 3 * historyKept)
  expect(history).toHaveLength(historyKept + 1)
  expect(isInDoubt({ history })).toBe(true)
  const told = after(history, errors.outdated.code, 1)
  expect(told).toHaveLength(historyKept)
  expect(isInDoubt({ history: told })).toBe(false)
})
