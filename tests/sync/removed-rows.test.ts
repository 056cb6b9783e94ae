import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import type { Changed } from '#contract/changed.ts'
import { absorb, absorbTables } from '#src/local/absorb.ts'
import { openLocal } from '#src/local/database.ts'

const nothing: Changed = { created: [], campuses: [], spaces: [], templates: [], rooms: [], removed: [] }
const room = { id: 7, campusId: 1, parentId: 3, kind: 'room', name: '101', sort: 1 } as const
const seen: Changed = { ...nothing, spaces: [{ ...room, templateId: null, hasTiming: false, version: 2 }] }

test('an edit’s answer that comes after the word that its row is gone does not bring it back; a delta does', async () => {
  const local = await openLocal('removed-rows', { indexedDB: new IDBFactory(), IDBKeyRange })
  const { db } = local
  const take = (changed: Changed, to: 'delta' | 'edit') =>
    db.transaction('rw', absorbTables(db, changed), async () => absorb(db, changed, to))
  const held = () => db.spaces.toCollection().primaryKeys()

  await take(seen, 'delta')
  await take({ ...nothing, removed: [{ table: 'spaces', id: 7 }] }, 'delta')
  await take(seen, 'edit')
  expect(await held()).toEqual([])
  await take(seen, 'delta')
  await take(seen, 'edit')
  expect(await held()).toEqual([7])
  local.close()
})
