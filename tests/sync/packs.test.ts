import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import type { RunningServer } from '#server/server.ts'
import { freshness } from '#src/local/meta.ts'
import { outboxEntries } from '#src/local/read.ts'
import { encodePassword } from '#src/session/password.ts'
import { signIn } from '#tests/server/client.ts'
import { createDevice, type Device, type Tab } from '#tests/world/device.ts'
import { eventually } from '#tests/world/eventually.ts'
import { startTestServer } from '#tests/world/server.ts'

let server: RunningServer
/** A campus of three buildings, the first with more rooms than two pages hold, every room with a device. */
let campus: { id: number; cid: number; buildings: number[]; rooms: number[] }

/** Rooms of each building. */
const sizes = [2 * limits.packRooms + 60, 30, 20]

beforeAll(async () => {
  server = await startTestServer()
  campus = await server.database.system(async (db) => {
    const { cid } = await db
      .selectFrom('account')
      .select('cid')
      .where('account', '=', 'school-admin')
      .executeTakeFirstOrThrow()
    const { id } = await db
      .insertInto('campus')
      .values({ cid, name: '离线校区' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const add = async (parent_id: number | null, kind: 'building' | 'floor', name: string) =>
      (
        await db
          .insertInto('space')
          .values({ cid, campus_id: id, parent_id, kind, name })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
    const buildings: number[] = []
    for (const [index, count] of sizes.entries()) {
      const building = await add(null, 'building', `${index}号楼`)
      const floor = await add(building, 'floor', '一层')
      buildings.push(building)
      await sql`insert into space (cid, campus_id, parent_id, kind, name, sort)
        select ${cid}, ${id}, ${floor}, 'room', '教室' || n, n from generate_series(1, ${count}::int) n`.execute(
        db,
      )
    }
    await sql`insert into device (cid, campus_id, room_id, device_no, name, product_id)
      select cid, campus_id, id, 'P' || id, '灯', (select min(id) from product where cid is null) from space
      where campus_id = ${id} and kind = 'room'`.execute(db)
    await sql`insert into device_status (device_id, cid, campus_id, room_id, online, fault, device_switch, values, at)
      select id, cid, campus_id, room_id, true, false, 1, '{}', now() - interval '1 hour' from device
      where campus_id = ${id}`.execute(db)
    const rooms = await db
      .selectFrom('space')
      .select('id')
      .where('campus_id', '=', id)
      .where('kind', '=', 'room')
      .orderBy('id')
      .execute()
    return { id, cid, buildings, rooms: rooms.map((room) => room.id) }
  })
}, 240_000)
afterAll(() => server?.stop())

const device = (browser: string | null = null, account = 'school-admin') =>
  createDevice(() => server.url, 'school', account, 'Lamplight-1', browser)

const held = async ({ desk }: Tab) => {
  const { bulk } = desk.local
  const rooms = await bulk.rooms.where({ campusId: campus.id }).primaryKeys()
  const statuses = await bulk.statuses.where({ campusId: campus.id }).primaryKeys()
  return { rooms: rooms.sort((a, b) => a - b), statuses: statuses.sort((a, b) => a - b) }
}
const whole = async ({ desk }: Tab) => {
  const state = await freshness(desk.local.bulk, campus.id)
  return state.cursor !== null && state.statusAt !== null && !state.refreshing
}

/** The requests for pages that came through, each as its call and what it asked for: 'changes page=...'. */
function watchPages(tablet: Device, lose: (asked: string) => boolean = () => false): string[] {
  const came: string[] = []
  tablet.link.loses = ({ pathname, searchParams: query }) => {
    const [, call] = /\/(?:sync|device)\/v1\/(changes|status)$/.exec(pathname) ?? []
    if (!call || query.get('campusId') !== String(campus.id)) return false
    const keys = ['page', 'after', 'since'].filter((key) => query.has(key))
    const asked = `${call} ${keys.map((key) => `${key}=${query.get(key)}`).join() || 'first'}`
    if (lose(asked)) return true
    came.push(asked)
    return false
  }
  return came
}

describe('a pack', () => {
  test('goes on from where it was after a cut and a crash at every page, and fetches none twice', async () => {
    const tablet = await device()
    let tab = await tablet.openTab()
    const lost = new Set<string>()
    let crashes = 0
    const came = watchPages(tablet, (asked) => {
      // Down from each second cut until the crash: a page on its way to a tab that dies is rightly fetched again.
      if (crashes < 3 && lost.size === 2 * (crashes + 1)) return true
      // Every page is lost the first time it is asked for; what has changed since is no page.
      if (lost.has(asked) || asked.includes('since=')) return false
      lost.add(asked)
      return true
    })
    await tab.desk.packs.take(campus.id, null)
    for (let cuts = 1; cuts <= 6; cuts += 1) {
      await eventually(() => lost.size >= cuts)
      if (cuts % 2 === 0) {
        const before = await held(tab)
        tab.crash()
        crashes += 1
        tab = await tablet.openTab()
        const after = await held(tab)
        expect(after.rooms.length).toBeGreaterThanOrEqual(before.rooms.length)
      }
    }
    await eventually(() => whole(tab))
    const pages = came.filter((asked) => !asked.includes('since='))
    expect(pages.filter((asked) => asked.startsWith('changes'))).toHaveLength(3)
    expect(pages.filter((asked) => asked.startsWith('status'))).toHaveLength(3)
    expect(new Set(pages).size).toBe(6)
    expect(await held(tab)).toEqual({ rooms: campus.rooms, statuses: campus.rooms })
    const { rows } = await freshness(tab.desk.local.bulk, campus.id)
    expect(rows).toBe((await tab.desk.packs.sizeOf(campus.id, null)).rows)
    await tab.close()
  })

  test('is kept fresh by deltas though no tab shows it, and loses what the server has deleted', async () => {
    const tablet = await device()
    const tab = await tablet.openTab()
    const part = campus.buildings.slice(1)
    await tab.desk.packs.take(campus.id, part)
    await eventually(() => whole(tab))
    const near = campus.rooms.slice(-50)
    expect(await held(tab)).toEqual({ rooms: near, statuses: near })
    expect(await tab.desk.local.bulk.spaces.where({ campusId: campus.id }).count()).toBe(
      campus.rooms.length + 6,
    )

    const other = await signIn(server.url, 'school', 'school-agent')
    const extra = await other.call('space.add', {
      campusId: campus.id,
      parentId: null,
      kind: 'building',
      name: '临时楼',
    })
    const temporary = extra.created[0]?.id ?? 0
    await other.call('space.edit', { id: near[0] ?? 0, campusId: campus.id, name: '新名字' })
    const came = watchPages(tablet)
    const name = async () => (await tab.desk.local.bulk.spaces.get(near[0] ?? 0))?.name
    await tab.desk.packs.renew(campus.id)
    await eventually(async () => (await name()) === '新名字')
    expect(came[0]).toMatch(/^changes since=/)
    await tab.desk.packs.take(campus.id, [...part, temporary])
    await eventually(async () => (await freshness(tab.desk.local.bulk, campus.id)).within?.length === 3)
    await eventually(() => whole(tab))
    await other.call('space.delete', { id: temporary })
    await tab.desk.packs.renew(campus.id)
    await eventually(async () => (await tab.desk.local.bulk.spaces.get(temporary)) === undefined)
    await eventually(async () => (await tab.desk.local.bulk.packs.get(campus.id))?.within?.length === 2)
    expect((await held(tab)).rooms).toEqual(near)
    await tab.close()
  })

  test('of a smaller part needs no network, of a bigger one is fetched, and leaves when it is dropped', async () => {
    const tablet = await device()
    const tab = await tablet.openTab()
    const [, second = 0, third = 0] = campus.buildings
    await tab.desk.packs.take(campus.id, [second, third])
    await eventually(() => whole(tab))
    const came = watchPages(tablet)
    await tab.desk.packs.take(campus.id, [third])
    await eventually(async () => (await held(tab)).rooms.length === 20)
    expect((await held(tab)).statuses).toHaveLength(20)
    const { rows } = await freshness(tab.desk.local.bulk, campus.id)
    expect(rows).toBe((await tab.desk.packs.sizeOf(campus.id, [third])).rows)
    expect(came.filter((asked) => asked === 'changes first')).toEqual([])
    await tab.desk.packs.take(campus.id, [second])
    await eventually(async () => (await held(tab)).statuses.length === 30)
    expect((await held(tab)).rooms).toEqual(campus.rooms.slice(-50, -20))
    await eventually(() => whole(tab))
    await tab.desk.packs.drop(campus.id)
    expect(await held(tab)).toEqual({ rooms: [], statuses: [] })
    expect(await tab.desk.local.bulk.spaces.where({ campusId: campus.id }).count()).toBe(0)
    expect((await freshness(tab.desk.local.bulk, campus.id)).cursor).toBeNull()
    await tab.close()
  })
})

describe('a browser that reports', () => {
  const fleet = async (platform = 'Node') => {
    const admin = await signIn(server.url, 'school', 'school-admin')
    const { list } = await admin.call('fleet.list', { pageSize: 0 })
    return { admin, mine: list.filter((row) => row.platform === platform) }
  }

  test('says what it has taken and dropped', async () => {
    const tablet = await device('tablet-one')
    const tab = await tablet.openTab()
    await tab.desk.packs.take(campus.id, [campus.buildings[2] ?? 0])
    const packs = async () => (await fleet()).mine.flatMap((row) => row.packs)
    await eventually(async () => (await packs()).some((pack) => pack.at !== null && pack.rows > 40))
    expect(await packs()).toMatchObject([{ campusName: '离线校区', within: [campus.buildings[2]] }])
    await tab.desk.packs.drop(campus.id)
    await eventually(async () => (await packs()).length === 0)
    await tab.close()
  })

  test('sends nothing more once it is taken back, with or without a session', async () => {
    for (const account of ['school-agent', 'school-manager']) {
      const browser = `tablet-${account}`
      const tablet = await device(browser, account)
      let tab = await tablet.openTab()
      await eventually(() => tab.desk.standing.get() === 'welcome')
      await tab.close()
      const { admin, mine } = await fleet()
      const id = mine.find((row) => row.accountId === tablet.user.userId)?.id ?? 0
      await admin.call('fleet.revoke', { id })
      if (account === 'school-manager')
        await server.database.system((db) =>
          db.deleteFrom('session').where('account_id', '=', tablet.user.userId).execute(),
        )
      tablet.link.down = true
      tab = await tablet.openTab()
      await tab.desk.edits.addCampus({ name: `不该上传 ${account}` })
      tablet.link.down = false
      tab.connection.tryNow()
      await eventually(() => tab.desk.standing.get() === 'revoked')
      expect(await outboxEntries(tab.desk.local.db)).toHaveLength(1)
      expect(tablet.link.reached).toEqual([])
      const again = tab.api.call('user.login', { account, password: encodePassword('Lamplight-1') })
      await expect(again).rejects.toMatchObject({ code: 4015 })
      await tab.close()
    }
  })
})
