import { randomUUID } from 'node:crypto'
import { createRequire } from 'node:module'
import { liveQuery } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, describe, expect, test } from 'vitest'
import { answerKey } from '#src/local/answers.ts'
import { type Local, LocalDatabase, openLocal, withStored } from '#src/local/database.ts'
import { freshKey, freshStretch, nameFor, open, SealBroken, seal, stretch } from '#src/local/seal/cipher.ts'
import { sealing } from '#src/local/seal/middleware.ts'
import { rewriteRows } from '#src/local/seal/sweep.ts'
import { heldConfigStates } from '#src/sync/config-states.ts'
import { eventually } from '#tests/world/eventually.ts'
import * as native from '#tests/world/native-argon2.ts'
import { entryOf } from './entries.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const text = (of: Uint8Array) => new TextDecoder().decode(of)
const secret = '绝密教学楼'

describe('the cipher', () => {
  const key = freshKey()

  test('opens what it has sealed, never the same twice', () => {
    const [one, two] = [seal(key, bytes(secret), 'a'), seal(key, bytes(secret), 'a')]
    expect(text(open(key, one, 'a'))).toBe(secret)
    expect(one).not.toEqual(two)
    expect(text(one)).not.toContain(secret)
  })

  test('refuses every changed byte, another key and another place', () => {
    const sealed = seal(key, bytes(secret), 'a')
    for (let place = 0; place < sealed.length; place += 1) {
      const changed = sealed.slice()
      changed[place] = (changed[place] ?? 0) ^ 1
      expect(() => open(key, changed, 'a')).toThrow(SealBroken)
    }
    expect(() => open(freshKey(), sealed, 'a')).toThrow(SealBroken)
    expect(() => open(key, sealed, 'b')).toThrow(SealBroken)
    expect(() => open(key, sealed.subarray(0, 20), 'a')).toThrow(SealBroken)
  })

  test('stretches a PIN to the same key under the same salt, and asks a file for no more than it can give', async () => {
    const how = freshStretch()
    const first = await stretch('482913', how)
    expect(await stretch('４８２９１３', how)).toEqual(first)
    expect(await stretch('482914', how)).not.toEqual(first)
    expect(await stretch('482913', freshStretch())).not.toEqual(first)
    await expect(stretch('482913', { ...how, m: 4_000_000 })).rejects.toThrow(SealBroken)
  })

  test('stretches by compiled code here as the console does by its library', async () => {
    // Past the stand-in that imports get here.
    const { argon2idAsync: library }: typeof import('@noble/hashes/argon2.js') = createRequire(
      import.meta.url,
    )('@noble/hashes/argon2.js')
    const how = { m: 256, t: 2, p: 1, dkLen: 32 }
    const given = [bytes('482913'), bytes('sixteen bytes of salt')] as const
    expect(await native.argon2idAsync(...given, how)).toEqual(
      await library(...given, { ...how, version: 0x13 }),
    )
  })

  test('names a text by its key alone', () => {
    expect(nameFor(key, secret)).toBe(nameFor(key, secret))
    expect(nameFor(freshKey(), secret)).not.toBe(nameFor(key, secret))
  })
})

const source = { indexedDB: new IDBFactory(), IDBKeyRange }
const opened: Local[] = []
afterEach(() => {
  for (const local of opened.splice(0)) local.close()
})

const space = (id: number, campusId = 7) => ({
  id,
  campusId,
  parentId: null,
  kind: 'room' as const,
  name: `${secret} ${id}`,
  sort: id,
  templateId: null,
  hasTiming: false,
  outline: null,
  plan: null,
  version: 1,
})
const entry = (temporary: number) => {
  const { seq: _seq, ...made } = entryOf(
    'space.add',
    { campusId: 7, parentId: null, kind: 'room', name: secret },
    { id: randomUUID(), temporaries: [{ of: 0, temporary }] },
  )
  return made
}

const edits = [entry(-(2 ** 41)), entry(-(2 ** 42))]

