import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { errors } from '#contract/errors.ts'
import type { Template } from '#contract/template-shapes.ts'
import type { Api } from '#src/api/api.ts'
import { ApiError, NetworkError } from '#src/api/api-error.ts'
import { outboxVerbs } from '#src/data/verbs/outbox.ts'
import { onWritten } from '#src/local/changes.ts'
import { type Local, openLocal } from '#src/local/database.ts'
import type { OutboxEntry } from '#src/local/entry.ts'
import { callsLacked } from '#src/local/meta.ts'
import { outboxEntries } from '#src/local/read.ts'
import { underWay } from '#src/local/under-way.ts'
import { type Draft, enqueue } from '#src/sync/enqueue.ts'
import { drain } from '#src/sync/replay.ts'
import { store } from '#src/sync/store.ts'
import { mayAll } from './entries.ts'

const never = new AbortController().signal
const nothing = { created: [], campuses: [], spaces: [], templates: [], rooms: [], removed: [] }
const rename = (id: number, name: string) => ({ name: 'template.edit' as const, input: { id, name } })
const verbsOf = ({ db }: Local) =>
  outboxVerbs(
    { db, language: () => 'zh', system: 'school', trouble: store(null), queued: () => undefined },
    async () => [],
  )

/** Two tabs of one browser, of which the first sends; its calls are answered by hand. */
async function tabs(name: string) {
  const source = { indexedDB: new IDBFactory(), IDBKeyRange }
  const [leader, other] = [await openLocal(name, source), await openLocal(name, source)]
  const calls: { ids: string[]; answer(): void; fail(error?: Error): void }[] = []
  const call = (called: string, input: unknown, options?: { key?: string }) =>
    new Promise((resolve, reject) => {
      const edits = called === 'sync.batch' ? (input as { edits: { key: string }[] }).edits : null
      const done = { code: 2000, data: nothing, message: '' }
      calls.push({
        ids: edits ? edits.map(({ key }) => key) : [options?.key ?? ''],
        answer: () => resolve(edits ? { answers: edits.map(() => done) } : nothing),
        fail: (error = new NetworkError('timeout')) => reject(error),
      })
    })
  const api = { call } as unknown as Api
  const sender = { db: leader.db, api, language: () => 'zh' as const, now: Date.now }
  const close = () => {
    leader.close()
    other.close()
  }
  return { leader, other, calls, sender, close }
}

const keys = async ({ db }: Local) => (await outboxEntries(db)).map(({ id }) => id)

test('an edit under way is known as such in every tab, and is neither discarded nor changed', async () => {
  const { leader, other, calls, sender, close } = await tabs('known')
  const { id } = await enqueue(leader.db, rename(1, '在路上'))
  const draining = drain(sender, never)
  await expect.poll(() => calls.length).toBe(1)

  expect(await underWay(other.bulk)).toEqual(new Set([id]))
  const [before] = await outboxEntries(other.db)
  const verbs = verbsOf(other)
  expect(await verbs.discard(id)).toBe(false)
  await verbs.retry(id)
  await verbs.retryAll()
  expect(await outboxEntries(other.db)).toEqual([before])

  calls[0]?.answer()
  expect(await draining).toEqual({ kind: 'empty' })
  expect(await underWay(other.bulk)).toEqual(new Set())
  expect(await keys(other)).toEqual([])

  // Whoever is told of it would look for edits to be sent, and so on without an end.
  let written = 0
  const stop = onWritten(leader.db, () => {
    written += 1
  })
  expect(await drain(sender, never)).toEqual({ kind: 'empty' })
  expect(written).toBe(0)
  stop()
  close()
})

test('what hangs on an edit under way keeps it from being discarded, and one that hangs on nothing goes', async () => {
  const { leader, other, calls, sender, close } = await tabs('hanging')
  const made: Draft<'template.add'> = {
    name: 'template.add',
    input: { name: '新的', campusIds: [1] },
    temporaries: [{ of: 0, temporary: -5 }],
  }
  const { id } = await enqueue(leader.db, made as unknown as Draft)
  const later = await enqueue(leader.db, rename(-5, '改名'))
  const draining = drain(sender, never)
  await expect.poll(() => calls.length).toBe(1)
  expect(calls[0]?.ids).toEqual([id, later.id])
  const free = await enqueue(other.db, rename(9, '还没走'))
  const verbs = verbsOf(other)
  expect(await verbs.discard(later.id)).toBe(false)
  expect(await verbs.discard(free.id)).toBe(true)
  expect(await keys(leader)).toEqual([id, later.id])
  calls[0]?.fail()
  await draining
  close()
})

