import { afterEach, expect, it, vi } from 'vitest'
import { Turnstile } from '#server/turnstile.ts'

/** Works that go on until they are let. */
function gated() {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  return {
    begun,
    work: (name: string) => () =>
      new Promise<void>((resolve) => {
        begun.push(name)
        ends.set(name, resolve)
      }),
    end: async (name: string) => {
      ends.get(name)?.()
      await new Promise((resolve) => setImmediate(resolve))
    },
  }
}

afterEach(() => vi.useRealTimers())

it('lets in one of a key at a time, the first lane before the last, and turns away who would wait too long', async () => {
  const door = new Turnstile({ together: 2, waiting: { first: 4, last: 3 }, ofKey: 2 })
  const { begun, work, end } = gated()
  const passing = [
    door.pass('last', ['ann'], work('ann 1')),
    door.pass('last', ['ann'], work('ann 2')),
    door.pass('last', ['bob'], work('bob 1')),
    door.pass('last', ['ann'], work('ann 3')),
  ]
  await expect(door.pass('last', ['ann'], work('ann 4'))).rejects.toMatchObject({ kind: { code: 4290 } })
  passing.push(door.pass('last', ['cid'], work('cid')))
  await expect(door.pass('last', ['dan'], work('dan'))).rejects.toMatchObject({ kind: { code: 4290 } })
  passing.push(door.pass('first', ['eve'], work('eve')), door.pass('first', ['bob'], work('bob 2')))
  await Promise.resolve()
  expect(begun).toEqual(['ann 1', 'bob 1'])
  await end('bob 1')
  expect(begun).toEqual(['ann 1', 'bob 1', 'eve'])
  await end('ann 1')
  expect(begun).toEqual(['ann 1', 'bob 1', 'eve', 'bob 2'])
  await end('eve')
  expect(begun.at(-1)).toBe('ann 2')
  await end('bob 2')
  expect(begun.at(-1)).toBe('cid')
  for (const name of ['ann 2', 'cid', 'ann 3']) await end(name)
  await Promise.all(passing)
})

it('tells who finds it full only after a while, of so many at once', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const sizes = { together: 1, waiting: { first: 0, last: 0 }, turnedAway: { after: 1_000, together: 2 } }
  const door = new Turnstile(sizes)
  const { work, end } = gated()
  const inside = door.pass('last', [], work('inside'))
  const told: string[] = []
  const turnedAway = (name: string) =>
    door.pass('last', [], work(name)).catch(() => {
      told.push(name)
    })
  const held = [turnedAway('one'), turnedAway('two')]
  await turnedAway('three')
  await vi.advanceTimersByTimeAsync(999)
  expect(told).toEqual(['three'])
  await vi.advanceTimersByTimeAsync(1)
  await Promise.all(held)
  expect(told).toEqual(['three', 'one', 'two'])
  const again = turnedAway('four')
  await vi.advanceTimersByTimeAsync(1_000)
  await again
  expect(told).toHaveLength(4)
  await end('inside')
  await inside
})
