import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { allRead, beginReading, whenRead } from '#src/data/first-answers.ts'
import { idleAfter, whenIdle } from '#src/ui/when-idle.ts'

beforeEach(() => {
  vi.useFakeTimers()
  idleAfter({ isHere: allRead, here: whenRead })
})
afterEach(() => {
  idleAfter({ isHere: () => true, here: () => Promise.resolve() })
  vi.useRealTimers()
})

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('what nobody waits for is done after all that a page is drawn with has been read, also what is asked only then', async () => {
  const [first, second] = [beginReading(), beginReading()]
  const work = vi.fn()
  whenIdle(work)
  await pass(2_000)
  first()
  first()
  await pass(1_000)
  expect(work).not.toHaveBeenCalled()
  second()
  // What has been read is drawn, and asks for more.
  const third = beginReading()
  await pass(1_000)
  expect(work).not.toHaveBeenCalled()
  third()
  await pass(1_000)
  expect(work).toHaveBeenCalledOnce()
})

test('what never answers is waited for once, for five seconds', async () => {
  const never = beginReading()
  const work = vi.fn()
  whenIdle(work)
  await pass(4_000)
  expect(work).not.toHaveBeenCalled()
  await pass(2_000)
  expect(work).toHaveBeenCalledOnce()
  whenIdle(work)
  await pass(1_000)
  expect(work).toHaveBeenCalledTimes(2)
  never()
})

test('nothing is done while somebody scrolls, but for eight seconds', async () => {
  const scroll = () => document.dispatchEvent(new Event('scroll'))
  const work = vi.fn()
  whenIdle(work)
  for (let at = 0; at < 5; at += 1) {
    scroll()
    await pass(200)
  }
  expect(work).not.toHaveBeenCalled()
  await pass(1_500)
  expect(work).toHaveBeenCalledOnce()

  whenIdle(work)
  for (let at = 0; at < 60; at += 1) {
    scroll()
    await pass(200)
  }
  expect(work).toHaveBeenCalledTimes(2)
})
