import { EventEmitter } from 'node:events'
import { readdir, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { openEmbedded } from '#server/database/embedded.ts'
import { tidy } from '#server/database/maintenance.ts'
import type { PooledDatabase } from '#server/database/pooled-database.ts'
import { askThread } from '#server/database/pulse.ts'
import { type Place, places } from '#tests/world/databases.ts'

let place: Place
let database: PooledDatabase

beforeAll(async () => {
  place = await places.embedded.make()
  database = await openEmbedded(place.dataDir)
}, 120_000)
afterEach(() => database.system((db) => db.deleteFrom('meta').where('key', '=', 'x').execute()))
afterAll(async () => {
  await database?.close()
  await place?.remove()
}, 120_000)

const setMeta = (value: string) =>
  database.system((db) => db.insertInto('meta').values({ key: 'x', value }).execute())
const meta = () =>
  database.system((db) => db.selectFrom('meta').select('value').where('key', '=', 'x').executeTakeFirst())

it('keeps its rows, and refuses a second opening of its directory', async () => {
  await setMeta('kept')
  await expect(openEmbedded(place.dataDir)).rejects.toThrow(`${place.dataDir} is in use by process`)
  await database.close()
  database = await openEmbedded(place.dataDir)
  expect(await meta()).toEqual({ value: 'kept' })
})

it('says what to do where its files are damaged, and gives the lock back', async () => {
  const spoilt = await places.embedded.make()
  const files = join(spoilt.dataDir, 'database')
  const spoil = [
    () => truncate(join(files, 'global/pg_control'), 10),
    () => rm(files, { recursive: true }).then(() => writeFile(files, 'no directory')),
  ]
  for (const way of spoil) {
    await way()
    await expect(openEmbedded(spoilt.dataDir)).rejects.toThrow(
      /are damaged.*Put a copy of DATA_DIR in its place/,
    )
    expect(await readdir(spoilt.dataDir)).toEqual(['database'])
  }
  await spoilt.remove()
})

it('runs transactions one after the other and undoes the one that fails', async () => {
  const order: string[] = []
  const slow = database.system(async (db) => {
    order.push('first begins')
    await sql`select pg_sleep(0.05)`.execute(db)
    order.push('first ends')
  })
  const failing = database.system(async (db) => {
    order.push('second begins')
    await db.insertInto('meta').values({ key: 'x', value: 'lost' }).execute()
    throw new Error('changed my mind')
  })
  await Promise.all([slow, expect(failing).rejects.toThrow('changed my mind')])
  expect(order).toEqual(['first begins', 'first ends', 'second begins'])
  expect(await meta()).toBeUndefined()
})

it('goes on after a statement that fails', async () => {
  await expect(database.system((db) => sql`select * from nowhere`.execute(db))).rejects.toThrow('nowhere')
  await expect(database.system((db) => sql`select ${'x'}::text::bigint`.execute(db))).rejects.toThrow(
    'invalid input syntax',
  )
  await setMeta('fine')
  expect(await meta()).toEqual({ value: 'fine' })
})

it('delivers notifications once their transaction has committed', async () => {
  const heard: string[] = []
  const stop = await database.listen('lamplighter_test', (payload) => heard.push(payload))
  await database
    .system(async (db) => {
      await sql`select pg_notify('lamplighter_test', 'undone')`.execute(db)
      throw new Error('no')
    })
    .catch(() => {})
  await database.notify('lamplighter_test', 'done')
  expect(heard).toEqual(['done'])
  await stop()
  await database.notify('lamplighter_test', 'nobody listens')
  expect(heard).toEqual(['done'])
})

it('keeps the write-ahead log and dead rows in check', async () => {
  const log = join(place.dataDir, 'database', 'pg_wal')
  const logBytes = async () => {
    const files = (await readdir(log)).filter((name) => /^[0-9A-F]{24}$/.test(name))
    const sizes = await Promise.all(files.map(async (name) => (await stat(join(log, name))).size))
    return sizes.reduce((sum, size) => sum + size, 0)
  }
  const state = { flushedTo: 0 }
  await sql`create table busy as select i, repeat('x', 200) as t from generate_series(1, 10000) i`.execute(
    database.kysely,
  )
  for (let round = 0; round < 24; round += 1) {
    // Counts of rows are passed on once a second at most, and the rounds of real life are ten seconds apart.
    await sql`select pg_stat_force_next_flush()`.execute(database.kysely)
    await sql`update busy set i = i + 1`.execute(database.kysely)
    await tidy(database.kysely, state)
  }
  expect(await logBytes()).toBeLessThan(100 * 1024 * 1024)
  const { rows } = await sql<{ size: number }>`select pg_relation_size('busy') as size`.execute(
    database.kysely,
  )
  expect(rows[0]?.size).toBeLessThan(30 * 1024 * 1024)
}, 120_000)

it('is there while it is at work, in a long transaction or in a statement, and not once it has ended', async () => {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const transaction = database.system(() => released)
  await vi.waitUntil(() => database.connections().busy === 1)
  expect(await database.answers()).toBe(true)
  release()
  await transaction
  const statement = database.system((db) => sql`select pg_sleep(1)`.execute(db))
  await vi.waitUntil(() => database.connections().busy === 1)
  expect(await database.answers()).toBe(true)
  await statement
  await database.close()
  expect(await database.answers()).toBe(false)
  database = await openEmbedded(place.dataDir)
})

it('is away when its thread says nothing for longer than any statement takes', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const thread = Object.assign(new EventEmitter(), { postMessage: vi.fn() })
  const answers = askThread(thread as unknown as Worker)
  const silent = answers()
  vi.setSystemTime(Date.now() + 10_000)
  expect(await silent).toBe(true)
  vi.setSystemTime(Date.now() + 10_000)
  expect(await answers()).toBe(false)
  expect(thread.postMessage).toHaveBeenCalledTimes(1)
  thread.emit('message', 'there')
  const answered = answers()
  thread.emit('message', 'there')
  expect(await answered).toBe(true)
  thread.emit('exit')
  expect(await answers()).toBe(false)
  vi.useRealTimers()
})
