import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Reading, saveReadings } from '#server/devices/telemetry-store.ts'
import { places } from '#tests/world/databases.ts'
import { allAtOnce } from './at-once.ts'
import type { Client } from './client.ts'
import { onEachDatabase } from './on-each-database.ts'
import { startWorld, type World } from './server-world.ts'
import { addFullTemplate, name, only } from './templates.ts'

onEachDatabase((kind) => {
  let world: World
  let admin: Client
  let meterProductId: number
  let room: { campusId: number; roomId: number }

  beforeAll(async () => {
    world = await startWorld(kind)
    admin = await world.as('own-admin')
    meterProductId = await world.server.database.system(async (db) => {
      const product = {
        ...{ pid: 'swapped-meter', product_type_id: 704, equipment_type: 5, parent_type_id: 6 },
        ...{ name: '电表', cid: world.own.cid, function_list: '[]' },
      }
      return (await db.insertInto('product').values(product).returning('id').executeTakeFirstOrThrow()).id
    })
  }, 120_000)
  afterAll(() => world?.stop(), 120_000)

  /** A room of its own, made from a published template with lamps and a meter. */
  beforeEach(async () => {
    const { id: templateId } = await addFullTemplate(admin, world)
    const { campusId, floorId } = world.own
    await admin.call('templateEquipment.addList', {
      templateId,
      equipmentList: [{ productId: meterProductId, name: '电表' }],
    })
    const added = { campusId, parentId: floorId, kind: 'room', name: name('室'), templateId } as const
    room = { campusId, roomId: only((await admin.call('space.add', added)).created).id }
    await admin.call('template.publish', { id: templateId })
    await vi.waitFor(async () => expect((await sheet())?.equipment).toHaveLength(3), { timeout: 60_000 })
  })

  const sheet = async () => {
    const { sheets, rooms } = await admin.call('runSheet.list', { campusId: room.campusId })
    const hash = rooms.find(({ roomId }) => roomId === room.roomId)?.hash
    return sheets.find((each) => each.hash === hash)
  }
  const placeOf = async (called: string) =>
    (await sheet())?.equipment.find((each) => each.name === called)?.identifier ?? ''
  const newNo = () => `SN-${randomUUID().slice(0, 8)}`
  const bind = (identifier: string, deviceNo: string, replaces?: string) =>
    admin.send('runSheet.bind', { ...room, identifier, deviceNo, ...(replaces ? { replaces } : {}) })
  const inRoom = () =>
    world.server.database.system((db) =>
      db
        .selectFrom('device')
        .select(['id', 'device_no as deviceNo'])
        .where('room_id', '=', room.roomId)
        .execute(),
    )

  // The embedded database does one thing after the other: nothing can be held up in it.
  describe.runIf(kind === places.postgresql)('of two people at once', () => {
    it('one replaces a device, and the other is told what is there now', async () => {
      const place = await placeOf('灯一')
      const old = newNo()
      await bind(place, old)
      const numbers = [newNo(), newNo()]
      const answers = await allAtOnce(
        world.server.database,
        (db) => db.selectFrom('device').select('id').where('device_no', '=', old).forUpdate().execute(),
        numbers.map((no) => () => bind(place, no, old)),
      )
      const there = only(await inRoom()).deviceNo
      const won = numbers.indexOf(there)
      expect(answers[won]?.code).toBe(2000)
      expect(answers[1 - won]).toMatchObject({
        code: 4000,
        data: { deviceNo: expect.stringContaining(there) },
      })
    })

    it('one puts a device into an empty place, and the other makes no second one', async () => {
      const place = await placeOf('灯一')
      const answers = await allAtOnce(
        world.server.database,
        (db) => db.selectFrom('space').select('id').where('id', '=', room.roomId).forUpdate().execute(),
        [newNo(), newNo()].map((no) => () => bind(place, no)),
      )
      expect(answers.map(({ code }) => code).sort()).toEqual([2000, 4000])
      expect(await inRoom()).toHaveLength(1)
    })

    it('one takes a device away, and the other is told that it cannot be replaced any more', async () => {
      const place = await placeOf('灯一')
      const old = newNo()
      await bind(place, old)
      const [answer] = await allAtOnce(
        world.server.database,
        (db) => db.deleteFrom('device').where('device_no', '=', old).execute(),
        [() => bind(place, newNo(), old)],
      )
      expect(answer).toMatchObject({ code: 4000, data: { deviceNo: expect.stringContaining(old) } })
    })
  })

  it('a meter that is replaced begins another counter: where that stands counts for nothing', async () => {
    const place = await placeOf('电表')
    const [old, refurbished] = [newNo(), newNo()]
    await bind(place, old)
    const { id: meterId } = only(await inRoom())
    const begun = Date.now()
    await admin.call('campusEnergy.setMeterTerm', { meterId, begins: null, ratio: 40, registerMax: 100_000 })
    const save = (readings: readonly Omit<Reading, 'deviceId' | 'metric'>[]) =>
      world.server.database.system((db) =>
        saveReadings(
          db,
          readings.map((each) => ({ deviceId: meterId, metric: 'energy', ...each })),
        ),
      )
    const counted = async () => {
      const rows = await world.server.database.system((db) =>
        db.selectFrom('energy_day').select('wh').where('meter_id', '=', meterId).execute(),
      )
      return rows.flatMap(({ wh }) => wh).reduce((sum, wh) => sum + wh, 0) / 1_000
    }
    await save([
      { at: begun - 60_000, value: 1_199 },
      { at: begun, value: 1_200 },
    ])
    expect(await counted()).toBe(40)

    expect((await bind(place, refurbished, old)).code).toBe(2000)
    const { list } = await admin.call('campusEnergy.getMeterTerms', { id: meterId })
    const begins = list[0]?.begins ?? 0
    const like = { ratio: 40, registerMax: 100_000, installed: null, removedReading: null }
    expect(list).toEqual([
      { begins, ...like },
      { begins: null, ...like },
    ])
    await save([
      { at: begins + 1, value: 45_000 },
      { at: begins + 2, value: 45_000.5 },
    ])
    expect(await counted()).toBe(60)
    // Whoever notes what both showed corrects it as any other.
    const noted = { meterId, begins, ratio: 40, registerMax: 100_000 }
    await admin.call('campusEnergy.setMeterTerm', { ...noted, installed: 44_999, removedReading: 1_201 })
    expect(await counted()).toBe(140)
  })
})
