import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import type { Campus } from '#contract/campus-shapes.ts'
import type { SpaceNode } from '#contract/space-shapes.ts'
import { onWritten } from '#src/local/changes.ts'
import { type Local, openLocal } from '#src/local/database.ts'
import type { OutboxEntry } from '#src/local/entry.ts'
import { freshKey, freshness, setFreshness } from '#src/local/meta.ts'
import { outboxEntries, seenRows } from '#src/local/read.ts'
import { type Look, openScreen, type Screen } from '#src/local/screen.ts'
import { setUnderWay } from '#src/local/under-way.ts'
import { type Draft, enqueue } from '#src/sync/enqueue.ts'
import { type Settlement, settle } from '#src/sync/settle.ts'

const campus = (name: string, version: number) => ({ campusId: 1, name, version }) as Campus
const nothing = { created: [], campuses: [], spaces: [], templates: [], rooms: [], removed: [] }

const opened: Local[] = []
afterEach(() => {
  for (const local of opened.splice(0)) local.close()
})

/** Two tabs of one browser, one that writes and one that shows. */
async function tabs(name: string): Promise<{ writer: Local; screen: Screen; shown: Local }> {
  const source = { indexedDB: new IDBFactory(), IDBKeyRange }
  const [writer, shown] = [await openLocal(name, source), await openLocal(name, source)]
  opened.push(writer, shown)
  await writer.bulk.campuses.put(campus('0', 1))
  return { writer, screen: openScreen(shown.bulk), shown }
}

const rename = (name: string) => ({ name: 'campus.edit', input: { campusId: 1, name } }) as unknown as Draft

/** A building that is made, known to its edit by the number it is called. */
const building = (name: string) =>
  ({
    name: 'space.add',
    input: { campusId: 1, parentId: null, kind: 'building', name },
    temporaries: [{ of: 0, temporary: -Number(name) }],
  }) as unknown as Draft

/** The server has made an edit's building. */
function doneOf(entry: OutboxEntry): Settlement {
  const { name } = entry.input
  const id = 1_000 + Number(name)
  const row = {
    id,
    campusId: 1,
    parentId: null,
    kind: 'building',
    name,
    sort: id,
    version: 1,
  } as unknown as SpaceNode
  return { entry, done: { ...nothing, created: [{ of: 0, id }], spaces: [row] }, at: 1 }
}

const buildings: Pick<Look<{ rows: string[] }>, 'of' | 'read'> = {
  of: ['spaces'],
  read: async ({ db, entries }) => {
    const rows = await seenRows(db, 'spaces', await db.spaces.toArray(), entries)
    const names = [...rows.values()].map(({ name }) => name).sort((a, b) => Number(a) - Number(b))
    return { rows: names }
  },
}

const fail = (error: unknown) => {
  throw error
}

/** What a look has heard so far, its last answer last. */
function heardBy<Answer>(screen: Screen, look: Pick<Look<Answer>, 'of' | 'read'>) {
  const answers: Answer[] = []
  const stop = screen.watch({ ...look, heard: (answer) => answers.push(answer), failed: fail })
  return { answers, stop }
}

const names: Pick<Look<string>, 'of' | 'read'> = {
  of: ['campuses'],
  read: async ({ db, entries }) => {
    const rows = await seenRows(db, 'campuses', await db.campuses.toArray(), entries)
    return rows.get(1)?.name ?? ''
  },
}
const queue: Pick<Look<string[]>, 'of' | 'read'> = {
  of: [],
  read: ({ entries }) => entries.map(({ input }) => String(input.name)),
}

/** What happens next: an edit is put in, or so many of the first are settled; then so many turns pass. */
const step = fc.record({ settles: fc.nat(3), turns: fc.nat(6) })

