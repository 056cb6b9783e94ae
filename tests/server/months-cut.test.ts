import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { dayAt, dayInWords, startOfDay } from '#contract/rules/energy/local-days.ts'
import { meterCategories } from '#contract/rules/energy/meters.ts'
import { timeTypes } from '#contract/rules/energy/time-types.ts'
import type { Client } from './client.ts'
import { addMeterPlace, addMeters } from './meter-places.ts'
import { onEachDatabase } from './on-each-database.ts'
import { startWorld, type World } from './server-world.ts'

const year = new Date().getUTCFullYear() - 1
const [january, february, march] = [dayAt(year, 0), dayAt(year, 1), dayAt(year, 2)]
const wh = fc.integer({ min: 0, max: 900_000 })

onEachDatabase((kind) => {
  let world: World
  let admin: Client

  beforeAll(async () => {
    world = await startWorld(kind)
    admin = await world.as('own-admin')
  }, 120_000)
  afterAll(() => world?.stop(), 120_000)

  it('of a month that has no days any more the share counts for which a meter stood alike, and nothing is lost', async () => {
    const place = await addMeterPlace(admin, '月份切分校区')
    const { campusId } = place
    const { M, A } = await addMeters(world, place, {
      M: { space_id: null, category: meterCategories.whole, first_day: january },
      A: { behind: 'M', category: meterCategories.power, first_day: january },
    })
    await admin.call('device.delete', { campusId, id: M })
    const { database } = world.server
    const month = fc.record({ main: wh, behind: wh })
    const moment = fc.integer({ min: 1, max: startOfDay(march) - startOfDay(february) - 1 })
    await fc.assert(
      fc.asyncProperty(fc.tuple(month, month, month), moment, async ([first, second, third], after) => {
        const at = startOfDay(february) + after
        const kept = (meter_id: number, day: number, total: number) => ({
          ...{ meter_id, day, total, total_estimated: 0, total_minutes: 1_440, condensed: true, had: null },
          ...{ cid: world.own.cid, campus_id: campusId },
        })
        await database.system(async (db) => {
          await db.deleteFrom('energy_month').where('campus_id', '=', campusId).execute()
          await db
            .insertInto('energy_month')
            .values([
              ...[kept(M, january, first.main), kept(M, february, second.main)],
              ...[kept(A, january, first.behind), kept(A, february, second.behind)],
              kept(A, march, third.behind),
            ])
            .execute()
          await db
            .updateTable('device_gone')
            .set({ at: new Date(at) })
            .where('device_id', '=', M)
            .execute()
        })
        const asked = { campusId, timeType: timeTypes.year, date: dayInWords(february) }
        const { total, buckets } = await admin.call('campusEnergy.energyConsumption', asked)
        const share = after / (startOfDay(march) - startOfDay(february))
        // What stood behind the main meter until then is in what that counted.
        const rest = second.behind - Math.round(second.behind * share)
        const months = [first.main, second.main + rest, third.behind].map((each) => each / 1_000)
        expect(buckets.slice(0, 3).map(({ kwh }) => kwh)).toEqual(months)
        expect(total.kwh).toBeCloseTo(
          months.reduce((sum, kwh) => sum + kwh, 0),
          6,
        )
        const { list } = await admin.call('campusEnergy.energyList', { ...asked, pageSize: 0 })
        const own = list.map(({ meterId, kwh }) => [meterId, kwh])
        const all = first.behind + second.behind + third.behind
        expect(Object.fromEntries(own)).toEqual({
          [M]: (first.main + second.main) / 1_000,
          [A]: all / 1_000,
        })
      }),
      { numRuns: 25 },
    )
  })
})