test('a call without an answer leaves its edits waiting, and they may be discarded', async () => {
  const { leader, other, calls, sender, close } = await tabs('unanswered')
  const { id } = await enqueue(leader.db, rename(1, '没有回音'))
  const draining = drain(sender, never)
  await expect.poll(() => calls.length).toBe(1)
  calls[0]?.fail()
  expect(await draining).toEqual({ kind: 'unreachable', some: false })
  expect(await underWay(other.bulk)).toEqual(new Set())
  expect(await verbsOf(other).discard(id)).toBe(true)
  close()
})

test('an edit whose call never gets an answer lets the others go before it, and is tried again after them', async () => {
  const { leader, calls, sender, close } = await tabs('silent')
  const { id: silent } = await enqueue(leader.db, rename(1, '没有回音'))
  const { id: other } = await enqueue(leader.db, rename(2, '不该等它'))
  const tried = async (...answered: boolean[]) => {
    const before = calls.length
    const draining = drain(sender, never)
    for (const [place, isAnswered] of answered.entries()) {
      await expect.poll(() => calls.length).toBe(before + place + 1)
      if (isAnswered) calls.at(-1)?.answer()
      else calls.at(-1)?.fail()
    }
    return [(await draining).kind, calls.slice(before).map(({ ids }) => ids)]
  }
  expect(await tried(false)).toEqual(['unreachable', [[silent, other]]])
  expect(await tried(false)).toEqual(['unreachable', [[silent]]])
  expect(await tried(true, false)).toEqual(['unreachable', [[other], [silent]]])
  expect(await tried(true)).toEqual(['empty', [[silent]]])
  close()
})

test('of edits that are discarded while others are chosen, none is both gone and sent', async () => {
  for (let round = 0; round < 40; round += 1) {
    const { leader, other, calls, sender, close } = await tabs(`race-${round}`)
    const { id } = await enqueue(leader.db, rename(1, '扔掉'))
    await enqueue(leader.db, rename(2, '留下'))
    const stop = new AbortController()
    const early = round % 2 === 0
    const [first, second] = early ? [verbsOf(other).discard(id), null] : [null, drain(sender, stop.signal)]
    for (let turns = 0; turns < round; turns += 1) await Promise.resolve()
    const draining = second ?? drain(sender, stop.signal)
    const gone = await (first ?? verbsOf(other).discard(id))
    await expect.poll(() => calls.length).toBe(1)
    expect(calls[0]?.ids.includes(id)).toBe(!gone)
    stop.abort()
    calls[0]?.answer()
    await draining
    close()
  }
})

test('an edit of another build is the server’s to judge; what it does not take is told as a change of the program', async () => {
  const { leader, calls, sender, close } = await tabs('newer')
  const { id } = await enqueue(leader.db, rename(1, '新版本'))
  await leader.db.outbox
    .toCollection()
    .modify({ wireHash: 'newer', input: { id: 1, name: '新版本', notKnownHere: 1 } })
  const draining = drain(sender, never)
  await expect.poll(() => calls.length).toBe(1)
  expect(calls[0]?.ids).toEqual([id])
  calls[0]?.answer()
  expect(await draining).toEqual({ kind: 'empty' })

  await enqueue(leader.db, rename(2, '旧版本'))
  await leader.db.outbox.toCollection().modify({ wireHash: 'older', input: { id: 2, name: 5 } })
  const again = drain(sender, never)
  await expect.poll(() => calls.length).toBe(2)
  calls[1]?.fail(new ApiError(4000, '参数错误', { name: '不对' }))
  expect(await again).toEqual({ kind: 'held' })
  expect((await outboxEntries(leader.bulk)).map(({ state }) => state)).toMatchObject([
    { kind: 'attention', code: 4001, data: { name: expect.any(String) } },
  ])
  close()
})

