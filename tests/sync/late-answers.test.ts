import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, test, vi } from 'vitest'
import type { Changed } from '#contract/changed.ts'
import type { Template } from '#contract/template-shapes.ts'
import { absorb, absorbTables } from '#src/local/absorb.ts'
import { fetchAnswer, storeAnswer, storedAnswer } from '#src/local/answers.ts'
import { openLocal } from '#src/local/database.ts'

const nothing: Changed = { created: [], campuses: [], spaces: [], templates: [], rooms: [], removed: [] }
const room = { id: 7, campusId: 1, parentId: 3, kind: 'room', name: '101', sort: 1 } as const
const seen: Changed = {
  ...nothing,
  spaces: [{ ...room, templateId: null, hasTiming: false, outline: null, plan: null, version: 2 }],
}

/** An empty database, and what takes the server's word into it. */
async function begin(name: string) {
  const { db, close } = await openLocal(name, { indexedDB: new IDBFactory(), IDBKeyRange })
  const take = (changed: Changed, to: 'delta' | 'edit') =>
    db.transaction('rw', [db.meta, ...absorbTables(db, changed)], async () =>
      absorb(db, changed, to === 'edit' ? to : { campusId: 1 }),
    )
  return { db, take, close }
}

test('an edit’s answer that comes after the word that its row is gone does not bring it back; a delta does', async () => {
  const { db, take, close } = await begin('removed-rows')
  const held = () => db.spaces.toCollection().primaryKeys()

  await take(seen, 'delta')
  await take({ ...nothing, removed: [{ table: 'spaces', id: 7 }] }, 'delta')
  await take(seen, 'edit')
  expect(await held()).toEqual([])
  await take(seen, 'delta')
  await take(seen, 'edit')
  expect(await held()).toEqual([7])
  close()
})

test('nor does it bring what was never held here, and a tombstone keeps the row it has', async () => {
  const { db, take, close } = await begin('never-held')
  const word = { ...nothing, removed: [{ table: 'spaces' as const, id: 7 }] }

  await take(word, 'delta')
  await take(seen, 'edit')
  expect(await db.spaces.toArray()).toEqual([])
  await take(seen, 'delta')
  await take(word, 'delta')
  await take(word, 'delta')
  expect(await db.tombstones.toArray()).toMatchObject([{ id: 7, row: seen.spaces[0] }])
  close()
})

test('an answer to an edit that comes after a delta does not bring back what rooms ran before it', async () => {
  const { db, take, close } = await begin('rooms-run')
  const template = (revision: number, roomIds: number[]) => ({
    ...nothing,
    templates: [{ id: 9, campusIds: [1], revision, runs: [{ roomIds }] } as unknown as Template],
  })
  const held = async () => (await db.templates.get(9))?.runs?.map(({ roomIds }) => roomIds)

  await take(template(3, [1]), 'delta')
  await take(template(4, [1, 2]), 'edit')
  expect(await held()).toEqual([[1, 2]])
  await take(template(4, [2]), 'delta')
  await take(template(4, [1, 2]), 'edit')
  expect(await held()).toEqual([[2]])
  close()
})

test('nor what the timings of its template made of a room before it', async () => {
  const { db, take, close } = await begin('timed-rooms')
  const timed = (hasTiming: boolean, version = 2) => ({
    ...nothing,
    spaces: seen.spaces.map((node) => ({ ...node, hasTiming, version })),
  })
  const held = async () => (await db.spaces.get(7))?.hasTiming

  await take(timed(false), 'delta')
  await take(timed(true), 'edit')
  expect(await held()).toBe(false)
  await take(timed(true), 'delta')
  expect(await held()).toBe(true)
  await take(timed(false, 3), 'edit')
  expect(await held()).toBe(false)
  close()
})

/** A server that answers when it is told to, the question that has waited longest or the one asked last. */
function slowServer() {
  const waiting: ((data: unknown) => void)[] = []
  return {
    call: () => new Promise<never>((resolve) => waiting.push(resolve as (data: unknown) => void)),
    answerFirst: (data: unknown) => waiting.shift()?.(data),
    answerLast: (data: unknown) => waiting.pop()?.(data),
  }
}

test('an answer that was long on its way does not bring back what was written, or read, since it was asked for', async () => {
  const { db, close } = await begin('late-reading')
  const server = slowServer()
  const input = { pageSize: 0 } as const
  const ask = () => fetchAnswer(db, server, 'megaproject.briefList', input)
  const project = (megaprojectName: string) => ({
    ...{ total: 1, currentPage: 1, pageSize: 0 },
    list: [{ id: 1, megaprojectId: 1, megaprojectName, appRelationVOList: [] }],
  })
  const held = async () =>
    (await storedAnswer(db, 'megaproject.briefList', input))?.data.list[0]?.megaprojectName
  const clock = vi.spyOn(Date, 'now').mockReturnValue(1_000)

  const asked = ask()
  clock.mockReturnValue(2_000)
  await storeAnswer(db, 'megaproject.briefList', input, project('written'))
  clock.mockReturnValue(3_000)
  server.answerFirst(project('before'))
  await asked
  expect(await held()).toBe('written')

  const early = ask()
  clock.mockReturnValue(4_000)
  const late = ask()
  clock.mockReturnValue(5_000)
  server.answerLast(project('late'))
  await late
  server.answerFirst(project('early'))
  await early
  expect(await held()).toBe('late')

  // The clock was set back: what is held seems to come from a time that is not yet.
  clock.mockReturnValue(500)
  const after = ask()
  server.answerFirst(project('after'))
  await after
  expect(await held()).toBe('after')
  clock.mockRestore()
  close()
})
