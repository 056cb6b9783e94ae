import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Changed } from '#contract/changed.ts'
import type { SpaceNode } from '#contract/space-shapes.ts'
import type { Template } from '#contract/template-shapes.ts'
import type { RunningServer } from '#server/server.ts'
import { createApi } from '#src/api/api.ts'
import { watchTrouble } from '#src/data/trouble.ts'
import { absorb, absorbTables } from '#src/local/absorb.ts'
import { openLocal } from '#src/local/database.ts'
import type { OutboxEntry } from '#src/local/entry.ts'
import { freshness, setFreshness } from '#src/local/meta.ts'
import { outboxEntries } from '#src/local/read.ts'
import { setUnderWay } from '#src/local/under-way.ts'
import { encodePassword } from '#src/session/password.ts'
import { isAway, isDeleted } from '#src/sync/away.ts'
import { type Draft, enqueue } from '#src/sync/enqueue.ts'
import { refreshCampus, refreshCampuses } from '#src/sync/refresh.ts'
import { settle } from '#src/sync/settle.ts'
import { holdTransaction } from '#tests/world/databases.ts'
import { withCookies } from '#tests/world/jar.ts'
import { startTestServer } from '#tests/world/server.ts'

let server: RunningServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.stop())

const nothing: Changed = { created: [], campuses: [], spaces: [], templates: [], rooms: [], removed: [] }

/** A browser's IndexedDB. */
const browser = () => ({ indexedDB: new IDBFactory(), IDBKeyRange })

/** A signed-in browser that knows which campuses there are and holds nothing of them yet. */
async function begin(name: string, network: typeof fetch = fetch) {
  const api = createApi({ origin: server.url, system: 'school', fetch: withCookies(network) })
  await api.call('user.login', { account: 'school-admin', password: encodePassword('Lamplight-1') })
  const { db, close } = await openLocal(name, browser())
  await refreshCampuses({ db, api })
  const campusId = (await db.campuses.toCollection().first())?.campusId ?? 0
  return { api, db, close, campusId }
}

const rename = (name: string) => ({ name: 'template.edit' as const, input: { id: 1, name } })

test('the answer to an edit of a database that is gone leaves what has its place in the new one', async () => {
  const [before, after] = [await openLocal('one', browser()), await openLocal('one', browser())]
  await enqueue(before.db, rename('旧库里的'))
  await enqueue(after.db, rename('新库里的'))
  const [sent] = await outboxEntries(before.db)
  const [kept] = await outboxEntries(after.db)
  expect(sent?.seq).toBe(kept?.seq)

  const entry = sent as OutboxEntry
  await settle(after.db, [{ entry, done: nothing, at: 5 }])
  await settle(after.db, [
    { entry, keep: () => ({ state: { kind: 'waiting', notBefore: 5 }, attempt: null }) },
  ])
  expect(await outboxEntries(after.db)).toEqual([kept])
  before.close()
  after.close()
})

test('a page whose database the browser deletes says so and does not begin another one', async () => {
  const source = browser()
  const local = await openLocal('gone', source)
  const trouble = watchTrouble(local, null)
  await enqueue(local.db, rename('会没有的'))
  await new Promise((resolve, reject) => {
    const deleting = source.indexedDB.deleteDatabase('gone')
    deleting.onsuccess = resolve
    deleting.onerror = reject
  })
  expect(trouble.get()).toEqual({ kind: 'closed' })
  await expect(enqueue(local.db, rename('无处可放'))).rejects.toThrow(/closed/i)
  await expect(local.bulk.outbox.count()).rejects.toThrow(/closed/i)
  expect(await source.indexedDB.databases()).toEqual([])
})

test('a row that comes beside a whole copy, and was gone before it, leaves with the next one', async () => {
  const { api, db, close, campusId } = await begin('beside')
  const made = await api.call('space.add', { campusId, parentId: null, kind: 'building', name: '早没了的楼' })
  const id = made.created[0]?.id ?? 0
  await api.call('space.delete', { id })
  // The answer to her edit is taken in while the copy, put together after the removal, is on its way.
  const beside: typeof api = {
    ...api,
    call: async (name, ...rest) => {
      const answer = await api.call(name, ...rest)
      if (name === 'sync.changes') await db.spaces.bulkPut(made.spaces)
      return answer
    },
  }
  await refreshCampus({ db, api: beside }, campusId)
  expect(await db.spaces.get(id)).toBeDefined()
  await refreshCampus({ db, api }, campusId)
  expect(await db.spaces.get(id)).toBeUndefined()
  close()
})

