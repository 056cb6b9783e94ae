import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DeviceStatus } from '#contract/device-shapes.ts'
import { dayAt, dayOf, hourLength, startOfDay } from '#contract/rules/energy/local-days.ts'
import { meterCategories } from '#contract/rules/energy/meters.ts'
import { lampDaysOf, saveLampDays } from '#server/devices/lamp-store.ts'
import { type Earlier, newLampUses } from '#server/devices/lamp-uses.ts'
import type { DeviceRow } from '#server/devices/registry-store.ts'
import type { Client } from './client.ts'
import { onEachDatabase } from './on-each-database.ts'
import { startWorld, type World } from './server-world.ts'

const day = dayAt(2026, 2, 3)
const date = '2026-03-03'
const at = (hours: number) => startOfDay(day) + hours * hourLength
const nothing: Earlier = { rooms: [], lamps: [] }

onEachDatabase((kind) => {
  let world: World
  let admin: Client
  let campusId: number
  let floorId: number
  let roomId: number
  let devices: DeviceRow[]

  beforeAll(async () => {
    world = await startWorld(kind)
    admin = await world.as('own-admin')
    campusId = (await admin.call('campus.add', { name: '无表校区' })).created[0]?.id ?? 0
    const add = async (of: 'building' | 'floor' | 'room', parentId: number | null) =>
      (await admin.call('space.add', { campusId, parentId, kind: of, name: of })).created[0]?.id ?? 0
    floorId = await add('floor', await add('building', null))
    roomId = await add('room', floorId)
    devices = await world.server.database.system(async (db) => {
      const product = await db
        .insertInto('product')
        .values({
          ...{ pid: 'lamp-101', product_type_id: 101, equipment_type: 1, parent_type_id: 1 },
          ...{ name: '教室灯', cid: null, function_list: '[]' },
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const place = { cid: world.own.cid, campus_id: campusId, room_id: roomId, product_id: product.id }
      const made = await db
        .insertInto('device')
        .values(['灯一', '灯二'].map((name) => ({ ...place, device_no: name, name, gateway_id: null })))
        .returning(['id', 'device_no as deviceNo'])
        .execute()
      const row = {
        cid: world.own.cid,
        campusId,
        roomId,
        gatewayId: null,
        lampType: 101,
        version: '',
        mac: '',
        productId: product.id,
      }
      return made.map((each) => ({ ...row, ...each }))
    })
  }, 120_000)
  afterAll(() => world?.stop(), 120_000)

  const counting = (began: number, earlier: Earlier) =>
    newLampUses(
      { device: (id) => devices.find((device) => device.id === id), inRoom: () => devices },
      began,
      earlier,
    )
  type Counting = ReturnType<typeof counting>
  const says = (uses: Counting, lamp: 0 | 1, hours: number, status: Partial<DeviceStatus>) =>
    uses.hear(
      {
        ...{ deviceId: devices[lamp]?.id ?? 0, online: true, fault: false, deviceSwitch: 1, values: {} },
        ...{ at: at(hours), ...status },
      },
      at(hours),
    )
  const save = async (uses: Counting, hours: number) => {
    uses.countTo(at(hours))
    const rows = uses.takeUnsaved(100).flatMap((each) => uses.rowsOf(each) ?? [])
    await world.server.database.system((db) => saveLampDays(db, rows, at(hours)))
  }
  const asked = () => ({ campusId, timeType: 1 as const, date })
  const used = () => admin.call('campusEnergy.energyConsumption', asked())

  describe('lamps without a meter', () => {
    it('are estimated by hour, however often that is saved, and by whichever process', async () => {
      // Both from 08:00, one at full brightness until 10:00, one at half until 09:00 and dark after: of 36 W and 0.5 W.
      const [one, other] = [counting(at(8), nothing), counting(at(8), nothing)]
      for (const uses of [one, other]) {
        says(uses, 0, 8, {})
        says(uses, 1, 8, { values: { brightness: 50, voltage: 228, current: 0.08 } })
        says(uses, 1, 9, { deviceSwitch: 0 })
      }
      await save(one, 8.5)
      await save(one, 9)
      await save(other, 9.5)
      await save(one, 9.5)
      // The first one ends; what goes on in its place begins with what is saved, and knows nothing of the time between.
      const earlier = await world.server.database.system((db) => lampDaysOf(db, day))
      const next = counting(at(9.75), earlier)
      says(next, 0, 9.75, {})
      says(next, 1, 9.75, { deviceSwitch: 0 })
      await save(next, 10)
      // 36 + 18 = 54; of the second hour 45 minutes at 36.5: 27.4.
      const found = await used()
      expect(found.buckets.slice(7, 11).map(({ kwh }) => kwh)).toEqual([0, 0.054, 0.027, 0])
      expect(found.total).toMatchObject({ kwh: 0.081, estimated: 1, newestAt: at(10) })
      expect(found.light?.kwh).toBe(0.081)
      await save(other, 10)
      expect((await used()).buckets[9]).toMatchObject({ kwh: 0.037, estimated: 1, coverage: 1 })
    })

    it('are kept in mind until their day is saved, and no longer', () => {
      const uses = counting(at(22), nothing)
      says(uses, 0, 22, {})
      uses.countTo(at(25))
      const next = dayOf(at(25))
      const known = () => [day, next].map((each) => uses.rowsOf({ roomId, day: each }) !== null)
      uses.forgetBefore(next)
      expect(known()).toEqual([true, true])
      expect(uses.takeUnsaved(100).map((each) => each.day)).toEqual([day, next])
      uses.forgetBefore(next)
      expect(known()).toEqual([false, true])
    })

    it('take what is said of their product from then on, and keep what was counted before', () => {
      const uses = counting(at(8), nothing)
      const [lamp] = devices
      if (!lamp) throw new Error('there is no lamp')
      const hours = () => {
        const rows = uses.takeUnsaved(100).flatMap((each) => uses.rowsOf(each) ?? [])
        return rows.flatMap((row) => [...row.hours].map(([hour, { wh }]) => [hour, wh]))
      }
      says(uses, 0, 8, { values: { brightness: 50 } })
      uses.countTo(at(9))
      expect(hours()).toEqual([[8, 18]])
      const curve = { kind: 'points' as const, points: [{ level: 50, share: 30 }] }
      lamp.rating = { rated: 100, standby: 1, curve }
      // The time until the next count was still counted by what stood then.
      uses.countTo(at(9.5))
      uses.countTo(at(10))
      expect(hours()).toEqual([
        [8, 18],
        [9, 24],
      ])
      lamp.rating = undefined
    })

    it('tell how long each was lit, and at what', async () => {
      const { list, total } = await admin.call('campusEnergy.deviceWorkList', asked())
      expect(total).toBe(2)
      expect(list.map(({ deviceName, hours }) => [deviceName, hours])).toEqual([
        ['灯一', 2],
        ['灯二', 1],
      ])
      expect(list[1]).toMatchObject({ voltage: 228, current: 80, illuminance: null })
      expect(list[0]?.kwh).toBe(0.072)
      expect(list[0]?.newestAt).toEqual(expect.any(Number))
      // Of a day on which nobody heard of them it is not known that they were dark.
      const unheard = await admin.call('campusEnergy.deviceWorkList', { ...asked(), date: '2020-01-01' })
      expect(unheard.list.map(({ hours, kwh, power }) => [hours, kwh, power])).toEqual([
        [null, null, null],
        [null, null, null],
      ])
      const searched = { ...asked(), keyWord: '灯一', spaceId: floorId }
      expect((await admin.call('campusEnergy.deviceWorkList', searched)).list).toHaveLength(1)
      const rival = await world.as('rival-admin')
      expect((await rival.refusal('campusEnergy.deviceWorkList', asked())).code).toBe(4040)
    })

    it('stand behind a meter of all their place, and are left out where one counts their light', async () => {
      const meter = await world.server.database.system(async (db) => {
        const product = await db
          .insertInto('product')
          .values({
            ...{ pid: 'lamp-meter', product_type_id: 704, equipment_type: 5, parent_type_id: 6 },
            ...{ name: '电表', cid: null, function_list: '[]' },
          })
          .returning('id')
          .executeTakeFirstOrThrow()
        const place = { cid: world.own.cid, campus_id: campusId, room_id: roomId, gateway_id: null }
        const added = await db
          .insertInto('device')
          .values({ ...place, device_no: '总表', name: '总表', product_id: product.id })
          .returning('id')
          .executeTakeFirstOrThrow()
        // It has counted since that day, however little: days before its first one it hides nothing of.
        await db.updateTable('meter').set({ first_day: day }).where('id', '=', added.id).execute()
        return added
      })
      const covers = (category: 0 | 1, spaceId: number | null) =>
        admin.call('campusEnergy.editMeter', { meterId: meter.id, category, spaceId })
      await covers(meterCategories.whole, null)
      const whole = await used()
      expect([whole.total.kwh, whole.light?.kwh, whole.rest?.kwh]).toEqual([0, 0.091, -0.091])
      const names = async () =>
        (await admin.call('campusEnergy.energyList', asked())).list.map(({ meterName, lamps }) => [
          meterName,
          lamps,
        ])
      expect(await names()).toEqual([
        ['room', true],
        ['总表', false],
      ])
      await covers(meterCategories.lighting, floorId)
      expect((await used()).light?.kwh).toBe(0)
      expect(await names()).toEqual([['总表', false]])
      // What is no meter cannot be said to measure something else.
      const refused = await admin.refusal('campusEnergy.editMeter', { meterId: roomId, category: 2 })
      expect(refused.code).toBe(4040)
    })
  })
})
