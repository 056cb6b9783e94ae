import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { errors } from '#contract/errors.ts'
import { limits } from '#contract/limits.ts'
import { forgetOldAnswers } from '#server/idempotency.ts'
import type { Client } from './client.ts'
import { onEachDatabase } from './on-each-database.ts'
import { startWorld, type World } from './server-world.ts'

onEachDatabase((kind) => {
  let world: World
  let admin: Client

  beforeAll(async () => {
    world = await startWorld(kind)
    admin = await world.as('own-admin')
  }, 120_000)
  afterAll(() => world?.stop(), 120_000)

  /** Lets all answers so far be older than they are kept, and forgets them. */
  const age = async () => {
    const at = new Date(Date.now() - limits.idempotencyKept - 1_000)
    await world.server.database.system((db) =>
      db
        .updateTable('idempotency')
        .set({ at } as never)
        .execute(),
    )
    await forgetOldAnswers(world.server.database)
  }

  it('tells which ids an edit gave out long after the rest of its answer is forgotten', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const input = { name: `模板 ${randomUUID().slice(0, 8)}`, campusIds: [world.own.campusId] }
    const first = await admin.send('template.add', input, key)
    expect(first.data?.created[0]).toEqual({ of: 0, id: expect.any(Number) })
    await admin.send('campus.edit', { campusId: world.own.campusId, phone: '10012' })
    for (let times = 0; times < 2; times += 1) {
      await age()
      const again = await admin.send('template.add', input, key)
      expect([again.code, again.data]).toEqual([
        2000,
        {
          created: first.data?.created,
          campuses: [],
          spaces: [],
          templates: [],
          rooms: [],
          removed: [],
        },
      ])
    }
    const other = await admin.send('template.add', { ...input, name: '另一个' }, key)
    expect(other.code).toBe(errors.keyReused.code)
    const { list } = await admin.call('template.getList', { pageSize: 0 })
    expect(list.filter((one) => one.name === input.name).length).toBe(1)
  })

  it('answers a repeated edit as before, without what has been removed since', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const input = { name: `模板 ${randomUUID().slice(0, 8)}`, campusIds: [world.own.campusId] }
    const first = await admin.send('template.add', input, key)
    const id = first.data?.created[0]?.id ?? 0
    await admin.call('template.edit', { id, describe: '后来改的' })
    expect((await admin.send('template.add', input, key)).data).toEqual(first.data)
    await admin.call('template.delete', { id })
    const late = await admin.send('template.add', input, key)
    expect([late.code, late.data?.created, late.data?.templates]).toEqual([2000, first.data?.created, []])
  })

  it('forgets the answer of an edit that gave out none', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const input = { campusId: world.own.campusId, phone: '0571' }
    expect((await admin.send('campus.edit', input, key)).data?.campuses.length).toBe(1)
    await age()
    const again = await admin.send('campus.edit', input, key)
    expect(again.data).toMatchObject({ created: [], campuses: [] })
  })
})
