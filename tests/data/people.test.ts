import Dexie from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import type { UserInfo } from '#contract/user.ts'
import { presentUser, setPresentUser } from '#src/local/people.ts'

const person = (userId: number) =>
  ({ userId, username: `person-${userId}`, company: { cnName: '公司' } }) as UserInfo

test('from the first sign-in to the sign-out there is no moment without a person', async () => {
  // Both by hand: files that share a process share Dexie, which looked for them when the first of them loaded it.
  Object.assign(Dexie.dependencies, { indexedDB: new IDBFactory(), IDBKeyRange })
  expect(await presentUser('school')).toBeNull()
  await setPresentUser('school', person(1))
  const seen = new Set<number | undefined>()
  let done = false
  const watching = (async () => {
    while (!done) seen.add((await presentUser('school'))?.userId)
  })()
  for (let round = 0; round < 30; round += 1) await setPresentUser('school', person(1 + (round % 2)))
  done = true
  await watching
  expect([...seen].sort()).toEqual([1, 2])

  expect(await presentUser('hotel')).toBeNull()
  await setPresentUser('school', null)
  expect(await presentUser('school')).toBeNull()
})