test('whatever is put in and settled meanwhile, no row is ever missing, there twice, or another one than its edit’s', async () => {
  let count = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 30 }), async (steps) => {
      count += 1
      const { writer, screen } = await tabs(`moments-${count}`)
      const seen: { rows: string[] }[] = []
      const stops: (() => void)[] = []
      // Who has just come is read for at once, in the middle of what is written.
      const come = () =>
        stops.push(screen.watch({ ...buildings, heard: (answer) => seen.push(answer), failed: fail }))
      let made = 0
      for (const { settles, turns } of steps) {
        const waiting = await outboxEntries(writer.db)
        come()
        for (let left = turns; left > 0; left -= 1) await new Promise((resolve) => setImmediate(resolve))
        if (settles > 0 && waiting.length > 0) await settle(writer.db, waiting.slice(0, settles).map(doneOf))
        else {
          made += 1
          await enqueue(writer.db, building(String(made)))
        }
      }
      await expect.poll(() => seen.at(-1)?.rows.length).toBe(made)
      for (const { rows } of seen) expect(rows).toEqual(rows.map((_, index) => String(index + 1)))
      const lengths = seen.map(({ rows }) => rows.length)
      expect(lengths).toEqual([...lengths].sort((a, b) => a - b))
      for (const stop of stops) stop()
      for (const local of opened.splice(0)) local.close()
    }),
    { numRuns: 60, seed: 7 },
  )
})

test('a burst of edits is read a few times, and its last one is shown', async () => {
  const { writer, screen } = await tabs('burst')
  const { answers, stop } = heardBy(screen, names)
  await expect.poll(() => answers.length).toBe(1)
  for (let count = 1; count <= 100; count += 1) await enqueue(writer.db, rename(String(count)))
  await expect.poll(() => answers.at(-1)).toBe('100')
  expect(answers.length).toBeLessThan(50)
  stop()
})

test('what is written beside is not read again, and who has left hears nothing more', async () => {
  const { writer, screen } = await tabs('beside')
  const [shown, queued] = [heardBy(screen, names), heardBy(screen, queue)]
  const sent = heardBy(screen, { of: [], read: ({ sent: keys }) => [...keys] })
  await expect.poll(() => [shown, queued, sent].map(({ answers }) => answers.length)).toEqual([1, 1, 1])

  await setFreshness(writer.bulk, 1, { rows: 3 })
  await writer.bulk.templates.clear()
  await writer.bulk.campuses.put(campus('甲', 2))
  await expect.poll(() => shown.answers).toEqual(['0', '甲'])
  expect([queued, sent].map(({ answers }) => answers.length)).toEqual([1, 1])

  await setUnderWay(writer.db, ['k'])
  await expect.poll(() => sent.answers).toEqual([[], ['k']])
  shown.stop()
  await enqueue(writer.db, rename('乙'))
  await expect.poll(() => queued.answers.at(-1)).toEqual(['乙'])
  expect(shown.answers.at(-1)).toBe('甲')
  for (const each of [queued, sent]) each.stop()
})

test('of a table only what is read of it counts, as soon as that is known', async () => {
  const { writer, screen } = await tabs('parts')
  const { spaces } = writer.bulk
  const put = (id: number, name: string) => spaces.put({ id, name } as SpaceNode)
  const nameOf = (id: number): Pick<Look<string | undefined>, 'of' | 'read'> => ({
    of: { spaces: 'all' },
    read: async ({ db }, only) => {
      only('spaces', [id])
      return (await db.spaces.get(id))?.name
    },
  })
  const [one, two] = [heardBy(screen, nameOf(1)), heardBy(screen, { ...nameOf(2), of: { spaces: [2] } })]
  await expect.poll(() => [one, two].map(({ answers }) => answers.length)).toEqual([1, 1])
  await put(1, '甲')
  await expect.poll(() => one.answers).toEqual([undefined, '甲'])
  await put(2, '乙')
  await expect.poll(() => two.answers).toEqual([undefined, '乙'])
  expect(one.answers).toHaveLength(2)

  // What is read becomes another while it is read: what was written of that meanwhile is read, too.
  let sought = 1
  let meanwhile: (() => Promise<unknown>) | undefined
  const wandering = heardBy(screen, {
    of: { spaces: [1] },
    read: async ({ db }, only) => {
      const [id, work] = [sought, meanwhile]
      meanwhile = undefined
      const row = await db.spaces.get(id)
      void work?.()
      only('spaces', [id])
      return row?.name
    },
  })
  await expect.poll(() => wandering.answers).toEqual(['甲'])
  sought = 2
  meanwhile = () => put(2, '丙')
  await put(1, '丁')
  await expect.poll(() => wandering.answers.at(-1)).toBe('丙')
  for (const each of [one, two, wandering]) each.stop()
})

