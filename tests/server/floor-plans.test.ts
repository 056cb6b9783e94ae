import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sortsBefore } from '#contract/rules/sorting.ts'
import { png, pngOf } from '#tests/contract/pictures.ts'
import type { Client } from './client.ts'
import { onEachDatabase } from './on-each-database.ts'
import { startWorld, type World } from './server-world.ts'

const square = [
  { x: 0.1, y: 0.1 },
  { x: 0.3, y: 0.1 },
  { x: 0.3, y: 0.3 },
  { x: 0.1, y: 0.3 },
]
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
const picture = base64(png().bytes)

onEachDatabase((kind) => {
  let world: World
  let admin: Client

  beforeAll(async () => {
    world = await startWorld(kind)
    admin = await world.as('own-admin')
  }, 120_000)
  afterAll(() => world?.stop(), 120_000)

  const add = async (parentId: number | null, spaceKind: 'building' | 'floor' | 'room') => {
    const { campusId } = world.own
    const name = randomUUID()
    const made = await admin.call('space.add', { campusId, parentId, kind: spaceKind, name })
    return made.created[0]?.id ?? 0
  }
  const tower = async () => {
    const building = await add(null, 'building')
    const floors = [await add(building, 'floor'), await add(building, 'floor')] as const
    const rooms = [await add(floors[0], 'room'), await add(floors[0], 'room'), await add(floors[0], 'room')]
    return { building, floors, rooms }
  }
  const edit = async (id: number, fields: object) => {
    const { spaces } = await admin.call('space.edit', { id, campusId: world.own.campusId, ...fields })
    return spaces[0]
  }
  const faults = async (id: number, fields: object) => {
    const { code, data } = await admin.refusal('space.edit', {
      id,
      campusId: world.own.campusId,
      ...fields,
    })
    return { code, fields: Object.keys(data as object) }
  }

  it('keeps where a room lies, and takes nothing that cannot be drawn', async () => {
    const { floors, rooms } = await tower()
    const [room = 0] = rooms
    expect((await edit(room, { outline: square }))?.outline).toEqual(square)
    const crossing = [square[0], square[2], square[1], square[3]]
    expect(await faults(room, { outline: crossing })).toEqual({ code: 4000, fields: ['outline'] })
    const nothing = [square[0], square[0], square[0]]
    expect(await faults(room, { outline: nothing })).toEqual({ code: 4000, fields: ['outline'] })
    expect(await faults(floors[0], { outline: square })).toEqual({ code: 4000, fields: ['outline'] })
    expect((await edit(room, { outline: null }))?.outline).toBeNull()
  })

  it('puts a picture under a floor, tells all who hold the campus, and gives it to whoever sees the floor', async () => {
    const { campusId } = world.own
    const { floors, rooms } = await tower()
    const [id] = floors
    const since = (await admin.call('sync.changes', { campusId })).cursor ?? ''
    const { spaces } = await admin.call('space.plan', { id, campusId, picture, width: 1, height: 1 })
    expect(spaces[0]?.plan).toMatchObject({ width: 1, height: 1 })
    const told = await admin.call('sync.changes', { campusId, since })
    expect(told.spaces.find((node) => node.id === id)?.plan).toEqual(spaces[0]?.plan)
    expect(await admin.call('space.planPicture', { id })).toMatchObject({
      ...{ hash: spaces[0]?.plan?.hash, type: 'image/png', picture },
    })
    const wrong = [
      { id, picture: base64(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'.repeat(3))) },
      { id, picture: base64(pngOf({ size: 271 * 1024 })) },
      { id, picture, width: 2 },
      { id: rooms[0] ?? 0, picture },
    ]
    const said = await Promise.all(
      wrong.map(async (input) => {
        const { code, data } = await admin.refusal('space.plan', { campusId, ...input })
        return [code, ...Object.keys(data as object)]
      }),
    )
    expect(said).toEqual([
      [4000, 'picture'],
      [4000, 'picture'],
      [4000, 'width'],
      [4000, 'id'],
    ])
    await admin.call('space.plan', { id, campusId, picture: null })
    expect(await admin.call('space.planPicture', { id })).toBeNull()
  })

  it('puts places elsewhere among their siblings, and rooms on other floors, where they lie nowhere yet', async () => {
    const { campusId } = world.own
    const { building, floors, rooms } = await tower()
    const [first = 0, second = 0, third = 0] = rooms
    const order = async (parentId: number) =>
      (await admin.call('sync.changes', { campusId })).spaces
        .filter((node) => node.parentId === parentId)
        .sort((a, b) => a.sort - b.sort)
        .map(({ id, sort }) => ({ id, sort }))
    for (let turn = 0; turn < 3; turn++) {
      const siblings = await order(floors[0])
      const last = siblings.at(-1)?.id ?? 0
      const others = siblings.filter(({ id }) => id !== last)
      for (const { id, sort } of sortsBefore(others, [last], others[1]?.id ?? null)) await edit(id, { sort })
      expect((await order(floors[0])).map(({ id }) => id)[1]).toBe(last)
    }
    await edit(first, { outline: square })
    const moved = await edit(first, { parentId: floors[1] })
    expect(moved).toMatchObject({ parentId: floors[1], outline: null })
    expect((await edit(second, { parentId: floors[1], outline: square }))?.outline).toEqual(square)
    expect(await faults(third, { parentId: building })).toEqual({ code: 4000, fields: ['parentId'] })
    const [elsewhere = 0] = world.rival.roomIds
    expect((await faults(third, { parentId: elsewhere })).code).toBe(4040)
  })
})
