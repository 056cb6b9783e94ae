import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayInWords, dayOf, hourLength, startOfDay } from '#contract/rules/energy/local-days.ts'
import { type Reading, removeReadings, saveReadings } from '#server/devices/telemetry-store.ts'
import type { Client } from './client.ts'
import { onEachDatabase } from './on-each-database.ts'
import { startWorld, type World } from './server-world.ts'

const quarter = hourLength / 4
/** A day that has passed: what a counter is cannot be said of the future. */
const midnight = startOfDay(dayOf(Date.now()) - 3)
const date = dayInWords(dayOf(midnight))
/** The time of that day, HH:MM, in ms. */
const at = (time: string) => {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return midnight + hour * hourLength + minute * 60_000
}

onEachDatabase((kind) => {
  let world: World
  let admin: Client
  let campusId: number
  let roomId: number
  let productId: number

  beforeAll(async () => {
    world = await startWorld(kind)
    admin = await world.as('own-admin')
    campusId = (await admin.call('campus.add', { name: '电表校区' })).created[0]?.id ?? 0
    const add = async (of: 'building' | 'floor' | 'room', parentId: number | null) =>
      (await admin.call('space.add', { campusId, parentId, kind: of, name: of })).created[0]?.id ?? 0
    roomId = await add('room', await add('floor', await add('building', null)))
    productId = await world.server.database.system(async (db) => {
      const product = {
        ...{ pid: 'energy-meter', product_type_id: 704, equipment_type: 5, parent_type_id: 6 },
        ...{ name: '电表', cid: null, function_list: '[]' },
      }
      return (await db.insertInto('product').values(product).returning('id').executeTakeFirstOrThrow()).id
    })
  }, 120_000)
  afterAll(() => world?.stop(), 120_000)

  const addMeter = (name: string) =>
    world.server.database.system(async (db) => {
      const place = { cid: world.own.cid, campus_id: campusId, room_id: roomId, gateway_id: null }
      const device = { ...place, device_no: name, name, product_id: productId }
      return (await db.insertInto('device').values(device).returning('id').executeTakeFirstOrThrow()).id
    })
  /** What the counter showed every quarter of an hour from a time on. */
  const shown = (deviceId: number, from: string, values: readonly number[]): Reading[] =>
    values.map((value, index) => ({ deviceId, metric: 'energy', at: at(from) + index * quarter, value }))
  const save = (list: readonly Reading[]) =>
    world.server.database.system((db) => saveReadings(db, [...list].reverse()))
  const counted = async (meterId: number, on = date) => {
    const input = { campusId, timeType: 1, date: on, pageSize: 0 } as const
    const { list } = await admin.call('campusEnergy.energyList', input)
    return list.find((meter) => meter.meterId === meterId)?.kwh
  }
  const hoursOf = async (meterId: number) => {
    const rows = await world.server.database.system((db) =>
      db
        .selectFrom('energy_day')
        .select(['wh', 'had'])
        .where('meter_id', '=', meterId)
        .orderBy('day')
        .execute(),
    )
    return rows.flatMap(({ wh, had }) => wh.filter((_, hour) => ((had >> hour) & 1) === 1))
  }
  const first = { begins: null, ratio: 1, registerMax: null } as const

  it('readings that are too low, or one too high, add no register to the day, in whatever order readings come', async () => {
    const right = [84_531.9, 84_532, 84_532.1, 84_532.2, 84_532.4, 84_532.5, 84_532.7]
    // 84,531.9 -> 84,532.7 is 0.8 kWh: 0.5 of it in the hour from 10:00, 0.3 from 11:00. Where two do not count, 0.4 between
    // 10:30 and 11:15, two thirds of that before 11:00.
    const spoilt: [values: number[], hours: number[]][] = [
      [right.map((value, index) => (index === 3 ? 0 : value)), [500, 300]],
      [right.map((value, index) => (index === 3 ? 99_999 : value)), [500, 300]],
      [right.map((value, index) => (index === 3 || index === 4 ? 0 : value)), [467, 333]],
    ]
    const orders = [
      [0, 1, 2, 3, 4, 5, 6],
      [6, 5, 4, 3, 2, 1, 0],
      [0, 6, 3, 4, 2, 5, 1],
      [3, 0, 2, 6, 1, 5, 4],
    ]
    for (const order of orders)
      for (const [which, [values, hours]] of spoilt.entries()) {
        const meterId = await addMeter(`${which} ${order.join('')}`)
        const readings = shown(meterId, '10:00', values)
        for (const index of order) await save(readings.slice(index, index + 1))
        expect(await counted(meterId)).toBe(0.8)
        expect(await hoursOf(meterId)).toEqual(hours)
      }
  })

  it('a meter begins with a ratio of 1; with transformers it counts anew what single readings tell of', async () => {
    const meterId = await addMeter('CT')
    // 5 quarters of 0.5 kWh of the register.
    await save(shown(meterId, '08:00', [10, 10.5, 11, 11.5, 12, 12.5]))
    expect(await counted(meterId)).toBe(2.5)
    expect(await admin.call('campusEnergy.getMeterTerms', { id: meterId })).toEqual({
      meterId,
      list: [{ begins: null, ratio: 1, registerMax: null, installed: null, removedReading: null }],
      countedSince: at('08:00'),
    })
    // Current 200/5, voltage 10000/100: 40 x 100. 2 kWh x 4,000 from 08:00, 0.5 kWh x 4,000 from 09:00.
    const said = await admin.call('campusEnergy.setMeterTerm', { meterId, ...first, ratio: 4_000 })
    expect(said.list).toMatchObject([{ begins: null, ratio: 4_000 }])
    expect(await counted(meterId)).toBe(10_000)
    expect(await hoursOf(meterId)).toEqual([8_000_000, 2_000_000])
    // What comes later is multiplied too.
    await save(shown(meterId, '09:30', [13]))
    expect(await counted(meterId)).toBe(12_000)
  })

  it('a counter whose end is known goes on from 0, and one whose end is not begins anew', async () => {
    const meterId = await addMeter('ROLL')
    // 9998 -> 9999 is 1, then to 10000 and from 0 to 2 is 3, then 1: 5 kWh.
    await save(shown(meterId, '08:00', [9_998, 9_999, 2, 3]))
    expect(await counted(meterId)).toBe(2)
    await admin.call('campusEnergy.setMeterTerm', { meterId, ...first, registerMax: 10_000 })
    expect(await counted(meterId)).toBe(5)
    await admin.call('campusEnergy.setMeterTerm', { meterId, ...first })
    expect(await counted(meterId)).toBe(2)
  })

  describe('a counter that was put in the place of another', () => {
    /** The old one 100 to 104 and, at 09:07, 104.25; the new one from 7 on, 7.5 at 09:15. */
    const readings = (meterId: number) => [
      ...shown(meterId, '08:00', [100, 101, 102, 103, 104]),
      ...shown(meterId, '09:15', [7.5, 8.5, 9.5]),
    ]
    const replaced = {
      begins: at('09:07'),
      ratio: 2,
      registerMax: null,
      installed: 7,
      removedReading: 104.25,
    }

    it('costs nothing and loses nothing, whether it is said before or after its readings', async () => {
      const [later, earlier] = [await addMeter('LATER'), await addMeter('EARLIER')]
      await save(readings(later))
      // Not said yet, the counter only seems to begin anew: 4 kWh and 2 kWh.
      expect(await counted(later)).toBe(6)
      await admin.call('campusEnergy.setMeterTerm', { meterId: later, ...replaced })
      await admin.call('campusEnergy.setMeterTerm', { meterId: earlier, ...replaced })
      await save(readings(earlier))
      // The old one 4.25 kWh; the new one 2.5 kWh of its register at a ratio of 2.
      for (const meterId of [later, earlier]) expect(await counted(meterId)).toBe(9.25)
      expect(await hoursOf(earlier)).toEqual(await hoursOf(later))
      // Taken back, it is as before.
      const back = await admin.call('campusEnergy.deleteMeterTerm', { id: later, begins: replaced.begins })
      expect(back.list).toHaveLength(1)
      expect(await counted(later)).toBe(6)
    })

    it('is corrected where it was said wrong, and what the one before it showed goes with it', async () => {
      const meterId = await addMeter('AGAIN')
      await save(readings(meterId))
      await admin.call('campusEnergy.setMeterTerm', { meterId, ...replaced, ratio: 1 })
      expect(await counted(meterId)).toBe(6.75)
      const said = await admin.call('campusEnergy.setMeterTerm', { meterId, ...replaced })
      expect(said.list).toEqual([
        replaced,
        { begins: null, ratio: 1, registerMax: null, installed: null, removedReading: null },
      ])
      // The first counter is said otherwise: what it showed as it was taken out stays.
      await admin.call('campusEnergy.setMeterTerm', { meterId, ...first, ratio: 10 })
      expect(await counted(meterId)).toBe(42.5 + 5)
    })
  })

  it('leaves as it was what single readings are not kept of any more, and says since when they are', async () => {
    const meterId = await addMeter('OLD')
    const all = Array.from({ length: 17 }, (_, quarter) => 10 + quarter)
    await save(shown(meterId, '06:00', all))
    expect(await counted(meterId)).toBe(16)
    // Readings from before 07:00 go, as far as the next one does not need them; what they told of stays.
    await world.server.database.system((db) => removeReadings(db, 0, new Date(at('09:00'))))
    const { countedSince } = await admin.call('campusEnergy.setMeterTerm', { meterId, ...first, ratio: 10 })
    // 07:00 to 08:00 is known from its readings, but a reading that tells of it may have gone.
    expect(countedSince).toBe(at('08:00'))
    expect(await hoursOf(meterId)).toEqual([4_000, 4_000, 40_000, 40_000])
    await save(shown(meterId, '10:15', [27]))
    expect(await hoursOf(meterId)).toEqual([4_000, 4_000, 40_000, 40_000, 10_000])
  })

  it('counts what was used while a meter was silent for longer than single readings are kept', async () => {
    const [meterId, goneId] = [await addMeter('SILENT'), await addMeter('GONE')]
    const { database } = world.server
    const kept = (deviceId: number) =>
      database.system((db) =>
        db
          .selectFrom('telemetry')
          .select(['metric', 'at'])
          .where('device_id', '=', deviceId)
          .orderBy('at')
          .execute(),
      )
    for (const id of [meterId, goneId]) {
      await save(shown(id, '08:00', [10, 11, 12, 13, 14, 15]))
      await save([{ deviceId: id, metric: 'power', at: at('09:15'), value: 4_000 }])
    }
    await database.system((db) => db.deleteFrom('device').where('id', '=', goneId).execute())
    await database.system((db) => removeReadings(db, 0, new Date(at('24:00'))))
    expect(await kept(goneId)).toEqual([])
    // Of the hours that are counted anew, and those before.
    const last = ['08:00', '08:15', '08:30', '08:45', '09:00', '09:15'].map((time) => ({
      metric: 'energy',
      at: at(time),
    }))
    expect(await kept(meterId)).toEqual(last)
    // 25 kWh in 49 hours less a quarter, of which the first has three quarters.
    await save(shown(meterId, '58:00', [40]))
    const hours = await hoursOf(meterId)
    expect(hours.slice(0, 2)).toEqual([4_000, 1_000 + Math.round((25_000 * 0.75) / 48.75)])
    expect(hours.reduce((sum, wh) => sum + wh, 0)).toBe(30_000)
    const { estimated } = await database.system((db) =>
      db
        .selectFrom('energy_day')
        .select((row) => row.fn.sum<number>('total_estimated').as('estimated'))
        .where('meter_id', '=', meterId)
        .executeTakeFirstOrThrow(),
    )
    expect(Number(estimated)).toBe(25_000)
    // It goes on, and its old ones go: of those from before 60:00, which is counted anew next, some have a say in what comes late.
    await save(shown(meterId, '58:15', [41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52]))
    await database.system((db) => removeReadings(db, 0, new Date(at('24:00'))))
    expect((await kept(meterId))[0]).toEqual({ metric: 'energy', at: at('58:00') })
  })

  it('what cannot be is refused, by field', async () => {
    const meterId = await addMeter('NO')
    await save(shown(meterId, '08:00', [100, 101, 102, 103]))
    const refused = async (said: object) => {
      const input = { meterId, ...first, ...said }
      const { code, data } = await admin.refusal('campusEnergy.setMeterTerm', input)
      expect(code).toBe(4000)
      return Object.keys(data as object).sort()
    }
    expect(await refused({ ratio: 0 })).toEqual(['ratio'])
    expect(await refused({ ratio: -4 })).toEqual(['ratio'])
    // A kWh of the register in a quarter of an hour would be a million.
    expect(await refused({ ratio: 1_000_000 })).toEqual(['ratio'])
    expect(await refused({ registerMax: 90 })).toEqual(['registerMax'])
    expect(await refused({ installed: 1, removedReading: 2 })).toEqual(['installed', 'removedReading'])
    expect(await refused({ begins: Date.now() + hourLength })).toEqual(['begins'])
    expect(await refused({ begins: -1 })).toEqual(['begins'])
    // At 08:20 the old one had shown 101 already, and the new one shows 102 at 08:30.
    expect(await refused({ begins: at('08:20'), removedReading: 50, installed: 500 })).toEqual([
      'installed',
      'removedReading',
    ])
    expect(await refused({ begins: at('08:20'), registerMax: 1_000, installed: 2_000 })).toEqual([
      'installed',
    ])
    // 101 to a billion in five minutes; and from 0 to 102 with a ratio that would do for the old one.
    expect(await refused({ begins: at('08:20'), removedReading: 1e9, installed: 101 })).toEqual([
      'removedReading',
    ])
    expect(await refused({ begins: at('08:20'), ratio: 10_000, removedReading: 101, installed: 0 })).toEqual([
      'installed',
    ])
    expect(await counted(meterId)).toBe(3)
    const other = { meterId: roomId, ...first }
    expect((await admin.refusal('campusEnergy.setMeterTerm', other)).code).toBe(4040)
  })
})
