import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  dayInWords,
  dayOf,
  everyHour,
  hourLength,
  monthOf,
  startOfDay,
} from '#contract/rules/energy/local-days.ts'
import { meterCategories } from '#contract/rules/energy/meters.ts'
import { ensureMonths } from '#server/database/energy-months.ts'
import type { Client } from './client.ts'
import { addMeterPlace, addMeters } from './meter-places.ts'
import { onEachDatabase } from './on-each-database.ts'
import { startWorld, type World } from './server-world.ts'

const [before, day, after] = [dayOf(Date.now()) - 5, dayOf(Date.now()) - 4, dayOf(Date.now()) - 3]
const days = [before, day, after]
/** Half past twelve: the hour is cut. */
const goneAt = startOfDay(day) + 12.5 * hourLength

onEachDatabase((kind) => {
  let world: World
  let admin: Client

  beforeAll(async () => {
    world = await startWorld(kind)
    admin = await world.as('own-admin')
  }, 120_000)
  afterAll(() => world?.stop(), 120_000)

  /** So many watt-hours in each hour of the days from `first` on, until a moment. */
  const used = (
    campusId: number,
    meterId: number,
    whAnHour: number,
    { until = Number.POSITIVE_INFINITY, first = before } = {},
  ) =>
    world.server.database.system(async (db) => {
      await ensureMonths(db, days)
      for (const each of days.filter((one) => one >= first)) {
        const share = everyHour.map((hour) =>
          Math.min(1, Math.max(0, (until - startOfDay(each)) / hourLength - hour)),
        )
        const [wh, minutes] = [share.map((of) => of * whAnHour), share.map((of) => of * 60)]
        const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)
        const had = share.reduce((bits, of, hour) => bits | (of > 0 ? 1 << hour : 0), 0)
        const totals = { total: sum(wh), total_estimated: 0, total_minutes: sum(minutes), had }
        if (had === 0) continue
        await db
          .insertInto('energy_day')
          .values({
            ...{ meter_id: meterId, day: each, cid: world.own.cid, campus_id: campusId },
            ...{ wh, estimated: null, minutes, ...totals },
          })
          .execute()
      }
      await db.updateTable('meter').set({ first_day: first }).where('id', '=', meterId).execute()
    })

  const isGone = async (campusId: number, id: number) => {
    await admin.call('device.delete', { campusId, id })
    await world.server.database.system((db) =>
      db
        .updateTable('device_gone')
        .set({ at: new Date(goneAt) })
        .where('device_id', '=', id)
        .execute(),
    )
  }

  /** The lamps of a room as one that is counted, 100 Wh an hour. */
  const lampsOf = async (campusId: number, roomId: number) => {
    await world.server.database.system((db) =>
      db
        .insertInto('meter')
        .values({
          ...{ id: roomId, cid: world.own.cid, campus_id: campusId, space_id: roomId },
          ...{ category: meterCategories.lights, lamps: true },
        })
        .execute(),
    )
    await used(campusId, roomId, 100)
  }

  const asked = (campusId: number, timeType: 1 | 2 | 3 | 4 | 5, each = day) =>
    ({ campusId, timeType, date: dayInWords(each) }) as const
  const told = async (campusId: number, each: number) => {
    const { total, buckets } = await admin.call('campusEnergy.energyConsumption', asked(campusId, 1, each))
    return { kwh: total.kwh, coverage: total.coverage, hours: buckets.map(({ kwh }) => kwh) }
  }
  const hours = (until: number, first: number, then: number) =>
    everyHour.map((hour) => (hour < until ? first : then))

  describe('a main meter that is gone', () => {
    it('leaves its sub-meters to count for themselves from that moment on', async () => {
      const place = await addMeterPlace(admin, '总表拆除校区')
      const { campusId, floorId } = place
      const { whole: all, airConditioning, power } = meterCategories
      const { M, A, B } = await addMeters(world, place, {
        M: { space_id: null, category: all },
        A: { behind: 'M', category: airConditioning },
        B: { behind: 'M', category: power },
      })
      await used(campusId, M, 6_000, { until: goneAt })
      await used(campusId, A, 1_000)
      await used(campusId, B, 2_000)
      await isGone(campusId, M)

      expect(await told(campusId, before)).toEqual({ kwh: 144, coverage: 1, hours: hours(24, 6, 6) })
      expect(await told(campusId, after)).toEqual({ kwh: 72, coverage: 1, hours: hours(24, 3, 3) })
      // Of the hour in which it went half is what it counted, and half what those behind it did.
      const cut = hours(12, 6, 3).with(12, 4.5)
      expect(await told(campusId, day)).toMatchObject({ kwh: 72 + 4.5 + 33, hours: cut })

      const whole = 144 + 72 + 4.5 + 33 + 72
      for (const timeType of [4, 5] as const) {
        const { total, buckets, categories } = await admin.call(
          'campusEnergy.energyConsumption',
          asked(campusId, timeType),
        )
        const outside = days.filter((each) => monthOf(each) !== monthOf(day)).length
        if (outside === 0) expect([timeType, total.kwh]).toEqual([timeType, whole])
        expect(buckets.reduce((sum, { kwh }) => sum + kwh, 0)).toBeCloseTo(total.kwh, 6)
        expect(categories.map(({ kwh }) => kwh).reduce((sum, kwh) => sum + kwh, 0)).toBeLessThan(total.kwh)
      }
      const span = { startTime: startOfDay(before), endTime: startOfDay(after + 1) }
      const between = await admin.call('campusEnergy.getIntervalEnergy', { campusId, ...span })
      expect([between.total.kwh, between.total.coverage]).toEqual([whole, expect.closeTo(1, 2)])
      expect(between.buckets.reduce((sum, { kwh }) => sum + kwh, 0)).toBeCloseTo(whole, 6)

      // Each meter once, with all it counted, and the main meter it is said to stand behind.
      const { list } = await admin.call('campusEnergy.energyList', { ...asked(campusId, 1), pageSize: 0 })
      expect(list.map(({ meterId, kwh, parentId }) => [meterId, kwh, parentId])).toEqual([
        [M, 75, null],
        [B, 48, M],
        [A, 24, M],
      ])
      const ranked = await admin.call('campusEnergy.energyRanking', { ...asked(campusId, 1), by: 'meter' })
      const at = (meterNo: string, placeName: string) => ({ meterNo, placeName, lamps: false })
      expect(ranked.list.map(({ id, kwh, meter }) => [id, kwh, meter])).toEqual([
        [M, 75, at('M', '')],
        [B, 48, at('B', 'building / floor')],
        [A, 24, at('A', 'building / floor')],
      ])
      expect(ranked.total.kwh).toBe(72 + 4.5 + 33)
      // What is compared are the same meters, each in the hours for which it counts.
      const { comparison } = await admin.call('campusEnergy.energyConsumption', asked(campusId, 1, after))
      expect([comparison.kwh, comparison.previousKwh, comparison.hours]).toEqual([72, 72, 48])
      // A floor measured neither by it nor below it stays without.
      const { total } = await admin.call('campusEnergy.energyConsumption', {
        ...asked(campusId, 1, after),
        spaceId: floorId,
      })
      expect(total.kwh).toBe(72)
    })

    it('leaves them behind the one that it stood behind itself', async () => {
      const place = await addMeterPlace(admin, '两级总表校区')
      const { campusId } = place
      const { T, N, C } = await addMeters(world, place, {
        T: { space_id: null, category: meterCategories.whole },
        N: { space_id: null, category: meterCategories.whole, behind: 'T' },
        C: { behind: 'N', category: meterCategories.power },
      })
      await used(campusId, T, 6_000)
      await used(campusId, N, 4_000, { until: goneAt })
      await used(campusId, C, 1_000)
      await isGone(campusId, N)
      for (const each of days) expect((await told(campusId, each)).kwh).toBe(144)
    })
  })

  it('what a meter of lighting measured is estimated again once that is gone', async () => {
    const place = await addMeterPlace(admin, '照明表拆除校区')
    const { campusId, roomId, floorId } = place
    const { L } = await addMeters(world, place, {
      L: { category: meterCategories.lights, space_id: floorId },
    })
    await used(campusId, L, 400, { until: goneAt })
    await lampsOf(campusId, roomId)
    await isGone(campusId, L)
    const light = async (each: number) => {
      const answer = await admin.call('campusEnergy.energyConsumption', asked(campusId, 1, each))
      const { list } = await admin.call('campusEnergy.energyList', asked(campusId, 1, each))
      return [answer.light?.kwh, answer.total.kwh, list.map(({ lamps }) => lamps)]
    }
    expect(await light(before)).toEqual([9.6, 9.6, [false]])
    expect(await light(day)).toEqual([5 + 1.15, 5 + 1.15, [false, true]])
    expect(await light(after)).toEqual([2.4, 2.4, [true]])
    const { inUse, heat } = await admin.call('campusEnergy.energyAnalysis', asked(campusId, 1))
    expect(inUse).toBeNull()
    expect(heat.reduce((sum, { kwh }) => sum + (kwh ?? 0), 0)).toBeCloseTo(6.15, 6)
  })

  it('what was estimated before the first day of a meter of lighting stays', async () => {
    const place = await addMeterPlace(admin, '新装照明表校区')
    const { campusId, roomId } = place
    const { V } = await addMeters(world, place, { V: { category: meterCategories.lights } })
    await lampsOf(campusId, roomId)
    // Until it counts for the first time it hides nothing.
    expect((await told(campusId, day)).kwh).toBe(2.4)
    await used(campusId, V, 400, { first: day })
    expect(await told(campusId, before)).toEqual({ kwh: 2.4, coverage: 1, hours: hours(24, 0.1, 0.1) })
    for (const each of [day, after]) expect((await told(campusId, each)).kwh).toBe(9.6)
    const span = { startTime: startOfDay(before), endTime: startOfDay(after + 1) }
    const between = await admin.call('campusEnergy.getIntervalEnergy', { campusId, ...span })
    expect(between.total.kwh).toBeCloseTo(2.4 + 9.6 + 9.6, 6)
  })
})
