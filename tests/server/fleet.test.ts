import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { InputOf } from '#contract/index.ts'
import { browsersMost } from '#server/areas/sync/reports.ts'
import { Client } from './client.ts'
import { openEvents } from './events.ts'
import { onEachDatabase } from './on-each-database.ts'
import { password } from './rows.ts'
import { startWorld, type World } from './server-world.ts'

type Report = InputOf<'sync.report'>

onEachDatabase((kind) => {
  let world: World
  let admin: Client
  let bound: Client

  beforeAll(async () => {
    world = await startWorld(kind)
    admin = await world.as('own-admin')
    bound = await world.as('own-bound')
  }, 120_000)
  afterAll(() => world?.stop(), 120_000)

  const pack = (campusId: number, within: number[] | null = null) => ({
    campusId,
    within,
    rows: 12,
    takenAt: Date.now() - 60_000,
    at: Date.now(),
  })
  const report = (over: Partial<Report> = {}): Report => ({
    browser: randomUUID(),
    platform: 'Android · Chrome',
    build: '0.1.0',
    packs: [],
    pending: 0,
    refused: 0,
    oldestAt: null,
    persisted: true,
    usage: 5_000_000,
    quota: 9_000_000_000,
    skew: -1_200,
    ...over,
  })
  const seenBy = async (client: Client) => (await client.call('fleet.list', { pageSize: 0 })).list
  const find = async (client: Client, platform: string) =>
    (await seenBy(client)).find((row) => row.platform === platform)

  /** Signs somebody in from a browser that says its name. */
  const signInFrom = (browser: string, account: string) =>
    new Client(world.server.url, 'school').send(
      'user.login',
      { account, password: Buffer.from(password).toString('base64') },
      { 'x-browser': browser },
    )

  it('keeps the last report of a browser, and no write in the log for it', async () => {
    const { campusId, otherCampusId } = world.own
    const browser = randomUUID()
    const first = report({ browser, platform: 'first', packs: [pack(campusId), pack(otherCampusId)] })
    const { revoked, sessionUntil } = await admin.call('sync.report', first)
    expect([revoked, sessionUntil > Date.now()]).toEqual([false, true])
    const oldestAt = Date.now() - 3_600_000
    await admin.call('sync.report', {
      ...first,
      platform: 'second',
      packs: [pack(campusId, [world.own.buildingId])],
      pending: 3,
      refused: 1,
      oldestAt,
    })
    expect(await find(admin, 'first')).toBeUndefined()
    expect(await find(admin, 'second')).toMatchObject({
      username: 'own-admin',
      system: 'school',
      pending: 3,
      refused: 1,
      oldestAt,
      skew: -1_200,
      quota: 9_000_000_000,
      revokedAt: null,
      packs: [{ campusId, campusName: '东校区', within: [world.own.buildingId], rows: 12 }],
    })
    const { list } = await admin.call('audit.list', { pageSize: 0 })
    expect(list.filter(({ call }) => call === 'sync.report')).toEqual([])
  })

  it('remembers so many browsers of an account, those that were heard of last', async () => {
    const mine = async () =>
      (await seenBy(admin))
        .filter(({ platform }) => platform.startsWith('many '))
        .map(({ platform }) => platform)
    for (let n = 0; n <= browsersMost; n += 1)
      await bound.call('sync.report', report({ platform: `many ${n}` }))
    const kept = await mine()
    expect([kept.length, kept.includes('many 0')]).toEqual([browsersMost, false])
  })

  it('shows who is bound to campuses the browsers of their people and of their packs alone', async () => {
    const { campusId, otherCampusId } = world.own
    await admin.call(
      'sync.report',
      report({ platform: 'both', packs: [pack(campusId), pack(otherCampusId)] }),
    )
    await admin.call('sync.report', report({ platform: 'elsewhere', packs: [pack(otherCampusId)] }))
    await bound.call('sync.report', report({ platform: 'own' }))
    const platforms = (await seenBy(bound)).map(({ platform }) => platform)
    expect(platforms).toEqual(expect.arrayContaining(['both', 'own']))
    expect(platforms).not.toContain('elsewhere')
    expect((await find(bound, 'both'))?.packs.map((each) => each.campusId)).toEqual([campusId])
    const rival = await world.as('rival-admin')
    expect(await seenBy(rival)).toEqual([])
    const foreign = report({ packs: [pack(otherCampusId)] })
    expect((await bound.refusal('sync.report', foreign)).code).toBe(4040)
  })

  describe('who has taken something along', () => {
    it('is told for the part that was chosen, and for templates of the campus', async () => {
      const { campusId, buildingId, floorId, roomIds, templateId } = world.own
      const other = await admin.call('space.add', {
        campusId,
        parentId: null,
        kind: 'building',
        name: randomUUID(),
      })
      const otherBuilding = other.created[0]?.id ?? 0
      const platform = randomUUID()
      await bound.call('sync.report', report({ platform, packs: [pack(campusId, [floorId])], pending: 4 }))
      const told = async (rowId: number) =>
        (await admin.call('fleet.holders', { rowId })).filter((holder) => holder.platform === platform)
      for (const id of [buildingId, floorId, roomIds[0] ?? 0, templateId])
        expect(await told(id)).toMatchObject([{ username: 'own-bound', pending: 4, self: false }])
      expect(await told(otherBuilding)).toEqual([])
      expect((await admin.refusal('fleet.holders', { rowId: 1 })).code).toBe(4040)
    })

    it('leaves out the browser that asks', async () => {
      const { campusId, buildingId } = world.own
      const mine = report({ platform: randomUUID(), packs: [pack(campusId)] })
      await admin.call('sync.report', mine)
      const ask = async (headers: Record<string, string>) =>
        (await admin.call('fleet.holders', { rowId: buildingId }, headers)).filter(
          ({ platform }) => platform === mine.platform,
        )
      expect(await ask({})).toMatchObject([{ self: true }])
      expect(await ask({ 'x-browser': mine.browser })).toEqual([])
    })
  })

  describe('a browser that is taken back', () => {
    const takeBack = async () => {
      const said = report({ platform: randomUUID(), packs: [pack(world.own.campusId)], pending: 2 })
      await bound.call('sync.report', said)
      const id = (await find(admin, said.platform))?.id ?? 0
      await admin.call('fleet.revoke', { id })
      return { said, id }
    }

    it('is told at its next contact, with and without a session, and holds nothing once it is empty', async () => {
      const { said, id } = await takeBack()
      const { userId: accountId } = await bound.call('user.baseinfo', {})
      expect((await bound.call('sync.report', said)).revoked).toBe(true)
      const stranger = new Client(world.server.url, 'school')
      const { browser } = said
      expect(await stranger.call('sync.standing', { browser, accountId })).toEqual({ revoked: true })
      expect(await find(admin, said.platform)).toMatchObject({
        revokedBy: 'own-admin',
        wipedAt: null,
        pending: 2,
        packs: [{ campusId: world.own.campusId }],
      })
      await stranger.call('sync.standing', { browser, accountId, wiped: true })
      const after = await find(admin, said.platform)
      expect([after?.wipedAt !== null, after?.packs, after?.pending]).toEqual([true, [], 2])
      expect((await signInFrom(browser, 'own-bound')).code).toBe(4015)
      expect((await signInFrom(randomUUID(), 'own-bound')).code).toBe(2000)

      await admin.call('fleet.readmit', { id })
      expect(await stranger.call('sync.standing', { browser, accountId })).toEqual({ revoked: false })
      expect((await signInFrom(browser, 'own-bound')).code).toBe(2000)
    })

    it('is told to ask at once where it listens, and nobody else is', async () => {
      const { said, id } = await takeBack()
      const [hers, ours] = [await openEvents(bound), await openEvents(admin)]
      await Promise.all([hers.next('hello'), ours.next('hello')])
      let told = 0
      const toldUs = ours.next('standing').then(() => {
        told += 1
      })
      await admin.call('fleet.readmit', { id })
      await hers.next('standing')
      expect((await bound.call('sync.report', said)).revoked).toBe(false)
      await admin.call('fleet.revoke', { id })
      await hers.next('standing')
      expect((await bound.call('sync.report', said)).revoked).toBe(true)
      expect(told).toBe(0)
      const own = report({ platform: randomUUID() })
      await admin.call('sync.report', own)
      await admin.call('fleet.revoke', { id: (await find(admin, own.platform))?.id ?? 0 })
      await toldUs
      hers.close()
      ours.close()
    })

    it('is not emptied by who only says so', async () => {
      const said = report({ platform: randomUUID(), packs: [pack(world.own.campusId)] })
      await bound.call('sync.report', said)
      const { userId: accountId } = await bound.call('user.baseinfo', {})
      const stranger = new Client(world.server.url, 'school')
      await stranger.call('sync.standing', { browser: said.browser, accountId, wiped: true })
      expect(await find(admin, said.platform)).toMatchObject({
        wipedAt: null,
        packs: [{ campusId: world.own.campusId }],
      })
    })

    it('is one of somebody below, or her own', async () => {
      const theirs = report({ platform: randomUUID(), packs: [pack(world.own.campusId)] })
      await admin.call('sync.report', theirs)
      const id = (await find(bound, theirs.platform))?.id ?? 0
      expect(id).toBeGreaterThan(0)
      expect((await bound.refusal('fleet.revoke', { id })).code).toBe(4030)
      const own = report({ platform: randomUUID() })
      await bound.call('sync.report', own)
      const mine = (await find(bound, own.platform))?.id ?? 0
      await bound.call('fleet.revoke', { id: mine })
      const rival = await world.as('rival-admin')
      expect((await rival.refusal('fleet.readmit', { id: mine })).code).toBe(4040)
      expect((await find(bound, own.platform))?.revokedAt).not.toBeNull()
    })

    it('stands in the log', async () => {
      const { id } = await takeBack()
      const { list } = await admin.call('audit.list', { pageSize: 0, call: 'fleet.revoke' })
      const changes = list.flatMap((entry) => entry.changes).filter((change) => change.id === id)
      expect(changes.map((change) => Object.keys(change.after ?? {}))).toEqual([
        expect.arrayContaining(['revoked_at', 'revoked_by']),
      ])
    })
  })
})
