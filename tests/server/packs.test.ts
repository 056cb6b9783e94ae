import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { limits } from '#contract/limits.ts'
import { eventually } from '#tests/world/eventually.ts'
import type { Client } from './client.ts'
import { onEachDatabase } from './on-each-database.ts'
import { startWorld, type World } from './server-world.ts'

/** Rooms of the second building: more than two pages. */
const many = 2 * limits.packRooms + 100

onEachDatabase((kind) => {
  let world: World
  let admin: Client
  let far: { building: number; floors: number[] }

  beforeAll(async () => {
    world = await startWorld(kind)
    admin = await world.as('own-admin')
    const { cid, campusId, productId } = world.own
    const add = async (parentId: number | null, spaceKind: 'building' | 'floor') =>
      (await admin.call('space.add', { campusId, parentId, kind: spaceKind, name: randomUUID() })).created[0]
        ?.id ?? 0
    const building = await add(null, 'building')
    far = { building, floors: [await add(building, 'floor'), await add(building, 'floor')] }
    await world.server.database.system(async (db) => {
      for (const [index, floor] of far.floors.entries()) {
        const count = index === 0 ? many - 50 : 50
        await sql`insert into space (cid, campus_id, parent_id, kind, name, sort)
          select ${cid}, ${campusId}, ${floor}, 'room', '教室' || n, n from generate_series(1, ${count}::int) n`.execute(
          db,
        )
        await sql`insert into device (cid, campus_id, room_id, device_no, name, product_id, mac)
          select cid, campus_id, id, 'F' || id, '教室吸顶灯', ${productId}, '00AA' || id from space
          where parent_id = ${floor}`.execute(db)
      }
      await sql`insert into device_status (device_id, cid, campus_id, room_id, online, fault, device_switch, values, at)
        select id, cid, campus_id, room_id, true, false, 1, '{"brightness": 70}', now() from device
        where campus_id = ${campusId}`.execute(db)
    })
  }, 240_000)
  afterAll(() => world?.stop(), 120_000)

  type Part = { within?: string }
  /** All pages of a copy of the campus, or of a part of it. */
  const copy = async (part: Part) => {
    const { campusId } = world.own
    const first = await admin.call('sync.changes', { campusId, ...part })
    const pages = [first]
    for (let page = first.page; page !== null; page = pages.at(-1)?.page ?? null)
      pages.push(await admin.call('sync.changes', { campusId, page, ...part }))
    const statuses: Awaited<ReturnType<typeof statusPage>>[] = []
    for (let after: number | null = 0; after !== null; after = statuses.at(-1)?.next ?? null)
      statuses.push(await statusPage(after, part))
    return {
      pages,
      statusPages: statuses.length,
      spaces: first.spaces,
      rooms: pages.flatMap((page) => page.rooms),
      statuses: statuses.flatMap((page) => page.statuses),
    }
  }
  const statusPage = (after: number, part: Part) =>
    admin.call('device.status', { campusId: world.own.campusId, after, ...part })

  it('of a campus come page by page, rooms in the order of their ids, each once', async () => {
    const { rooms, statuses, pages, statusPages } = await copy({})
    expect([pages.length, statusPages]).toEqual([3, 3])
    const ids = rooms.map(({ roomId }) => roomId)
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b))
    expect(ids).toHaveLength(many + 1)
    const reported = statuses.map(({ deviceId }) => deviceId)
    expect([new Set(reported).size, reported.length]).toEqual([many + 3, many + 3])
  })

  it('are bounded by buildings and floors, but for spaces and templates', async () => {
    const { buildingId, deviceIds } = world.own
    const whole = await copy({})
    const near = await copy({ within: String(buildingId) })
    expect(near.spaces).toEqual(whole.spaces)
    expect(near.rooms.flatMap(({ devices }) => devices.map(({ id }) => id)).sort()).toEqual(
      [...deviceIds].sort(),
    )
    expect(near.statuses.map(({ deviceId }) => deviceId).sort()).toEqual([...deviceIds].sort())
    const floor = await copy({ within: `${far.floors[1]},${buildingId}` })
    expect(floor.rooms).toHaveLength(51)
    expect((await copy({ within: '1' })).rooms).toEqual([])
  })

  it('are brought up to date by deltas of their part alone', async () => {
    const { campusId, buildingId, deviceIds } = world.own
    const rename = (id: number) =>
      world.server.database.system((db) =>
        db.updateTable('device').set({ name: randomUUID() }).where('id', '=', id).execute(),
      )
    const within = String(far.floors[1])
    const [last] = (await copy({ within })).pages.slice(-1)
    const changed = (since: string) =>
      admin.call('sync.changes', { campusId, since, within: String(buildingId) })
    let since = last?.cursor ?? ''
    // Another database of the same PostgreSQL may hold cursors back for a while, and then rooms come again.
    await eventually(async () => {
      const { rooms, cursor } = await changed(since)
      since = cursor ?? since
      return rooms.length === 0
    })
    await rename(deviceIds[0] ?? 0)
    expect((await changed(since)).rooms).toHaveLength(1)
    const other = await admin.call('sync.changes', { campusId, since, within })
    expect(other.rooms.filter(({ devices }) => devices.some(({ id }) => id === deviceIds[0]))).toEqual([])
  })

  it('say beforehand how big they are', async () => {
    const { campusId, buildingId } = world.own
    for (const part of [{}, { within: String(far.floors[1]) }, { within: String(buildingId) }]) {
      const size = await admin.call('sync.packSize', { campusId, ...part })
      const { spaces, pages, rooms, statuses } = await copy(part)
      const templates = pages[0]?.templates ?? []
      const devices = rooms.flatMap((room) => room.devices)
      const bytes = Buffer.byteLength(JSON.stringify([spaces, templates, rooms, statuses]))
      expect([size.rooms, size.devices]).toEqual([rooms.length, devices.length])
      expect(size.rows).toBe(spaces.length + templates.length + devices.length + statuses.length)
      expect(Math.abs(size.bytes / bytes - 1)).toBeLessThan(0.15)
    }
    const reader = await world.as('own-reader')
    expect(await reader.call('sync.packSize', { campusId })).toEqual({
      rooms: 0,
      devices: 0,
      rows: 0,
      bytes: 0,
    })
    expect((await admin.refusal('sync.packSize', { campusId: world.rival.campusId })).code).toBe(4040)
  })
})