test('what an edit under way is answered after a whole copy is looked for in another one', async () => {
  const { api, db, close, campusId } = await begin('under-way')
  const building = { campusId, parentId: null, kind: 'building' as const, name: '已拆的楼' }
  await enqueue(db, { name: 'space.add', input: building } as unknown as Draft)
  const [entry] = (await outboxEntries(db)) as [OutboxEntry]
  await setUnderWay(db, [entry.id])
  const done = await api.call('space.add', building)
  const id = done.created[0]?.id ?? 0
  await api.call('space.delete', { id })
  await refreshCampus({ db, api }, campusId)
  await settle(db, [{ entry, done, at: Date.now() }])
  expect(await db.spaces.get(id)).toBeDefined()
  await refreshCampus({ db, api }, campusId)
  expect(await db.spaces.get(id)).toBeUndefined()
  close()
})

test('a slow answer does not bring back what a faster one has said to be gone, though the cursor stands still', async () => {
  const held: (() => void)[] = []
  let holding = false
  const fetchSlowly: typeof fetch = async (input, init) => {
    const response = await fetch(input, init)
    if (holding && String(input).includes('/sync/v1/changes')) {
      holding = false
      await new Promise<void>((resolve) => held.push(resolve))
    }
    return response
  }
  const { api, db, close, campusId } = await begin('slow', fetchSlowly)
  await refreshCampus({ db, api }, campusId)

  const letGo = await holdTransaction()
  const made = await api.call('space.add', { campusId, parentId: null, kind: 'building', name: '短命的楼' })
  const id = made.created[0]?.id ?? 0
  holding = true
  const slow = refreshCampus({ db, api }, campusId)
  await expect.poll(() => held.length).toBe(1)
  await api.call('space.delete', { id })
  await refreshCampus({ db, api }, campusId)
  for (const release of held) release()
  await slow
  await letGo()
  expect(await db.spaces.get(id)).toBeUndefined()
  close()
})

test('a slow list of campuses does not take back an edit of one, a new one or a removal that came meanwhile', async () => {
  let beside: (() => Promise<unknown>) | null = null
  const fetchSlowly: typeof fetch = async (input, init) => {
    const response = await fetch(input, init)
    const run = String(input).includes('/campus/v1/authorisedList') ? beside : null
    beside = run ? null : beside
    await run?.()
    return response
  }
  const { api, db, close, campusId } = await begin('campuses', fetchSlowly)
  const take = (changed: Changed) =>
    db.transaction('rw', absorbTables(db, changed), async () => absorb(db, changed, 'edit'))
  const short = await api.call('campus.add', { name: '将删的校区', spaceType: 0, spaceTypeId: 0 })
  await take(short)
  const gone = short.campuses[0]?.campusId ?? 0
  let made = 0
  beside = async () => {
    await take(await api.call('campus.changeCampusList', { campusIds: [campusId], city: '杭州' }))
    await take(await api.call('campus.delete', { id: gone }))
    const added = await api.call('campus.add', { name: '新校区', spaceType: 0, spaceTypeId: 0 })
    made = added.campuses[0]?.campusId ?? 0
    await take(added)
  }
  await refreshCampuses({ db, api })
  expect(made).not.toBe(0)
  expect((await db.campuses.get(campusId))?.city).toBe('杭州')
  expect(await db.campuses.get(gone)).toBeUndefined()
  expect((await db.campuses.get(made))?.name).toBe('新校区')
  const next = { name: 'campus.changeCampusList', input: { campusIds: [campusId], city: '宁波' } }
  await enqueue(db, next as unknown as Draft)
  expect((await outboxEntries(db))[0]?.bases[0]?.fields).toEqual({ city: '杭州' })
  close()
})

