import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Client } from './client.ts'
import { onEachDatabase } from './on-each-database.ts'
import { hashNow, type Runs, roomsConfigs } from './rooms-configs.ts'
import { startWorld, type World } from './server-world.ts'
import { addFullTemplate, name } from './templates.ts'

/** What people do; rooms and lamps by their places among those that are there. */
type Step =
  | { do: 'publish'; waveSize?: number; room?: number }
  | { do: 'edit' | 'addRoom' | 'confirm' }
  | { do: 'try' | 'again' | 'back' | 'bind'; room: number }
  | { do: 'swap'; lamp: number }
  | { do: 'move'; lamp: number; room: number }

const place = fc.nat(20)
const published: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('publish' as const) }),
  fc.record({ do: fc.constant('publish' as const), waveSize: fc.constant(1) }),
  fc.record({ do: fc.constant('publish' as const), room: place }),
  fc.record({ do: fc.constant('try' as const), room: place }),
)
const step: fc.Arbitrary<Step> = fc.oneof(
  published,
  fc.record({ do: fc.constantFrom('edit' as const, 'addRoom' as const, 'confirm' as const) }),
  fc.record({ do: fc.constantFrom('again' as const, 'back' as const, 'bind' as const), room: place }),
  fc.record({ do: fc.constant('swap' as const), lamp: place }),
  fc.record({ do: fc.constant('move' as const), lamp: place, room: place }),
)
/** Something is there to be run from the beginning. */
const steps = fc
  .tuple(published, fc.array(step, { minLength: 3, maxLength: 10 }))
  .map(([first, rest]) => [first, ...rest])

onEachDatabase((kind) => {
  let world: World
  let admin: Client
  let site: ReturnType<typeof roomsConfigs>

  beforeAll(async () => {
    world = await startWorld(kind)
    admin = await world.as('own-admin')
    site = roomsConfigs(world, admin)
  }, 120_000)
  afterAll(() => world?.stop(), 120_000)

  /** Rooms of a template of their own, each with a lamp. */
  const start = async () => {
    const { id } = await addFullTemplate(admin, world)
    const gatewayId = await site.addGateway()
    const rooms = [await site.addRoom(id), await site.addRoom(id)]
    const lamps: number[] = []
    const addLamp = async (roomId: number) => lamps.push(await site.addLamp(roomId, gatewayId))
    for (const roomId of rooms) await addLamp(roomId)
    return { id, rooms, lamps, addLamp }
  }
  type Site = Awaited<ReturnType<typeof start>>
  const at = (list: readonly number[], index: number) => list[index % list.length] ?? 0
  const edit = (templateId: number) =>
    admin.call('templateScene.addAll', { templateId, sceneList: [{ name: name('景'), actionList: [] }] })

  const tryIn = async (id: number, roomId: number) => {
    const { status } = await admin.call('template.getById', { id })
    if (status < 2) return admin.call('template.debug', { id, roomId })
    if (status === 2) await edit(id)
    return admin.call('template.editDebug', { id, roomId })
  }
  const goBack = async (id: number, roomId: number) => {
    const { versions } = await admin.call('template.publishing', { id })
    if (versions.length > 0)
      await admin.call('template.rollback', { id, number: versions.length, roomIds: [roomId] })
  }
  const take = async ({ id, rooms, lamps, addLamp }: Site, step: Step): Promise<unknown> => {
    const { campusId } = world.own
    switch (step.do) {
      case 'publish': {
        const some = step.room === undefined ? {} : { roomIds: [at(rooms, step.room)] }
        const waves = step.waveSize === undefined ? {} : { waveSize: step.waveSize }
        return admin.call('template.publish', { id, ...some, ...waves })
      }
      case 'try':
        return tryIn(id, at(rooms, step.room))
      case 'edit':
        return edit(id)
      case 'addRoom':
        return rooms.push(await site.addRoom(id))
      case 'confirm':
        return site.confirm(id)
      case 'again':
        return admin.call('template.reapply', { id, roomIds: [at(rooms, step.room)] })
      case 'back':
        return goBack(id, at(rooms, step.room))
      case 'bind':
        return addLamp(at(rooms, step.room))
      case 'swap':
        return site.swap(at(lamps, step.lamp))
      case 'move': {
        const move = { deviceIds: [at(lamps, step.lamp)], roomId: at(rooms, step.room) }
        return admin.call('device.move', { campusId, ...move })
      }
    }
  }

  it('runs in every room what it was given, with the devices that are there, and nothing that is older', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const there = await start()
        let before = new Map<number, Runs>()
        const hadVersion = new Set<number>()
        for (const one of all) {
          await take(there, one)
          const { versions } = await admin.call('template.publishing', { id: there.id })
          const released = Math.max(
            0,
            ...versions.map(({ number, releasedAt }) => (releasedAt === null ? 0 : number)),
          )
          const runs = await site.runs(there.id)
          for (const room of runs.values()) {
            expect(room.hash).toBe(hashNow(room, world.own.productId))
            expect(room.publishedAt).toBeGreaterThanOrEqual(before.get(room.roomId)?.publishedAt ?? 0)
            if (room.version !== null) hadVersion.add(room.roomId)
            if (room.debug) continue
            expect(room.templateHash).toBe(room.versionHash)
            if (!room.held) expect(room.version).toBeGreaterThanOrEqual(released)
          }
          const givenNothing = there.rooms.filter((roomId) => !runs.has(roomId))
          expect(givenNothing.filter((roomId) => released > 0 || hadVersion.has(roomId))).toEqual([])
          expect([...runs.values()].filter(({ debug }) => debug).length).toBeLessThan(2)
          before = runs
        }
      }),
      { numRuns: 8 },
    )
  }, 300_000)
})