/** A database with and without the seal, and what is stored in it. */
async function database() {
  const name = `sealed-${randomUUID()}`
  const key = freshKey()
  const start = async (layer = sealing(key, 'sealed')) => {
    const local = await openLocal(name, source, layer)
    opened.push(local)
    return local
  }
  const plain = async () => {
    const local = await openLocal(name, source)
    opened.push(local)
    return local
  }
  const stored = () =>
    withStored(name, source, async (db) => {
      const tables = await Promise.all(db.tables.map((table) => table.toArray()))
      return tables.flat() as Record<string, unknown>[]
    })
  const sweep = (writing: 'sealed' | 'plain' = 'sealed') =>
    withStored(name, source, (db) => rewriteRows(db, key, writing))
  return { name, key, start, plain, stored, sweep }
}

/** One row and more of every table. */
async function fill(db: LocalDatabase) {
  await db.campuses.put({ campusId: 7, name: secret, version: 1 } as never)
  await db.spaces.bulkPut([1, 2, 3].map((id) => space(id)).concat(space(4, 8)))
  await db.templates.put({ id: 9, campusIds: [7, 8], name: secret, revision: 1 } as never)
  await db.rooms.bulkPut([{ roomId: 1, campusId: 7, devices: [{ id: 5, name: secret }] } as never])
  await db.statuses.put({ roomId: 1, campusId: 7, statuses: [] })
  await db.summaries.put({ campusId: 7, rooms: { 1: { counts: {}, entries: [] } as never } })
  await db.answers.put({ key: `campusUser.queryUserList {"keyWord":"${secret}"}`, data: [secret], at: 5 })
  await db.outbox.bulkAdd(edits.map((edit) => ({ ...edit })))
  await db.aliases.put({ temporary: -(2 ** 43), real: 12 })
  await db.meta.bulkPut([
    { key: 'fresh:7', value: { campusId: 7, error: secret } },
    { key: 'watch:a', value: { at: 1 } },
    { key: 'watch:b', value: { at: 2 } },
  ])
}

/** All that a database says, in the ways in which the code asks. */
async function asked(db: LocalDatabase) {
  const key = `campusUser.queryUserList {"keyWord":"${secret}"}`
  const mine = await db.outbox.orderBy('seq').toArray()
  return {
    all: await Promise.all([
      db.campuses.toArray(),
      db.spaces.toArray(),
      db.rooms.toArray(),
      db.meta.toArray(),
    ]),
    get: [
      await db.spaces.get(2),
      await db.answers.get(key),
      await db.meta.get('fresh:7'),
      await db.spaces.get(99),
    ],
    bulkGet: await db.spaces.bulkGet([3, 99, 1]),
    where: await db.spaces.where({ campusId: 7 }).toArray(),
    equals: await db.templates.where('campusIds').equals(8).toArray(),
    keys: [
      await db.spaces.where({ campusId: 7 }).primaryKeys(),
      await db.campuses.toCollection().primaryKeys(),
    ],
    filtered: await db.spaces.filter((row) => row.name.endsWith(' 3')).toArray(),
    counted: [await db.spaces.count(), await db.outbox.filter((row) => row.state.kind === 'waiting').count()],
    first: [
      await db.templates.filter((row) => row.name === secret).first(),
      await db.spaces.toCollection().first(),
    ],
    last: (await db.outbox.orderBy('seq').last())?.id,
    limited: [
      await db.outbox.orderBy('seq').limit(1).toArray(),
      await db.rooms.where({ campusId: 7 }).limit(5).toArray(),
    ],
    above: await db.outbox
      .where('seq')
      .aboveOrEqual(mine[1]?.seq ?? 0)
      .toArray(),
    byId: (await db.outbox.where({ id: mine[0]?.id }).first())?.input,
    touching: await db.outbox
      .where('touches')
      .anyOf([-(2 ** 41), -(2 ** 42)])
      .distinct()
      .toArray(),
    prefixed: await db.meta.where('key').startsWith('watch:').toArray(),
    reversed: await db.spaces.orderBy('id').reverse().toArray(),
    offset: await db.spaces.orderBy('id').offset(1).limit(2).toArray(),
    each: await eachOf(db),
    configStates: await heldConfigStates(db),
  }
}
async function eachOf(db: LocalDatabase) {
  const names: string[] = []
  await db.spaces.where({ campusId: 7 }).each((row) => names.push(row.name))
  return names
}

