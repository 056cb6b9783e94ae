import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayAt, hourLength, startOfDay } from '#contract/rules/energy/local-days.ts'
import { meterCategories } from '#contract/rules/energy/meters.ts'
import { renewEnergy } from '#server/devices/energy-store.ts'
import { type Reading, saveReadings } from '#server/devices/telemetry-store.ts'
import type { Client } from './client.ts'
import { onEachDatabase } from './on-each-database.ts'
import { startWorld, type World } from './server-world.ts'

const day = dayAt(2026, 2, 2)
const date = '2026-03-02'
const { whole, lighting, power } = meterCategories

onEachDatabase((kind) => {
  let world: World
  let admin: Client
  let campusId: number
  let floorId: number
  let meters: Record<'main' | 'light' | 'lift', number>

  /** A campus with a main meter, and behind it one of the floor's lighting and one of a lift. */
  const addMeters = async (roomId: number) =>
    world.server.database.system(async (db) => {
      const product = await db
        .insertInto('product')
        .values({
          ...{ pid: 'energy-meter', product_type_id: 704, equipment_type: 5, parent_type_id: 6 },
          ...{ name: '电表', cid: null, function_list: '[]' },
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const add = async (name: string, fields: object) => {
        const place = { cid: world.own.cid, campus_id: campusId, room_id: roomId }
        const { id } = await db
          .insertInto('device')
          .values({ ...place, device_no: name, name, product_id: product.id, gateway_id: null })
          .returning('id')
          .executeTakeFirstOrThrow()
        await db.updateTable('meter').set(fields).where('id', '=', id).execute()
        return id
      }
      const main = await add('总表', { space_id: null, category: whole })
      const light = await add('照明', { category: lighting, parent_id: main })
      const lift = await add('电梯', { category: power, parent_id: main })
      return { main, light, lift }
    })

  /** A reading every 15 minutes from the day's hour on, each so many kWh above the one before. */
  const readings = (
    deviceId: number,
    hours: readonly [from: number, to: number],
    step: number,
  ): Reading[] => {
    const [from, to] = hours
    return Array.from({ length: (to - from) * 4 + 1 }, (_, index) => ({
      ...{ deviceId, metric: 'energy', value: 100 + index * step },
      at: startOfDay(day) + from * hourLength + (index * hourLength) / 4,
    }))
  }
  const save = (list: Reading[]) => world.server.database.system((db) => saveReadings(db, list))

  beforeAll(async () => {
    world = await startWorld(kind)
    admin = await world.as('own-admin')
    campusId = (await admin.call('campus.add', { name: '能耗校区' })).created[0]?.id ?? 0
    const add = async (of: 'building' | 'floor' | 'room', parentId: number | null) =>
      (await admin.call('space.add', { campusId, parentId, kind: of, name: of })).created[0]?.id ?? 0
    floorId = await add('floor', await add('building', null))
    meters = await addMeters(await add('room', floorId))
    const all = [
      ...readings(meters.main, [8, 12], 2.5),
      ...readings(meters.light, [8, 12], 1),
      ...readings(meters.lift, [8, 12], 1),
    ]
    // Late, in pieces and twice: what is counted does not depend on it.
    await save(all.filter((_, index) => index % 3 === 0))
    await save(all.filter((_, index) => index % 3 !== 0).reverse())
    await save(all.slice(0, 20))
  }, 120_000)
  afterAll(() => world?.stop(), 120_000)

  const asked = () => ({ campusId, timeType: 1 as const, date })

  describe('what a campus has used', () => {
    it('is what its main meter counted, with what none behind it measures as a figure of its own', async () => {
      // 16 quarters of 2.5 kWh; of them 16 for lamps and 16 for the lift: 40 - 32 = 8 for nobody knows what.
      const found = await admin.call('campusEnergy.energyConsumption', asked())
      expect(found.total).toMatchObject({ kwh: 40, estimated: 0 })
      // Of the day's 24 hours 4 have readings.
      expect(found.total.coverage).toBeCloseTo(4 / 24, 3)
      expect(found.categories.map(({ category, kwh }) => [category, kwh])).toEqual([
        [lighting, 16],
        [power, 16],
      ])
      expect(found.rest?.kwh).toBe(8)
      expect(found.buckets.slice(7, 13).map(({ kwh }) => kwh)).toEqual([0, 10, 10, 10, 10, 0])
      // 2026 has no factor yet: 40 kWh by that of 2023, 0.5306.
      expect(found.carbon).toMatchObject({ kg: 21.224, factors: [{ year: 2023, provisional: true }] })
    })

    it('of a floor is what its own meters counted, and no place of another campus is answered', async () => {
      const found = await admin.call('campusEnergy.energyConsumption', { ...asked(), spaceId: floorId })
      expect(found.total.kwh).toBe(32)
      const other = { campusId: world.own.campusId, spaceId: floorId }
      expect((await admin.refusal('campusEnergy.energyConsumption', other)).code).toBe(4040)
      expect((await admin.refusal('campusEnergy.energyList', { campusId, date: '2026-02-30' })).data).toEqual(
        {
          date: expect.any(String),
        },
      )
    })

    it('adds up to the same by week, month and year', async () => {
      for (const timeType of [2, 3, 4, 5] as const) {
        const { total, buckets } = await admin.call('campusEnergy.energyConsumption', {
          ...asked(),
          timeType,
        })
        expect(total.kwh).toBe(40)
        expect(buckets.reduce((sum, { kwh }) => sum + kwh, 0)).toBe(40)
      }
    })

    it('between two times counts the hours between them, and the share of one that is cut as estimated', async () => {
      const begin = startOfDay(day) + 8 * hourLength
      const span = { campusId, startTime: begin + hourLength / 2, endTime: begin + 2 * hourLength }
      const { total } = await admin.call('campusEnergy.getIntervalEnergy', span)
      expect(total).toMatchObject({ kwh: 15, estimated: 0.3333, coverage: 1 })
    })

    it('is compared by the hours that both days have alone', async () => {
      const before = readings(meters.main, [10, 14], 5).map((reading) => ({
        ...reading,
        at: reading.at - 24 * hourLength,
        value: reading.value - 1_000,
      }))
      await save(before.map((reading) => ({ ...reading, value: reading.value + 900 })))
      const { comparison } = await admin.call('campusEnergy.energyConsumption', asked())
      // The day before has 10 to 14 o'clock, this day 8 to 12: 10 and 11 are in both, 20 against 40 kWh.
      expect(comparison).toMatchObject({ kwh: 20, previousKwh: 40, change: -0.5, hours: 2 })
    })
  })

  describe('rated values', () => {
    it('warn of days above a threshold from the day on that they count', async () => {
      expect(await admin.call('campusEnergy.getRatedPower', { id: campusId })).toMatchObject({
        isDefault: true,
        meterDayEnergy: 18,
        lightDayEnergy: 17.88,
      })
      const input = { campusId, validFrom: date, meterWarnEnergy: 30, carbonEmissionFactor: 0.6 }
      await admin.call('campusEnergy.addRatedPower', input)
      // Its 40 kWh, and 8 of the 18 hours in which the counter went from 80 to 100 unread.
      const { list } = await admin.call('campusEnergy.alarmList', { ...asked(), timeType: 3 })
      expect(list.map(({ kind: of, date: on, kwh, limit }) => [of, on, kwh, limit])).toEqual([
        ['meterOver', date, 48.889, 30],
      ])
      const carbon = await admin.call('parkingEnergy.getCarbonEmission', { ...asked(), timeType: 3 })
      // The day before keeps the national factor; this one has the factor that was entered.
      expect(carbon.total.factors.map(({ source }) => source)).toEqual(['national', 'entered'])
    })
  })

  it('readings of what is no meter, or of none, are passed over', async () => {
    await world.server.database.system((db) =>
      renewEnergy(db, [{ deviceId: 1, metric: 'energy', at: Date.now(), value: 1 }]),
    )
    expect((await admin.call('campusEnergy.energyList', asked())).total).toBe(3)
  })

  it('exports are spreadsheets', async () => {
    const { bytes, type } = await admin.call('parkingEnergy.export', asked())
    expect(type).toContain('spreadsheetml')
    expect(bytes.length).toBeGreaterThan(1_000)
  })
})
