import { IDBObjectStore as FakeStore, IDBFactory } from 'fake-indexeddb'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { RunningServer } from '#server/server.ts'
import { outboxEntries } from '#src/local/read.ts'
import { pngOf } from '#tests/contract/pictures.ts'
import { createDevice } from '#tests/world/device.ts'
import { eventually } from '#tests/world/eventually.ts'
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

/** A device that has no room for what `refuses` says of a row put into a table. Answers how to make room again. */
function fill(refuses: (table: string, row: Record<string, unknown>) => boolean): () => void {
  const kind = FakeStore.prototype
  const put = kind.put
  const filled = vi.spyOn(kind, 'put').mockImplementation(function (this: IDBObjectStore, row, key) {
    if (refuses(this.name, row)) throw new DOMException('no room', 'QuotaExceededError')
    return put.call(this, row, key)
  })
  return () => filled.mockRestore()
}

test.each([
  ['what is long', (row: object) => JSON.stringify(row).length > 5_000, ['']],
  ['any receipt', () => true, []],
])(
  'on a device without room for %s an edit leaves that is done, once, and it is said',
  async (_, long, kept) => {
    const tablet = await createDevice(() => server.url, 'school', 'school-admin')
    const tab = await tablet.openTab()
    const { desk } = tab
    const { db } = desk.local
    await eventually(async () => (await db.campuses.count()) > 0)
    desk.watch((await db.campuses.toCollection().first())?.campusId ?? 0)
    const room = () => db.spaces.filter(({ kind }) => kind === 'room').first()
    await eventually(async () => (await room()) !== undefined)
    const { id = 0, campusId = 0 } = (await room()) ?? {}
    const makeRoom = fill((table, row) => table === 'receipts' && long(row))
    const photo = Buffer.from(pngOf({ size: 20_000 })).toString('base64')
    tablet.link.down = true
    await desk.edits.reportRoomFault({ campusId, roomId: id, describe: '灯不亮', photo }, '教室')
    const [entry] = await outboxEntries(db)
    await tablet.settle(tab)

    expect(tablet.link.reached.flat().filter((key) => key === entry?.id)).toHaveLength(1)
    expect(desk.trouble.get()).toEqual({ kind: 'full' })
    const receipts = await db.receipts.toArray()
    expect(receipts.map(({ input }) => input.photo)).toEqual(kept)
    expect(receipts.map(({ input, aside }) => [input.roomId, aside.subject])).toEqual(
      kept.map(() => [id, '教室']),
    )
    makeRoom()
    await desk.edits.reportRoomFault({ campusId, roomId: id, describe: '又不亮' }, '教室')
    await eventually(async () => (await db.receipts.count()) === kept.length + 1)
    expect(desk.trouble.get()).toBeNull()
    await tab.close()
  },
)

test('that there is no room for what the server says, or for sending, is said', async () => {
  for (const what of ['spaces', 'under-way']) {
    const tablet = await createDevice(() => server.url, 'school', 'school-admin')
    const tab = await tablet.openTab()
    const { desk } = tab
    await eventually(async () => (await desk.local.db.campuses.count()) > 0)
    const makeRoom = fill((table, row) => table === what || row.key === what)
    desk.watch((await desk.local.db.campuses.toCollection().first())?.campusId ?? 0)
    const { list } = await tab.api.call('template.getList', { pageSize: 1 })
    if (what === 'under-way') await desk.edits.editTemplate(list[0]?.id ?? 0, { describe: '没有地方' })
    await eventually(() => desk.trouble.get()?.kind === 'full')
    makeRoom()
    await tab.close()
  }
})
