import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { UserInfo } from '#contract/user.ts'
import { type Local, localName, openLocal } from '#src/local/database.ts'
import type { EntryState } from '#src/local/entry.ts'
import { setCallsLacked } from '#src/local/meta.ts'
import { setPresentUser } from '#src/local/people.ts'
import { replayInBackground } from '#src/sync/background.ts'
import { lead } from '#src/sync/leader.ts'
import { entryOf, refusedState } from './entries.ts'

const user = { userId: 71, cid: 9, username: 'gu', company: { cnName: '学校' } } as UserInfo

let local: Local
/** Whoever has the lock gives it back. */
let isGone: () => void
beforeEach(async () => {
  // What somebody else holds is not free before it is given back; it can be taken away.
  const freed = new Promise<void>((resolve) => {
    isGone = resolve
  })
  const request: LockManager['request'] = async (_: string, given: unknown, work?: unknown) => {
    const { signal, ifAvailable, steal } = given as LockOptions
    const hold = work as (lock: unknown) => unknown
    if (steal) return hold({})
    if (ifAvailable) return hold(null)
    const givenUp = new Promise<never>((_, reject) =>
      signal?.addEventListener('abort', () => reject(signal.reason)),
    )
    await Promise.race([freed, givenUp])
    return hold({})
  }
  vi.stubGlobal('navigator', { locks: { request } })
  local = await openLocal(localName('school', user.cid, user.userId))
  await setPresentUser('school', user)
})
afterEach(async () => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  await setPresentUser('school', null)
  local.bulk.close()
  await local.db.delete()
})

const hour = 3_600_000
const signed = (at: number) => local.bulk.meta.put({ key: 'lead', value: { holder: 'another tab', at } })

test('a frozen leader whose lease is of a time to come, since the clock was set back, loses the lead', async () => {
  await signed(Date.now() + 5 * hour)
  const end = new AbortController()
  const led = new Promise<boolean>((resolve) => {
    setTimeout(() => resolve(false), 60_000)
    void lead(local.bulk, end.signal, async () => resolve(true))
  })
  expect(await led).toBe(true)
  end.abort()
})

test('a tab that knows what the leader does not takes the lead, by lock and by lease; one that does not leaves it', async () => {
  const led = async (names: readonly string[], locks: boolean, within = 60_000) => {
    if (!locks) vi.stubGlobal('navigator', {})
    await setCallsLacked(local.bulk, names)
    await signed(Date.now())
    const end = new AbortController()
    const leading = new Promise<boolean>((resolve) => {
      const renewing = setInterval(() => void signed(Date.now()), 500)
      end.signal.addEventListener('abort', () => clearInterval(renewing))
      setTimeout(() => resolve(false), within)
      void lead(local.bulk, end.signal, async () => resolve(true))
    })
    const answer = await leading
    end.abort()
    return answer
  }
  expect(await led(['template.edit'], true)).toBe(true)
  expect(await led(['template.edit', 'template.unheardOf'], true, 7_500)).toBe(false)
  expect(await led(['template.edit'], false)).toBe(true)
})

async function wait(state: EntryState): Promise<void> {
  const { seq: _seq, ...entry } = entryOf('template.edit', { id: 5, describe: '没有发出' }, { state })
  await local.db.outbox.add(entry)
}

test.each([
  ['is frozen: not at all', 5 * hour, 'waiting', false],
  ['is at work', 0, 'waiting', true],
  ['is frozen, with nothing that may go up', 5 * hour, 'attention', true],
] as const)('a wake in the background is used up when the leader %s', async (_, since, kind, usedUp) => {
  await signed(Date.now() - since)
  const state = kind === 'waiting' ? { kind, notBefore: Date.now() + 1_000 } : refusedState()
  await wait(state)
  const done = replayInBackground({ system: 'school', origin: 'http://server', patience: 50 })
  if (usedUp) await done
  else await expect(done).rejects.toThrow(/left in the outbox/)
})

test('a wake while the last tab is being closed waits for it, and sends', async () => {
  await signed(Date.now())
  await wait({ kind: 'waiting', notBefore: 0 })
  const called = vi.fn(() => Promise.reject(new TypeError('no server')))
  vi.stubGlobal('fetch', called)
  const done = replayInBackground({ system: 'school', origin: 'http://server' })
  setTimeout(isGone, 100)
  await expect(done).rejects.toThrow(/left in the outbox/)
  expect(called).toHaveBeenCalled()
})
