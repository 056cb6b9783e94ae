import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Outdated } from '#contract/changed.ts'
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

  const add = async (
    parentId: number | null,
    spaceKind: 'building' | 'floor' | 'room',
    templateId?: number,
  ) => {
    const made = await admin.call('space.add', {
      campusId: world.own.campusId,
      parentId,
      kind: spaceKind,
      name: randomUUID(),
      ...(templateId ? { templateId } : {}),
    })
    return made.created[0]?.id ?? 0
  }
  /** A building with two floors and a room on each. */
  const tower = async () => {
    const building = await add(null, 'building')
    const floors = [await add(building, 'floor'), await add(building, 'floor')]
    const rooms = [await add(floors[0] ?? 0, 'room', world.own.templateId), await add(floors[1] ?? 0, 'room')]
    return { building, floors, rooms }
  }
  const cursor = async () => (await admin.call('sync.changes', { campusId: world.own.campusId })).cursor ?? ''

  it('takes everything below with it, and tells those who hold it', async () => {
    const { campusId, templateId } = world.own
    const { building, floors, rooms } = await tower()
    const since = await cursor()
    const { roomNum } = await admin.call('campus.getById', { id: campusId })
    const made = (await admin.call('template.getById', { id: templateId })).roomNum

    const gone = await admin.call('space.delete', { id: building })
    const removed = (table: string) =>
      gone.removed
        .filter((row) => row.table === table)
        .map(({ id }) => id)
        .sort((a, b) => a - b)
    expect(removed('spaces')).toEqual([building, ...floors, ...rooms].sort((a, b) => a - b))
    expect(removed('rooms')).toEqual([...rooms].sort((a, b) => a - b))
    expect(gone.campuses[0]?.roomNum).toBe(roomNum - 2)
    expect(gone.templates.find(({ id }) => id === templateId)?.roomNum).toBe(made - 1)

    const delta = await admin.call('sync.changes', { campusId, since })
    const deleted = delta.removed.filter(({ table }) => table === 'spaces').map(({ id }) => id)
    expect(deleted).toEqual(expect.arrayContaining([building, ...floors, ...rooms]))
    const whole = await admin.call('sync.changes', { campusId })
    expect(whole.spaces.some(({ id }) => [building, ...floors, ...rooms].includes(id))).toBe(false)
  })

  it("makes other people's edits below it find nothing", async () => {
    const { campusId } = world.own
    const { building, floors, rooms } = await tower()
    await admin.call('space.delete', { id: building })
    const agent = await world.as('own-bound')
    const edits = [
      agent.refusal('space.edit', { id: rooms[0] ?? 0, campusId, name: '改名' }),
      agent.refusal('space.add', { campusId, parentId: floors[0] ?? 0, kind: 'room', name: '新房间' }),
      agent.refusal('space.delete', { id: floors[1] ?? 0 }),
      agent.refusal('space.delete', { id: building }),
    ]
    expect((await Promise.all(edits)).map(({ code }) => code)).toEqual([4040, 4040, 4040, 4040])
  })

  it('is refused while devices stand there, at whatever depth, and leaves all as it was', async () => {
    const { campusId, buildingId, floorId, roomIds, deviceIds } = world.own
    const before = (await admin.call('sync.changes', { campusId })).spaces.length
    for (const id of [buildingId, floorId, roomIds[0] ?? 0]) {
      const { code, data } = await admin.refusal('space.delete', { id })
      expect([code, data]).toEqual([4094, { deviceNum: deviceIds.length }])
    }
    expect((await admin.call('sync.changes', { campusId })).spaces).toHaveLength(before)
    await admin.call('space.delete', { id: roomIds[1] ?? 0 })
  })

  it('as seen, is refused when anything below it is new or newer than its author says', async () => {
    const { campusId } = world.own
    const { building, floors, rooms } = await tower()
    const input = { id: building, asSeen: true }
    const seen = new Map([building, ...floors, ...rooms].map((id) => [id, 1]))
    const named = () => ({ 'x-base-versions': [...seen].map(([id, version]) => `${id}=${version}`).join() })
    const rowsOf = (data: unknown) => (data as Outdated).current.spaces

    const [floor = 0] = floors
    const [room = 0] = rooms
    await admin.call('space.edit', { id: room, campusId, name: '别人改的名' })
    const newer = await admin.refusal('space.delete', input, named())
    expect([newer.code, (newer.data as Outdated).id]).toEqual([4090, building])
    expect(rowsOf(newer.data)).toHaveLength(5)
    expect(rowsOf(newer.data)).toContainEqual(expect.objectContaining({ id: room, name: '别人改的名' }))

    seen.set(room, 2)
    const late = await add(floor, 'room')
    const strange = await admin.refusal('space.delete', input, named())
    expect([strange.code, rowsOf(strange.data).some(({ id }) => id === late)]).toEqual([4090, true])
    const { spaces } = await admin.call('sync.changes', { campusId })
    expect(spaces.filter(({ id }) => seen.has(id) || id === late)).toHaveLength(6)

    seen.set(late, 1)
    const done = await admin.call('space.delete', input, named())
    expect(done.removed.filter(({ table }) => table === 'spaces')).toHaveLength(6)
  })

  it('is refused when somebody has edited the node since, and done when somebody added to it', async () => {
    const { campusId } = world.own
    const { building } = await tower()
    await admin.call('space.edit', { id: building, campusId, name: randomUUID() })
    const old = await admin.refusal('space.delete', { id: building }, { 'x-base-versions': `${building}=1` })
    expect([old.code, (old.data as { version: number }).version]).toEqual([4090, 2])
    const late = await add(building, 'floor')
    const done = await admin.call('space.delete', { id: building }, { 'x-base-versions': `${building}=2` })
    expect(done.removed.map(({ id }) => id)).toContain(late)
  })

  it('and what is added below it at that moment do not cross', async () => {
    const { campusId } = world.own
    for (let round = 0; round < 5; round += 1) {
      const building = await add(null, 'building')
      const [gone, added] = await Promise.all([
        admin.send('space.delete', { id: building }),
        admin.send('space.add', { campusId, parentId: building, kind: 'floor', name: '同时' }),
      ])
      expect([gone.code, [2000, 4040].includes(added.code)]).toEqual([2000, true])
      const { spaces } = await admin.call('sync.changes', { campusId })
      expect(spaces.some(({ id, parentId }) => id === building || parentId === building)).toBe(false)
    }
  })
})
