import { afterEach, expect, test, vi } from 'vitest'
import { lookEvery, touches } from '#src/app/shell/touches.ts'

afterEach(() => vi.useRealTimers())

test('a clock that is set back keeps no tab open: time runs from the moment at which that is seen', () => {
  vi.useFakeTimers()
  const start = Date.now()
  const [one, other] = [touches('touched'), touches('touched')]
  one.set(start)
  vi.setSystemTime(start - 3_600_000)
  const back = Date.now()
  for (const tab of [one, other]) expect(tab.get()).toBe(back)
  vi.advanceTimersByTime(60_000)
  for (const tab of [one, other]) expect(tab.get()).toBe(back)

  // A touch is told to the other tabs again.
  one.set(Date.now())
  expect(other.get()).toBe(back + 60_000)
})

test('of touches that follow close upon each other the first is written down', () => {
  vi.useFakeTimers()
  const start = Date.now()
  const [one, other] = [touches('close'), touches('close')]
  one.set(start)
  vi.advanceTimersByTime(lookEvery - 1)
  one.set(Date.now())
  expect([one.get(), other.get()]).toEqual([Date.now(), start])
})