test('a template that leaves one campus stays in the copy of another, by a delta and by a whole copy', async () => {
  const { api, db, close, campusId } = await begin('two-campuses')
  const second = await api.call('campus.add', { name: '第二校区', spaceType: 0, spaceTypeId: 0 })
  const other = second.campuses[0]?.campusId ?? 0
  const make = async (name: string) => {
    const made = await api.call('template.add', { name, describe: '', campusIds: [campusId, other] })
    return made.created[0]?.id ?? 0
  }
  const [narrowed, unbound, deleted] = [await make('先收窄'), await make('后收窄'), await make('真删除')]
  const both = async () => {
    await refreshCampus({ db, api }, other)
    await refreshCampus({ db, api }, campusId)
  }
  const held = async () =>
    (await db.templates.bulkGet([narrowed, unbound, deleted])).map((row) => row?.campusIds)
  await both()
  expect(await held()).toEqual([
    [campusId, other],
    [campusId, other],
    [campusId, other],
  ])

  await api.call('template.updateTemplateCampusIds', { id: narrowed, campusIds: [other] })
  await api.call('template.delete', { id: deleted })
  await both()
  expect(await held()).toEqual([[other], [campusId, other], undefined])
  expect(await db.tombstones.get(narrowed)).toBeUndefined()

  await api.call('template.updateTemplateCampusIds', { id: unbound, campusIds: [other] })
  await setFreshness(db, campusId, { cursor: null })
  await refreshCampus({ db, api }, campusId)
  expect(await held()).toEqual([[other], [other], undefined])
  await api.call('template.delete', { id: unbound })
  await both()
  expect(await held()).toEqual([[other], undefined, undefined])
  close()
})

test('what was edited after the backup that the server was restored from leaves with the next copy', async () => {
  const { api, db, close, campusId } = await begin('restored')
  await refreshCampus({ db, api }, campusId)
  const [space, template] = [await db.spaces.toCollection().last(), await db.templates.toCollection().last()]
  if (!space || !template) throw new Error('nothing is held')
  await db.spaces.put({ ...space, name: '备份之后的名称', version: space.version + 5 })
  await db.templates.put({ ...template, name: '备份之后的模板', revision: template.revision + 5 })
  await db.tombstones.put({ id: 4711, table: 'spaces', row: { ...space, id: 4711 }, at: Date.now() })
  const { cursor } = await freshness(db, campusId)
  const before = '0'.repeat(32)
  await setFreshness(db, campusId, { cursor: before + String(cursor).slice(before.length), epoch: before })

  await refreshCampus({ db, api }, campusId)
  expect(await db.spaces.get(space.id)).toEqual(space)
  expect(await db.templates.get(template.id)).toEqual(template)
  expect(await db.tombstones.get(4711)).toBeUndefined()
  expect((await freshness(db, campusId)).epoch).toBe(String(cursor).slice(0, before.length))
  close()
})

test('of a campus that she may not enter any more nothing is held, and its edits are not taken for edits of what was deleted', async () => {
  const { api, db, close, campusId } = await begin('away')
  const second = await api.call('campus.add', { name: '会收走的校区', spaceType: 0, spaceTypeId: 0 })
  const other = second.campuses[0]?.campusId ?? 0
  await refreshCampuses({ db, api })
  await refreshCampus({ db, api }, other)
  expect((await freshness(db, other)).cursor).not.toBeNull()
  await refreshCampus({ db, api }, campusId)
  const [seen] = await db.spaces.toArray()
  await db.spaces.put({ ...(seen as SpaceNode), id: 4711, campusId: other })
  const renaming = (id: number, of: number) =>
    enqueue(db, { name: 'space.edit', input: { id, campusId: of, name: '改名' } } as unknown as Draft)
  await renaming(4711, other)
  await renaming(seen?.id ?? 0, campusId)
  await enqueue(db, {
    name: 'templateScene.deleteAll',
    input: { templateId: 4712, id: 5 },
  } as unknown as Draft)
  const known = (await db.templates.toArray())[0] as Template
  await db.tombstones.put({ id: 4712, table: 'templates', row: { ...known, campusIds: [other] }, at: 1 })
  const away = async () => Promise.all((await outboxEntries(db)).map((entry) => isAway(db, entry)))
  expect(await away()).toEqual([false, false, false])

  await api.call('campus.delete', { id: other })
  await refreshCampuses({ db, api })
  expect(await away()).toEqual([true, false, true])
  expect(await db.spaces.where({ campusId: other }).count()).toBe(0)
  expect((await freshness(db, other)).cursor).toBeNull()
  // Whether it was deleted is not known of what went with its campus, of a template that said so it is.
  const deleted = async () =>
    Promise.all(
      (await outboxEntries(db)).map((entry) =>
        isDeleted(db, entry, { kind: 'row', id: Number(entry.input.templateId ?? entry.input.id) }),
      ),
    )
  expect(await deleted()).toEqual([false, false, true])
  close()
})