describe('a sealed database', () => {
  test('answers every kind of question as a plain one does, and stores no word of it', async () => {
    const [one, other] = [await database(), await database()]
    const [sealed, plain] = [await one.start(), await other.plain()]
    await fill(plain.db)
    await sealed.db.transaction('rw', sealed.db.tables, () => fill(sealed.db))
    const state = { key: answerKey('template.configState', { id: 9 }), data: secret, at: 5 }
    for (const { db } of [plain, sealed]) await db.answers.put(state)
    expect(await asked(sealed.bulk)).toEqual(await asked(plain.bulk))
    expect(await heldConfigStates(sealed.bulk)).toEqual([9])
    const rows = await one.stored()
    expect(rows.length).toBe((await other.stored()).length)
    expect(rows.filter((row) => !(row.$ instanceof Uint8Array))).toEqual([])
    const readable = rows.map(({ $: _, ...clear }) => JSON.stringify(clear)).join('\n')
    expect(readable).not.toContain(secret)
    expect(readable).not.toContain('queryUserList')
  })

  test('keeps readable what indexes need and nothing else', async () => {
    const clear = new LocalDatabase('schema', source)
    const fields = clear.tables.map(({ name, schema }) => [
      name,
      [schema.primKey, ...schema.indexes].map(({ keyPath }) => keyPath).join(' '),
    ])
    // Whoever adds an index decides here that what it holds may be read by everybody with the device: ids only.
    expect(Object.fromEntries(fields)).toEqual({
      campuses: 'campusId',
      spaces: 'id campusId',
      templates: 'id campusIds',
      rooms: 'roomId campusId',
      statuses: 'roomId campusId',
      summaries: 'campusId',
      answers: 'key',
      outbox: 'seq id touches',
      aliases: 'temporary',
      receipts: 'id doneAt',
      graves: 'id at',
      packs: 'campusId',
      meta: 'key',
    })
  })

  test('changes and removes rows as a plain one does', async () => {
    const { start } = await database()
    const { db } = await start()
    await fill(db)
    await db.summaries.toCollection().modify((summary) => {
      delete summary.rooms[1]
    })
    expect(await db.summaries.get(7)).toEqual({ campusId: 7, rooms: {} })
    await db.spaces.bulkDelete([1, 2])
    await db.spaces.where({ campusId: 8 }).delete()
    expect((await db.spaces.toArray()).map(({ id }) => id)).toEqual([3])
    await db.answers.put({ key: 'new', data: 1, at: 9 })
    expect(await db.answers.filter(({ at }) => at < 6).delete()).toBe(1)
    expect((await db.answers.toArray()).map(({ key }) => key)).toEqual(['new'])
    await db.answers.delete('new')
    expect(await db.answers.count()).toBe(0)
    const [first] = await db.outbox.toArray()
    await db.outbox.update(first?.seq ?? 0, { attempts: 4 })
    await db.outbox.where({ id: first?.id }).modify({ removes: true })
    expect(await db.outbox.get(first?.seq ?? 0)).toMatchObject({ attempts: 4, removes: true })
    await expect(db.outbox.add({ ...entry(-(2 ** 44)), id: first?.id ?? '' })).rejects.toThrow()
    await db.transaction('rw', db.tables, () => Promise.all(db.tables.map((table) => table.clear())))
    expect(await Promise.all(db.tables.map((table) => table.count()))).toEqual(db.tables.map(() => 0))
  })

  test('tells live questions what has changed, in another tab too', async () => {
    const { start } = await database()
    const [{ db }, other] = [await start(), await start()]
    const seen: (string | undefined)[] = []
    const stop = liveQuery(async () => (await other.bulk.spaces.get(2))?.name).subscribe((name) =>
      seen.push(name),
    )
    const answers: unknown[] = []
    const stopAnswers = liveQuery(async () => (await other.bulk.answers.get('a b'))?.data).subscribe((data) =>
      answers.push(data),
    )
    await eventually(() => seen.length > 0 && answers.length > 0)
    await db.spaces.put({ ...space(2), name: '新' })
    await db.answers.put({ key: 'a b', data: 3, at: 1 })
    await eventually(() => seen.at(-1) === '新' && answers.at(-1) === 3)
    stop.unsubscribe()
    stopAnswers.unsubscribe()
  })

  test('does not open with another key, and its rows do not pass for each other', async () => {
    const { name, start } = await database()
    const { db } = await start()
    await fill(db)
    const stranger = await start(sealing(freshKey(), 'sealed'))
    await expect(stranger.db.spaces.toArray()).rejects.toThrow(SealBroken)
    await withStored(name, source, async (stored) => {
      const [one, two] = (await stored.spaces.toArray()) as unknown as Record<string, unknown>[]
      await stored.spaces.put({ ...one, $: two?.$ } as never)
    })
    await expect(db.spaces.get(1)).rejects.toThrow(SealBroken)
    expect(await db.spaces.get(3)).toEqual(space(3))
  })

  test('refuses what it could not give back', async () => {
    const { start } = await database()
    const { db } = await start()
    await expect(db.meta.put({ key: 'a', value: { at: new Date() } })).rejects.toThrow(TypeError)
    await expect(db.meta.put({ key: 'b', value: new Uint8Array(3) })).rejects.toThrow(TypeError)
    expect(await db.meta.count()).toBe(0)
  })
})

