import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Changed } from '#contract/changed.ts'
import { errors } from '#contract/errors.ts'
import type { QueuedName } from '#contract/index.ts'
import { limits } from '#contract/limits.ts'
import type { BatchedEdit } from '#contract/sync.ts'
import { makeBatch } from '#server/areas/sync/batch.ts'
import { Sessions } from '#server/session.ts'
import { until } from '#tests/devices/until.ts'
import { places, quickest } from '#tests/world/databases.ts'
import type { Client } from './client.ts'
import { onEachDatabase } from './on-each-database.ts'
import { startWorld, type World } from './server-world.ts'

const edit = (
  name: QueuedName,
  input: Record<string, unknown>,
  rest: Partial<BatchedEdit> = {},
): BatchedEdit => ({ key: randomUUID(), name, input, bases: [], temporaries: [], after: [], ...rest })

const made = -(2 ** 45)

onEachDatabase((kind) => {
  let world: World
  let admin: Client

  beforeAll(async () => {
    world = await startWorld(kind)
    admin = await world.as('own-admin')
  }, 120_000)
  afterAll(() => world?.stop(), 120_000)

  const send = async (edits: BatchedEdit[], client = admin) =>
    (await client.call('sync.batch', { edits })).answers
  const madeIn = (answer: Awaited<ReturnType<typeof send>>[number] | undefined) =>
    (answer?.data as Changed | undefined)?.created[0]?.id ?? 0
  const newName = () => `批 ${randomUUID().slice(0, 8)}`
  const template = (name: string, id = made) =>
    edit(
      'template.add',
      { name, campusIds: [world.own.campusId] },
      { temporaries: [{ of: 0, temporary: id }] },
    )

  describe('a batch of edits', () => {
    it('makes each in its own call, and a chain with the ids and versions of the edits before', async () => {
      const name = newName()
      const edits = [
        template(name),
        edit(
          'template.edit',
          { id: made, describe: '一' },
          { bases: [{ id: made, version: null }], after: [0] },
        ),
        edit(
          'template.edit',
          { id: made, describe: '二' },
          { bases: [{ id: made, version: null }], after: [0, 1] },
        ),
        edit(
          'templateScene.addAll',
          { templateId: made, sceneList: [{ name: '全开' }] },
          { after: [0, 1, 2] },
        ),
      ]
      const answers = await send(edits)
      expect(answers.map((answer) => answer?.code)).toEqual([2000, 2000, 2000, 2000])
      const id = madeIn(answers[0])
      const there = await admin.call('template.getTemplateById', { id })
      expect(there).toMatchObject({ name, describe: '二', version: 3, sceneList: [{ name: '全开' }] })
      expect(await send(edits)).toEqual(answers)
      expect((await admin.call('template.getTemplateById', { id })).version).toBe(3)
    })

    it('leaves for later what was made on top of a refused edit, and makes the others', async () => {
      const taken = newName()
      const other = newName()
      const answers = await send([
        template(taken),
        template(taken, made - 1),
        edit('template.edit', { id: made - 1, describe: '无' }, { after: [1] }),
        template(other, made - 2),
      ])
      expect(answers.map((answer) => answer?.code ?? null)).toEqual([2000, errors.nameTaken.code, null, 2000])
    })

    it('checks every edit as its own call does', async () => {
      const id = world.rival.campusId
      const answers = await send([
        edit('campus.edit', { campusId: id, describe: '他人的' }),
        edit('campus.edit', { campusId: world.own.campusId, describe: 'x'.repeat(5_000) }),
        edit('campus.edit', { campusId: 'x' }),
      ])
      const { notFound, input } = errors
      const codes = [notFound.code, input.code, input.code]
      expect(answers.map((answer) => answer?.code)).toEqual(codes)
      expect(answers[1]?.data).toMatchObject({ describe: expect.any(String) })
    })

    it('reads paths, queries and forms as a call of its own carries them, as text', async () => {
      const { campusId } = world.own
      const name = newName()
      const answers = await send([
        edit('campus.edit', { campusId: String(campusId), describe: name, nobody: 'knows' }),
        edit('space.delete', { id: world.rival.roomIds[0] ?? 0, asSeen: 'maybe' }),
        edit('template.edit', { id: '1', describe: name }),
      ])
      const { input } = errors
      expect(answers.map((answer) => answer?.code)).toEqual([2000, input.code, input.code])
      expect(answers[0]?.data).toMatchObject({ campuses: [{ campusId, describe: name }] })
      expect(answers[1]?.data).toEqual({ asSeen: expect.any(String) })
      expect(answers[2]?.data).toEqual({ id: expect.any(String) })
    })

    // The embedded database does one thing after the other: nothing can be held up in it.
    it.runIf(kind === places.postgresql)(
      'makes no further edit for who has signed out meanwhile',
      async () => {
        const client = await world.as('own-admin')
        const [first] = await send([template(newName())])
        const id = madeIn(first)
        const { database } = world.server
        let letGo = () => {}
        const free = new Promise<void>((resolve) => {
          letGo = resolve
        })
        let held = false
        const holding = database.system(async (db) => {
          await db.selectFrom('template').select('id').where('id', '=', id).forUpdate().execute()
          held = true
          await free
        })
        await until(() => held, 'the template is locked')
        const edits = [
          template(newName()),
          edit('template.edit', { id, describe: '等' }),
          template(newName()),
          template(newName()),
        ]
        const sent = send(edits, client)
        const waits = sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`
        await until(
          async () => (await database.system((db) => waits.execute(db))).rows.length > 0,
          'one waits',
        )
        const { cookie } = client
        await client.call('user.logout', {})
        client.cookie = cookie
        letGo()
        await holding
        const codes = (await sent).map((answer) => answer?.code ?? null)
        expect(codes).toEqual([2000, 2000, errors.notSignedIn.code, null])
      },
    )

    it('is refused when its edits would be read anew without end', async () => {
      const first = template(newName())
      const later = (rest: Partial<BatchedEdit>) => edit('template.edit', { id: made, describe: '一' }, rest)
      const often = later({ after: Array.from({ length: 300 }, () => 0) })
      const refused = await admin.refusal('sync.batch', { edits: [first, often] })
      expect([refused.code, Object.keys(refused.data as object)]).toEqual([
        errors.input.code,
        ['edits.1.after'],
      ])
      const long = edit('template.edit', { id: made, describe: '长'.repeat(limits.batchCharacters) })
      expect((await admin.refusal('sync.batch', { edits: [first, long] })).code).toBe(errors.tooLarge.code)
      expect((await send([long])).map((answer) => answer?.code)).toEqual([errors.input.code])
    })

    it('takes back no more than one edit when it conflicts', async () => {
      const name = newName()
      const [first] = await send([template(name)])
      const id = madeIn(first)
      await admin.call('template.edit', { id, describe: '别人' })
      const answers = await send([
        edit('template.edit', { id, describe: '我' }, { bases: [{ id, version: 1 }] }),
        template(newName(), made - 3),
      ])
      expect(answers.map((answer) => answer?.code)).toEqual([errors.outdated.code, 2000])
    })

    it('is refused whole, with the field named, when it holds what is no edit', async () => {
      const good = template(newName())
      const wrong: [BatchedEdit[], string][] = [
        [[good, { ...good, name: 'user.logout' }], 'edits.1.name'],
        [[good, { ...good, name: 'device.command' }], 'edits.1.name'],
        [[{ ...good, after: [0] }], 'edits.0.after'],
        [[good, { ...good, key: 'short' }], 'edits.1.key'],
        [[good, { ...good, input: { name: '\0' } }], 'edits.1.input.name'],
        [[], 'edits'],
      ]
      for (const [edits, field] of wrong) {
        const { code, data } = await admin.send('sync.batch', { edits })
        expect([field, code, Object.keys(data ?? {})]).toEqual([field, errors.input.code, [field]])
      }
      const { list } = await admin.call('template.getList', { pageSize: 0 })
      expect(list.some((each) => each.name === good.input.name)).toBe(false)
    })
  })
})

describe('the time of a batch', () => {
  it('leaves the rest for later when it is up, and stops when nobody is signed in any more', async () => {
    let clock = 0
    const slow = await makeBatch(
      [1, 2, 3].map(() => edit('template.delete', { id: 1 })),
      async () => {
        clock += 4_000
        return { code: errors.notFound.code, data: null, message: '' }
      },
      () => clock,
    )
    expect(slow.map((answer) => answer?.code ?? null)).toEqual([4040, 4040, null])
    const out = await makeBatch(
      [1, 2].map(() => edit('template.delete', { id: 1 })),
      async () => ({ code: errors.notSignedIn.code, data: null, message: '' }),
    )
    expect(out.map((answer) => answer?.code ?? null)).toEqual([4010, null])
  })
})

describe('what a batch believes of its caller', () => {
  it('is asked for again once her session has ended or something about her has changed', async () => {
    const world = await startWorld(quickest)
    const sessions = new Sessions(world.server.database)
    const { id } = await world.server.database.system((db) =>
      db.selectFrom('account').select('id').where('account', '=', 'own-admin').executeTakeFirstOrThrow(),
    )
    const from = { ip: '127.0.0.1', userAgent: '' }
    const token = await world.server.database.system((db) =>
      sessions.open(db, { id, cid: world.own.cid }, 'school', from),
    )
    const find = async () => (await sessions.find(token, 'school'))?.caller
    const first = await find()
    if (!first) throw new Error('the session is not found')
    expect(sessions.isCurrent(first)).toBe(true)
    await sessions.forgetAll()
    expect(sessions.isCurrent(first)).toBe(false)
    const second = await find()
    // Somebody else's call has read her anew: what the batch knows is old all the same.
    expect([sessions.isCurrent(first), second && sessions.isCurrent(second)]).toEqual([false, true])
    await sessions.forgetCaller(first.sessionHash)
    expect(second && sessions.isCurrent(second)).toBe(false)
    const third = await find()
    await sessions.close(token)
    expect(third && sessions.isCurrent(third)).toBe(false)
    await world.stop()
  })

  it('counts every edit against the limit of calls', async () => {
    const strict = await startWorld(quickest, { rateLimit: 10 })
    const client = await strict.as('own-admin')
    const edits = Array.from({ length: 14 }, () => edit('template.edit', { id: 'none' }))
    const { answers } = await client.call('sync.batch', { edits })
    const codes = answers.map((answer) => answer?.code ?? null)
    const stopped = codes.indexOf(errors.tooMany.code)
    expect(stopped).toBeGreaterThan(0)
    expect(stopped).toBeLessThanOrEqual(10)
    expect(codes.slice(stopped + 1).every((code) => code === null)).toBe(true)
    await strict.stop()
  })
})
