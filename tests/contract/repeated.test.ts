import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { errors } from '#contract/errors.ts'
import { type CallName, callOf, calls } from '#contract/index.ts'
import { onEachDatabase } from '#tests/server/on-each-database.ts'
import { inputFor } from './inputs.ts'
import { digest, settled, watchTraces } from './rows.ts'
import { inputSchema, places, replaceAt } from './schemas.ts'
import { type Ids, freshIds as idsWithFreshRows } from './sites.ts'
import { type ContractWorld, startContractWorld } from './world.ts'

const edits = calls.filter(({ call }) => call.offline === 'queue')

/** The same edit with one value more than another; null for an edit that has nothing but ids. */
function otherInput(name: CallName, input: Record<string, unknown>): unknown {
  const text = places(inputSchema(callOf(name))).find(
    ({ schema }) => schema.type === 'string' && !schema.enum,
  )
  return text ? replaceAt(input, text.path, () => randomUUID().replaceAll('-', '')) : null
}

onEachDatabase((kind) => {
  let world: ContractWorld

  beforeAll(async () => {
    world = await startContractWorld(kind)
  }, 180_000)
  afterAll(() => world?.stop())

  const freshIds = (name: CallName) => idsWithFreshRows(world.admin, world.own.site.ids, name)

  describe('an edit that comes twice with one key', () => {
    const made = new Map<
      CallName,
      { input: Record<string, unknown>; headers: Record<string, string>; data: unknown }
    >()
    let traces: Awaited<ReturnType<typeof watchTraces>>
    beforeAll(async () => {
      for (const { name } of edits) {
        const input = inputFor(name, await freshIds(name), 'full') as Record<string, unknown>
        const headers = { 'idempotency-key': randomUUID() }
        const { code, data } = await world.admin.send(name, input as never, headers)
        if (code === 2000) made.set(name, { input, headers, data })
      }
      await settled(world.server.database)
      traces = await watchTraces(() => digest(world.server.database))
    }, 180_000)

    const repeat = async ({ name }: (typeof edits)[number]) => {
      const { admin } = world
      const { input, headers, data } = made.get(name) ?? { input: {}, headers: {}, data: 'was not done' }
      for (const language of ['zh', 'en']) {
        const again = await admin.send(name, input as never, { ...headers, 'accept-language': language })
        expect([again.code, again.data]).toEqual([2000, data])
      }
      const other = otherInput(name, input)
      if (other) {
        const answer = await admin.send(name, other as never, headers)
        expect(answer).toMatchObject({ code: errors.keyReused.code, status: 409 })
      }
      const elsewhere = name === 'campus.add' ? 'template.add' : 'campus.add'
      const answer = await admin.send(
        elsewhere,
        inputFor(elsewhere, world.own.site.ids, 'full') as never,
        headers,
      )
      expect(answer.code).toBe(errors.keyReused.code)
    }

    test.each(edits)('$name is answered the same; another edit is refused', repeat)

    test('is done once', async () => {
      expect(await traces.check(edits, repeat)).toEqual([])
    })

    test.each(edits)('$name is done once when it comes many times at once', async ({ name }) => {
      const { admin, server } = world
      const input = inputFor(name, await freshIds(name), 'full') as never
      const headers = { 'idempotency-key': randomUUID() }
      const answers = await Promise.all([1, 2, 3, 4].map(() => admin.send(name, input, headers)))
      const done = answers.filter(({ code }) => code === 2000)
      expect(done.length).toBeGreaterThan(0)
      expect(answers.every(({ code }) => code === 2000 || code === errors.inProgress.code)).toBe(true)
      const [first] = done
      for (const answer of done) expect(answer.data).toEqual(first?.data)
      const { rows } = await server.database.system(async (db) => ({
        rows: await db
          .selectFrom('idempotency')
          .select('call')
          .where('key', '=', headers['idempotency-key'])
          .execute(),
      }))
      expect(rows).toEqual([{ call: name }])
    })
  })

  test('a refused edit leaves nothing, its key included', async () => {
    const { admin, server, own } = world
    // A campus is made in no other row that could be gone.
    const tried: { name: CallName; ids: Ids; key: Record<string, string> }[] = []
    for (const { name } of edits.filter((each) => each.name !== 'campus.add'))
      tried.push({ name, ids: await freshIds(name), key: { 'idempotency-key': randomUUID() } })
    await settled(server.database)
    const refuse = async ({ name, ids, key }: (typeof tried)[number]) => {
      const gone = { ...ids, campus: 1, spareCampus: 1, template: 1, room: 1, floor: 1, rollout: 1 }
      const { code } = await admin.send(name, inputFor(name, gone, 'full') as never, key)
      expect([name, code]).toEqual([name, 4040])
    }
    const traces = await watchTraces(() => digest(server.database))
    for (const each of tried) await refuse(each)
    expect(await traces.check(tried, refuse)).toEqual([])
    for (const { name, ids, key } of tried) {
      const corrected = inputFor(name, { ...own.site.ids, ...ids }, 'full')
      expect([name, (await admin.send(name, corrected as never, key)).code]).toEqual([name, 2000])
    }
  })

  test('a key or a version that is not in its form is refused by name', async () => {
    const { admin } = world
    const headers = [
      ['idempotency-key', 'short'],
      ['idempotency-key', "'; drop table idempotency; --"],
      ['idempotency-key', 'x'.repeat(101)],
      ['x-base-versions', 'one=two'],
      ['x-base-versions', '1=2,,3=4'],
      ['x-base-versions', '1=99999999999'],
      ['x-base-versions', '{"1":2}'],
    ] as const
    for (const { name } of edits) {
      const input = inputFor(name, world.own.site.ids, 'full') as never
      for (const [header, value] of headers) {
        const { code, data } = await admin.refusal(name, input, { [header]: value })
        expect([name, value, code, Object.keys(data ?? {})]).toEqual([name, value, 4000, [header]])
      }
    }
  })
})
