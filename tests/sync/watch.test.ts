import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { type LocalDatabase, openLocal } from '#src/local/database.ts'
import { type Reading, watch } from '#src/local/watch.ts'

/** What has been told of a reading, one after the other. */
async function watching<Answer>(name: string, reading: Pick<Reading<Answer>, 'of' | 'read'>) {
  const source = { indexedDB: new IDBFactory(), IDBKeyRange }
  const [here, other] = [await openLocal(name, source), await openLocal(name, source)]
  const told: (Answer | 'failed')[] = []
  const stop = watch(here.bulk, {
    ...reading,
    heard: (answer) => told.push(answer),
    failed: () => told.push('failed'),
  })
  await expect.poll(() => told.length).toBe(1)
  const close = () => {
    stop()
    here.close()
    other.close()
  }
  return { here: here.bulk, other: other.bulk, told, stop, close }
}

const put = (db: LocalDatabase, key: string, value: unknown) => db.meta.put({ key, value })
const recordOf = async (db: LocalDatabase, key: string) => (await db.meta.get(key))?.value

test('what is read is read again when one of its rows is written, in this tab or another, and not for others', async () => {
  const { here, other, told, stop, close } = await watching('rows', {
    of: { meta: ['mine'] },
    read: (db) => recordOf(db, 'mine'),
  })
  await put(here, 'mine', 1)
  await expect.poll(() => told).toEqual([undefined, 1])
  await put(here, 'another', 1)
  await put(other, 'mine', 2)
  await expect.poll(() => told).toEqual([undefined, 1, 2])
  await other.meta.delete('mine')
  await expect.poll(() => told).toEqual([undefined, 1, 2, undefined])
  stop()
  await put(here, 'mine', 3)
  expect(told).toHaveLength(4)
  close()
})

test('reading says by what it finds which rows have a say, each time anew', async () => {
  const { here, told, close } = await watching('only', {
    of: { meta: 'all' },
    read: async (db, only) => {
      const key = String((await recordOf(db, 'which')) ?? 'first')
      only('meta', ['which', key])
      return recordOf(db, key)
    },
  })
  await put(here, 'second', 2)
  await put(here, 'first', 1)
  await expect.poll(() => told).toEqual([undefined, 1])
  await put(here, 'which', 'second')
  await expect.poll(() => told).toEqual([undefined, 1, 2])
  await put(here, 'first', 10)
  await put(here, 'second', 20)
  await expect.poll(() => told).toEqual([undefined, 1, 2, 20])
  close()
})

test('rows are told by what their keys begin with', async () => {
  const { here, told, close } = await watching('prefix', {
    of: { meta: { startingWith: 'watch:' } },
    read: (db) => db.meta.where('key').startsWith('watch:').count(),
  })
  await put(here, 'watch', 0)
  await put(here, 'watch:a', 0)
  await expect.poll(() => told).toEqual([0, 1])
  await put(here, 'watched', 0)
  await here.meta.delete('watch:a')
  await expect.poll(() => told).toEqual([0, 1, 0])
  close()
})

test('a table that was not named is not within reach, and a later reading may succeed', async () => {
  const { here, told, close } = await watching<unknown>('unnamed', {
    of: { meta: 'all' },
    read: async (db) => ((await recordOf(db, 'fine')) ? 'fine' : db.spaces.count()),
  })
  expect(told).toEqual(['failed'])
  await put(here, 'fine', true)
  await expect.poll(() => told).toEqual(['failed', 'fine'])
  close()
})