test('an edit that an older build has marked as being sent waits', async () => {
  const { leader, calls, sender, close } = await tabs('older')
  const { id } = await enqueue(leader.db, rename(1, '旧版本'))
  const sending = { kind: 'sending', since: 5 } as unknown as OutboxEntry['state']
  await leader.db.outbox.toCollection().modify({ state: sending })

  const waiting = { kind: 'waiting', notBefore: 0 }
  expect((await outboxEntries(leader.bulk)).map(({ state }) => state)).toEqual([waiting])
  expect((await leader.bulk.outbox.where({ id }).first())?.state).toEqual(waiting)
  const draining = drain(sender, never)
  await expect.poll(() => calls.length).toBe(1)
  expect(calls[0]?.ids).toEqual([id])
  calls[0]?.answer()
  expect(await draining).toEqual({ kind: 'empty' })
  close()
})

test('what an edit under way names is not made again before its answer is there, and then once', async () => {
  const { leader, other, calls, sender, close } = await tabs('made-again')
  const row = { id: 7, name: '没了', describe: '', campusIds: [1], groupList: [] } as unknown as Template
  await leader.db.tombstones.put({ id: 7, table: 'templates', at: 1, row })
  const gone = new ApiError(errors.notFound.code, errors.notFound.zh, { templateId: 7 })
  const edit = (name: 'templateGroup' | 'templateScene', id: number) =>
    name === 'templateGroup'
      ? { name: 'templateGroup.edit' as const, input: { templateId: 7, id, name: '组' } }
      : { name: 'templateScene.editAll' as const, input: { templateId: 7, sceneList: [{ id, name: '景' }] } }
  const refused = await enqueue(leader.db, edit('templateGroup', 8) as Draft)
  const draining = drain(sender, never)
  await expect.poll(() => calls.length).toBe(1)
  calls[0]?.fail(gone)
  await draining

  await enqueue(leader.db, edit('templateScene', 9) as Draft)
  const again = drain(sender, never)
  await expect.poll(() => calls.length).toBe(2)
  const before = await outboxEntries(other.db)
  expect(await verbsOf(other).recreate(refused.id, mayAll)).toBe('under-way')
  expect(await outboxEntries(other.db)).toEqual(before)

  calls[1]?.fail(gone)
  await again
  expect(await verbsOf(other).recreate(refused.id, mayAll)).toBe('waiting')
  const after = await outboxEntries(other.db)
  expect(after.map(({ name, state }) => [name, state.kind])).toEqual([
    ['template.add', 'waiting'],
    ['templateGroup.edit', 'waiting'],
    ['templateScene.editAll', 'waiting'],
  ])
  const made = after[0]?.temporaries[0]?.temporary
  expect(after.slice(1).map(({ input }) => input.templateId)).toEqual([made, made])
  close()
})

test('an edit by a call that the sending tab does not know waits for one that does, and holds up only what needs it', async () => {
  const { leader, calls, sender, close } = await tabs('newer')
  const { db } = leader
  const unknown = { ...(await enqueue(db, rename(1, '新版本的修改'))), name: 'template.unheardOf' }
  await db.outbox.toCollection().modify({ name: unknown.name as OutboxEntry['name'] })
  const { id: same } = await enqueue(db, rename(1, '同一个模板'))
  const { id: other } = await enqueue(db, rename(2, '不该等它'))
  const draining = drain(sender, never)
  await expect.poll(() => calls.length).toBe(1)
  calls[0]?.fail(new ApiError(errors.nameTaken.code, '名称已被使用', null))
  expect(await draining).toEqual({ kind: 'held' })
  expect(calls.map(({ ids }) => ids)).toEqual([[other]])
  const [held, later, refused] = await outboxEntries(db)
  expect([held?.id, held?.history, later?.id]).toEqual([unknown.id, [], same])
  // What is wrong with another one is told all the same.
  expect([refused?.id, refused?.state.kind]).toEqual([other, 'attention'])
  expect(await callsLacked(db)).toEqual([unknown.name])

  await db.outbox.where({ id: unknown.id }).modify({ name: 'template.edit' })
  const again = drain(sender, never)
  await expect.poll(() => calls.length).toBe(2)
  expect(calls[1]?.ids).toEqual([unknown.id, same])
  calls[1]?.answer()
  await again
  expect(await callsLacked(db)).toEqual([])
  close()
})
