import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CallName, calls } from '#contract/index.ts'
import { isOperatorUrl } from '#contract/rules/operator.ts'
import type { Client } from '#tests/server/client.ts'
import { openEvents } from '#tests/server/events.ts'
import { onEachDatabase } from '#tests/server/on-each-database.ts'
import { quickest } from '#tests/world/databases.ts'
import { idPlaces, inputFor } from './inputs.ts'
import {
  footprint,
  idsOf,
  numbersIn,
  ofCampus,
  ofCompany,
  type StoredRow,
  settled,
  storedRows,
  watchTraces,
} from './rows.ts'
import { replaceAt } from './schemas.ts'
import { type Ids, freshIds as idsWithFreshRows, type Kind } from './sites.ts'
import { type ContractWorld, startContractWorld } from './world.ts'

/** Who must not reach whose rows. */
interface Fence {
  caller: Client
  theirs: Ids
  isTheirs: (row: StoredRow) => boolean
  /** Kinds of ids that are not theirs alone. */
  shared: readonly Kind[]
}

/** What the operators have to do with, whose ever it is. */
const platforms = [
  'operated',
  'registered',
  'operatedOrder',
  'payment',
  'operatedInvoice',
] as const satisfies readonly Kind[]

const guarded = calls
  .map(({ name }) => ({ name, spots: idPlaces(name) }))
  .filter(({ name, spots }) => spots.length > 0 && name !== 'sync.stream')

