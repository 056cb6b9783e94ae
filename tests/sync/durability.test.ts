import { IDBFactory } from 'fake-indexeddb'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { RunningServer } from '#server/server.ts'
import { outboxEntries } from '#src/local/read.ts'
import { createDevice } from '#tests/world/device.ts'
import { startTestServer } from '#tests/world/server.ts'

let server: RunningServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.stop())
afterEach(() => vi.restoreAllMocks())

/**
 * Every transaction that may write an outbox of databases opened from now on: whether its commit waits for the disk, and
 * its tables. Dexie takes hold of a connection's way to begin transactions when it opens it.
 */
async function outboxWrites() {
  const connection = await new Promise<IDBDatabase>((resolve) => {
    const request = new IDBFactory().open('any')
    request.onsuccess = () => resolve(request.result)
  })
  const kind = Object.getPrototypeOf(connection) as IDBDatabase
  const seen: { durability: string; tables: string[] }[] = []
  const transact = kind.transaction
  vi.spyOn(kind, 'transaction').mockImplementation(function (this: IDBDatabase, stores, mode, options) {
    const tables = [stores].flat() as string[]
    if (mode === 'readwrite' && tables.includes('outbox'))
      seen.push({ durability: options?.durability ?? 'default', tables })
    return transact.call(this, stores, mode, options)
  })
  return seen
}

test('an edit is put in, settled and refused in transactions that wait for the disk', async () => {
  const writes = await outboxWrites()
  const tablet = await createDevice(() => server.url, 'school', 'school-admin')
  const tab = await tablet.openTab()
  const { list } = await tab.api.call('template.getList', { pageSize: 1 })
  const { id = 0, name = '', campusIds = [] } = list[0] ?? {}
  await tab.desk.edits.editTemplate(id, { describe: '落盘为安' })
  await tab.desk.edits.addTemplate({ name, campusIds })
  await tablet.settle(tab)

  expect((await outboxEntries(tab.desk.local.db)).map(({ state }) => state.kind)).toEqual(['attention'])
  expect(writes.some(({ tables }) => tables.includes('receipts'))).toBe(true)
  expect(writes.filter(({ durability }) => durability !== 'strict')).toEqual([])
  await tab.close()
})
