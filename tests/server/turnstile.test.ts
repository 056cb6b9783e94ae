import { expect, it } from 'vitest'
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