describe('setting a PIN', () => {
  test('seals what is there, whatever happens in the middle, and loses nothing', async () => {
    const { name, key, start, plain, stored, sweep } = await database()
    const before = await plain()
    await fill(before.db)
    await before.db.spaces.bulkPut(Array.from({ length: 450 }, (_, index) => space(1_000 + index)))
    const all = await asked(before.db)
    before.close()

    // The tab dies in the middle of each table in turn: the next start goes on.
    for (const stop of [3, 40, 250]) {
      let written = 0
      await withStored(name, source, async (db) => {
        db.use({
          stack: 'dbcore',
          name: 'crash',
          create: (core) => ({
            ...core,
            table: (table) => {
              const down = core.table(table)
              return {
                ...down,
                mutate: (request) => {
                  written += 'values' in request ? request.values.length : 0
                  if (written > stop) throw new Error('the tab has died')
                  return down.mutate(request)
                },
              }
            },
          }),
        })
        await expect(rewriteRows(db, key, 'sealed')).rejects.toThrow('the tab has died')
      })
      const between = await start()
      expect(await asked(between.db)).toEqual(all)
      between.close()
    }
    const late = await start()
    await late.db.spaces.put(space(5_000))
    expect(await sweep()).toBeGreaterThan(0)
    await late.db.spaces.delete(5_000)
    expect(await asked(late.db)).toEqual(all)
    expect((await stored()).filter((row) => !(row.$ instanceof Uint8Array))).toEqual([])
    expect(await sweep()).toBe(0)
  })

  test('and taking it away gives plain rows back', async () => {
    const { key, start, plain, stored, sweep } = await database()
    const sealed = await start()
    await fill(sealed.db)
    const all = await asked(sealed.db)
    sealed.close()
    const opening = await start(sealing(key, 'plain'))
    await opening.db.answers.put({ key: 'fresh one', data: 2, at: 9 })
    expect(await opening.db.answers.toArray()).toHaveLength(2)
    await opening.db.answers.delete('fresh one')
    expect(await sweep('plain')).toBeGreaterThan(0)
    opening.close()
    expect((await stored()).filter((row) => '$' in row)).toEqual([])
    expect(await asked((await plain()).db)).toEqual(all)
  })

  test('a newer answer is not replaced by the plain one that was there before', async () => {
    const { start, plain, sweep } = await database()
    const before = await plain()
    await before.db.answers.put({ key: 'q', data: 'old', at: 1 })
    before.close()
    const { db } = await start()
    expect((await db.answers.get('q'))?.data).toBe('old')
    await db.answers.put({ key: 'q', data: 'new', at: 2 })
    await sweep()
    expect(await db.answers.toArray()).toEqual([{ key: 'q', data: 'new', at: 2 }])
  })
})
