import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BatchedEdit } from '#contract/sync.ts'
import type { Client } from './client.ts'
import { onEachDatabase } from './on-each-database.ts'
import { password } from './rows.ts'
import { startWorld, type World } from './server-world.ts'

onEachDatabase((kind) => {
  let world: World
  let admin: Client
  let bound: Client
  let rival: Client
  let adminId: number
  let boundId: number

  beforeAll(async () => {
    world = await startWorld(kind)
    admin = await world.as('own-admin')
    bound = await world.as('own-bound')
    rival = await world.as('rival-admin')
    adminId = (await admin.call('user.baseinfo', {})).userId
    boundId = (await bound.call('user.baseinfo', {})).userId
  }, 120_000)
  afterAll(() => world?.stop(), 120_000)

  const name = () => `代交 ${randomUUID().slice(0, 8)}`
  const key = () => ({ 'idempotency-key': randomUUID() })
  const onBehalf = (id: number) => ({ 'x-on-behalf-of': String(id) })
  const named = async (wanted: string) =>
    (await admin.call('template.getList', { pageSize: 0 })).list.filter((one) => one.name === wanted).length

  describe('an edit that a colleague brings', () => {
    it('is done once, whoever comes first, and both are told the same', async () => {
      for (const authorFirst of [true, false]) {
        const input = { name: name(), campusIds: [world.own.campusId] }
        const its = key()
        const byAuthor = () => bound.send('template.add', input, its)
        const byColleague = () => admin.send('template.add', input, { ...its, ...onBehalf(boundId) })
        const order = authorFirst ? [byAuthor, byColleague] : [byColleague, byAuthor]
        const answers: Awaited<ReturnType<typeof byAuthor>>[] = []
        for (const send of [...order, ...order]) answers.push(await send())
        expect(answers.map(({ code }) => code)).toEqual([2000, 2000, 2000, 2000])
        expect(answers.map(({ data }) => data?.created)).toEqual(answers.map(() => answers[0]?.data?.created))
        expect(answers.map(({ data }) => data?.templates[0]?.version)).toEqual([1, 1, 1, 1])
        expect(await named(input.name)).toBe(1)
      }
    })

    it('stands with both names in the records of its place', async () => {
      const { campusId } = world.own
      const add = (more: Record<string, string>) =>
        admin.call('space.add', { campusId, kind: 'building', name: name(), parentId: null }, more)
      const [its] = (await add({ ...key(), ...onBehalf(boundId) })).spaces
      const [own] = (await add(key())).spaces
      const recordOf = async (spaceId = 0) =>
        (await admin.call('placeRecord.list', { campusId, spaceId })).list[0]
      expect(await recordOf(its?.id)).toMatchObject({
        ...{ accountId: boundId, username: 'own-bound', submitter: 'own-admin' },
      })
      expect(await recordOf(own?.id)).toMatchObject({ username: 'own-admin', submitter: null })
    })

    it('is done once when both come at the same moment', async () => {
      const input = { name: name(), campusIds: [world.own.campusId] }
      const its = key()
      const sent = await Promise.all([
        bound.send('template.add', input, its),
        admin.send('template.add', input, { ...its, ...onBehalf(boundId) }),
      ])
      expect(sent.map(({ code }) => code).filter((code) => code !== 2000 && code !== 1031)).toEqual([])
      expect(await named(input.name)).toBe(1)
    })

    it('tells nobody rows that she may not see', async () => {
      const input = { name: name(), campusIds: [world.own.campusId, world.own.otherCampusId] }
      const its = key()
      const first = await admin.send('template.add', input, its)
      expect(first.data?.templates[0]?.campusIds).toEqual(input.campusIds)
      const shared = await bound.send('template.add', input, { ...its, ...onBehalf(adminId) })
      expect(shared.data?.templates[0]?.campusIds).toEqual([world.own.campusId])
      const elsewhere = { name: name(), campusIds: [world.own.otherCampusId] }
      const other = key()
      await admin.send('template.add', elsewhere, other)
      const answer = await bound.send('template.add', elsewhere, { ...other, ...onBehalf(adminId) })
      expect([answer.code, answer.data?.templates]).toEqual([2000, []])
    })

    it('is another edit when it says something else, or is nobody’s of the company', async () => {
      const input = { name: name(), campusIds: [world.own.campusId] }
      const its = key()
      await bound.send('template.add', input, its)
      const other = { ...input, name: name() }
      expect((await admin.send('template.add', other, { ...its, ...onBehalf(boundId) })).code).toBe(4093)
      const wrong = await rival.send('template.add', input, { ...its, ...onBehalf(boundId) })
      expect([wrong.code, wrong.data]).toEqual([4000, { 'x-on-behalf-of': expect.any(String) }])
      expect((await admin.send('template.add', other, { ...key(), ...onBehalf(999_999) })).code).toBe(4000)
      expect((await admin.send('template.add', other, { ...key(), 'x-on-behalf-of': 'x' })).code).toBe(4000)
      // Without saying on whose behalf, the same key is an edit of her own.
      const own = await admin.send('template.add', { ...input, name: other.name }, its)
      expect(own.code).toBe(2000)
    })

    it('needs the permission of who brings it', async () => {
      const reader = await world.as('own-reader')
      const input = { name: name(), campusIds: [world.own.campusId] }
      const answer = await reader.send('template.add', input, { ...key(), ...onBehalf(adminId) })
      expect([answer.code, await named(input.name)]).toEqual([4030, 0])
    })

    it('stands in the log under both names', async () => {
      const input = { name: name(), campusIds: [world.own.campusId] }
      const edit: BatchedEdit = {
        key: randomUUID(),
        name: 'template.add',
        input,
        bases: [],
        temporaries: [],
        after: [],
        behalf: boundId,
      }
      const { answers } = await admin.call('sync.batch', { edits: [edit] })
      expect(answers[0]?.code).toBe(2000)
      const { list } = await admin.call('audit.list', { keyWord: input.name })
      const named = list.map(({ accountId, behalf }) => ({ accountId, behalf: behalf?.accountId }))
      expect(named).toEqual([{ accountId: adminId, behalf: boundId }])
      expect(list[0]?.behalf?.username).toBe((await bound.call('user.baseinfo', {})).username)
      const own = await admin.call('audit.list', { call: 'user.login' })
      expect(own.list.every(({ behalf }) => behalf === null)).toBe(true)
    })
  })

  describe('a secret kept for a forgotten PIN', () => {
    const encoded = (text: string) => Buffer.from(text).toString('base64')
    const secretOf = (letter: string) => Buffer.alloc(32, letter).toString('base64')

    it('is given back for the password alone, to its owner alone', async () => {
      const id = randomUUID()
      for (let times = 0; times < 2; times += 1)
        await admin.call('seal.deposit', { id, secret: secretOf('a') })
      expect(await admin.refusal('seal.deposit', { id, secret: secretOf('b') })).toMatchObject({ code: 4000 })
      expect(await admin.refusal('seal.recover', { id, password: encoded('wrong') })).toMatchObject({
        code: 4000,
        data: { password: expect.any(String) },
      })
      const given = { id, password: encoded(password) }
      expect(await admin.call('seal.recover', given)).toEqual({ secret: secretOf('a') })
      expect((await bound.refusal('seal.recover', given)).code).toBe(4040)
      expect((await admin.refusal('seal.recover', { ...given, id: randomUUID() })).code).toBe(4040)
    })

    it('is guarded against guessing, and kept out of the log', async () => {
      const reader = await world.as('own-reader')
      const id = randomUUID()
      await reader.call('seal.deposit', { id, secret: secretOf('c') })
      const codes: number[] = []
      for (let times = 0; times < 9; times += 1)
        codes.push((await reader.refusal('seal.recover', { id, password: encoded(`no ${times}`) })).code)
      expect(codes.slice(0, 8)).toEqual(Array(8).fill(4000))
      expect(codes.at(-1)).toBe(4290)
      const { list } = await admin.call('audit.list', { call: 'seal.deposit' })
      expect(list.length).toBeGreaterThan(0)
      expect(JSON.stringify(list)).not.toContain(secretOf('c'))
    })
  })
})