test('a record is told together with the rows that were written with it, though these rest', async () => {
  const { writer, screen } = await tabs('record')
  const log: string[] = []
  const rows: Look<number> = {
    of: ['spaces'],
    read: ({ db }) => db.spaces.count(),
    heard: (count) => log.push(`${count} rows`),
    failed: fail,
  }
  const held: Look<boolean> = {
    of: [],
    records: [freshKey(1)],
    read: async ({ db }) => (await freshness(db, 1)).at !== null,
    heard: (is) => log.push(is ? 'held' : 'not held'),
    failed: fail,
  }
  const stops = [screen.watch(rows), screen.watch(held)]
  await expect.poll(() => log).toEqual(['0 rows', 'not held'])
  for (let count = 1; count <= 4; count += 1) {
    await writer.bulk.spaces.put({ id: count } as SpaceNode)
    await expect.poll(() => log).toContain(`${count} rows`)
  }
  const { bulk } = writer
  await bulk.transaction('rw', [bulk.spaces, bulk.meta], async () => {
    await bulk.spaces.put({ id: 5 } as SpaceNode)
    await setFreshness(bulk, 1, { at: 1 })
  })
  await expect.poll(() => log).toContain('held')
  expect(log.slice(-2)).toEqual(['5 rows', 'held'])
  for (const stop of stops) stop()
})

test('one that cannot be read spoils no other, and is told when it can', async () => {
  const { writer, screen } = await tabs('failing')
  const told: unknown[] = []
  const failing: Look<number> = {
    of: ['campuses'],
    read: async ({ db, entries }) => {
      if (entries.length === 0) throw new Error('nothing yet')
      return db.campuses.count()
    },
    heard: (answer) => told.push(answer),
    failed: (error) => told.push((error as Error).message),
  }
  const stop = screen.watch(failing)
  const { answers, stop: leave } = heardBy(screen, names)
  await expect.poll(() => answers).toEqual(['0'])
  expect(told).toEqual(['nothing yet'])
  await enqueue(writer.db, rename('甲'))
  await expect.poll(() => told).toContain(1)
  await expect.poll(() => answers.at(-1)).toBe('甲')
  stop()
  leave()
})

test('what is written while something else is read is read after it', async () => {
  const { writer, screen } = await tabs('meanwhile')
  const rows = heardBy(screen, { of: ['spaces'], read: ({ db }) => db.spaces.count() })
  await expect.poll(() => rows.answers).toEqual([0])
  let written = false
  let begun = false
  const stop = onWritten(writer.bulk, () => {
    written = true
  })
  const slow = heardBy(screen, {
    of: [],
    read: async ({ db }) => {
      begun = true
      // Asking goes on so that the transaction does.
      while (!written) await db.meta.count()
    },
  })
  await expect.poll(() => begun).toBe(true)
  await writer.bulk.spaces.put({ id: 3 } as SpaceNode)
  await expect.poll(() => rows.answers).toEqual([0, 1])
  for (const each of [slow, rows]) each.stop()
  stop()
})

test('an answer that takes its time to be made holds up nobody who writes, and is told with the others of its moment', async () => {
  const { writer, screen } = await tabs('made')
  const log: string[] = []
  let go: () => void = () => undefined
  const made: Look<string, string> = {
    of: ['campuses'],
    read: names.read,
    make: async (name) => {
      await new Promise<void>((resolve) => {
        go = resolve
      })
      if (name === '坏') throw new Error('not made')
      return name
    },
    heard: (name) => log.push(`made ${name}`),
    failed: (error) => log.push((error as Error).message),
  }
  const stops = [
    screen.watch(made),
    screen.watch({ ...names, heard: (name) => log.push(name), failed: fail }),
  ]
  const heard = () => {
    go()
    return log
  }
  await expect.poll(heard).toEqual(['made 0', '0'])
  for (const name of ['甲', '坏']) {
    const before = go
    await enqueue(writer.db, rename(name))
    await expect.poll(() => go).not.toBe(before)
    // The transaction that was read in has ended: this is written though the answer is not made yet.
    await writer.bulk.campuses.put(campus(name, 2))
    expect(log).not.toContain(name)
    await expect.poll(heard).toContain(name)
  }
  expect(log.filter((line) => /甲|坏|not made/.test(line)).slice(0, 2)).toEqual(['made 甲', '甲'])
  expect(log.slice(-2)).toEqual(['not made', '坏'])
  for (const stop of stops) stop()
})