onEachDatabase((kind) => {
  // Statements are the same on both; what a call may leave out is left out on one of them.
  const extents = kind === quickest ? (['full', 'required'] as const) : (['full'] as const)
  let world: ContractWorld
  let fences: { company: Fence; campus: Fence }

  beforeAll(async () => {
    world = await startContractWorld(kind)
    const { admin, bound, rival, rivalSite, elsewhere } = world
    fences = {
      company: { caller: admin, theirs: rivalSite.ids, isTheirs: ofCompany(rival.cid), shared: platforms },
      campus: {
        caller: bound,
        theirs: elsewhere.ids,
        isTheirs: ofCampus(elsewhere.ids),
        shared: [
          ...platforms,
          ...([
            'company',
            'product',
            'gatewayProduct',
            'role',
            'heldRole',
            'order',
            'paidOrder',
            'title',
            'invoice',
            'warning',
          ] as const),
          ...([
            'theme',
            'region',
            'energyConfig',
            'mapConfig',
            'spaceType',
            'common',
            'accessKey',
            'webhook',
            'delivery',
            'robot',
            'robotDelivery',
          ] as const),
          ...(['firmware', 'firmwareKey', 'film', 'begunFilm'] as const),
        ],
      },
    }
  }, 180_000)
  afterAll(() => world?.stop())

  const freshIds = (name?: CallName) => idsWithFreshRows(world.admin, world.own.site.ids, name)

  /** Inputs of a call with an id that is theirs at one place, at each in turn, and at all of them. */
  const trespasses = (name: CallName, own: Ids, { theirs, shared }: Fence) => {
    const spots = idPlaces(name).filter((spot) => !shared.includes(spot.kind))
    const ways = [...spots.map((spot) => [spot]), ...(spots.length > 1 ? [spots] : [])]
    return extents.flatMap((extent) =>
      ways.flatMap((way) => {
        const put = (input: unknown, { path, kind }: (typeof spots)[number]) =>
          replaceAt(input, path, () => theirs[kind])
        const input = way.reduce(put, inputFor(name, own, extent) as unknown)
        const named = new Set(numbersIn(input))
        const there = way.filter((spot) => named.has(theirs[spot.kind]))
        const where = there.map(({ path }) => path).join(' ')
        const code = there.every(({ chooses }) => chooses) ? 2000 : 4040
        return there.length > 0 ? [{ where, input, code }] : []
      }),
    )
  }

  describe.each(['company', 'campus'] as const)('rows of another %s', (which) => {
    let foreign: Set<number>
    let traces: Awaited<ReturnType<typeof watchTraces>>
    beforeAll(async () => {
      const { database } = world.server
      await settled(database)
      foreign = idsOf((await storedRows(database)).filter(fences[which].isTheirs))
      traces = await watchTraces(() => footprint(database, fences[which].isTheirs))
    })

    /** Makes a call with their ids in every place. @returns where it was not answered as it should be */
    const trespass = async ({ name }: (typeof guarded)[number]) => {
      const fence = fences[which]
      const refused = trespasses(name, world.own.site.ids, fence)
      // What only chooses among rows is done, and needs rows of its own, as does what wants a template in a certain state;
      // what is refused leaves all as it is.
      const isDone = refused.some(({ code }) => code === 2000) || /^template\.(debug|editDebug)$/.test(name)
      const tries = isDone ? trespasses(name, await freshIds(name), fence) : refused
      expect(tries.length + fence.shared.length).toBeGreaterThan(0)
      const wrong: unknown[] = []
      for (const { where, input, code: right } of tries) {
        const { code, data } = await fence.caller.send(name, input as never)
        const leaked = code === 2000 ? numbersIn(data).filter((number) => foreign.has(number)) : []
        if (code !== right || leaked.length > 0) wrong.push({ where, code, right, leaked })
      }
      return wrong
    }

    test.each(guarded)('are out of reach of $name', async (call) => {
      expect(await trespass(call)).toEqual([])
    })

    test('are changed by none of these', async () => {
      expect(await traces.check(guarded, trespass)).toEqual([])
    })

    test('are in no list', async () => {
      const { caller, theirs, shared } = fences[which]
      const told = Object.entries(theirs).filter(([kind]) => ![...shared, 'company'].includes(kind))
      for (const [kind, id] of told) expect([kind, foreign.has(id)]).toEqual([kind, true])
      for (const { name, call } of calls.filter(({ call }) => call.method === 'GET')) {
        // The operators' lists are of all companies, and open to nobody else.
        if (name === 'sync.stream' || isOperatorUrl(call.permission ?? '')) continue
        const { code, data } = await caller.send(name, inputFor(name, world.own.site.ids, 'full') as never)
        // A film that no template names yet is for who uploaded it.
        const isUnnamed = which === 'campus' && name === 'templateFilm.get'
        expect([name, code]).toEqual([name, isUnnamed ? 4040 : 2000])
        expect([name, numbersIn(data).filter((number) => foreign.has(number))]).toEqual([name, []])
      }
    })

    test('are not found by the version an edit names', async () => {
      const { caller, theirs } = fences[which]
      const own = await freshIds()
      const bases = Object.values(theirs).map((id) => `${id}=99`)
      const answer = await caller.send(
        'template.edit',
        { id: own.template, describe: randomUUID() },
        { 'x-base-versions': bases.join(',') },
      )
      expect(answer.code).toBe(2000)
    })
  })

  test('an edit of another company, sent again with its key, is not answered with its rows', async () => {
    const { admin, rivalAdmin, own } = world
    const mine = idsOf((await storedRows(world.server.database)).filter(ofCompany(own.cid)))
    for (const { name } of calls.filter(({ call }) => call.offline === 'queue')) {
      const key = { 'idempotency-key': randomUUID() }
      const input = inputFor(name, await freshIds(name), 'full') as never
      expect([name, (await admin.send(name, input, key)).code]).toEqual([name, 2000])
      const theirs = await rivalAdmin.send(name, input, key)
      const sent = new Set(numbersIn(input))
      const leaked = numbersIn(theirs.data).filter((number) => mine.has(number) && !sent.has(number))
      // A campus of a school names no row of its company: it is another one, in theirs.
      const code = name === 'campus.add' ? 2000 : 4040
      expect([name, theirs.code, leaked]).toEqual([name, code, []])
    }
  })

  test('events of another company or campus are not heard', async () => {
    const { admin, bound, rivalAdmin, own, elsewhere, rivalSite } = world
    const rename = (client: Client, { building, campus }: Ids) =>
      client.call('space.edit', { id: building, campusId: campus, name: randomUUID() })
    for (const { caller, theirs, by } of [
      { caller: admin, theirs: rivalSite.ids, by: rivalAdmin },
      { caller: bound, theirs: elsewhere.ids, by: admin },
    ]) {
      const events = await openEvents(caller, [theirs.campus, own.site.ids.campus])
      await events.next('hello')
      await rename(by, theirs)
      await rename(admin, own.site.ids)
      const heard = await events.next('changed')
      expect(heard.campusIds).toEqual([own.site.ids.campus])
      events.close()
    }
  })
})
