import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  dayAt,
  dayInWords,
  dayOf,
  everyHour,
  hourLength,
  hourOf,
  startOfDay,
  weekdayOf,
} from '#contract/rules/energy/local-days.ts'
import { meterCategories } from '#contract/rules/energy/meters.ts'
import { timeTypes } from '#contract/rules/energy/time-types.ts'
import { ensureMonths } from '#server/database/energy-months.ts'
import { saveReadings } from '#server/devices/telemetry-store.ts'
import type { Client } from './client.ts'
import { addMeterPlace, addMeters } from './meter-places.ts'
import { onEachDatabase } from './on-each-database.ts'
import { startWorld, type World } from './server-world.ts'

const today = dayAt(2026, 2, 2)
const days = [today - 1, today] as const

interface Hour {
  had: boolean
  wh: number
  estimated: number
  minutes: number
}

/** An hour of a meter: without readings, or with some. */
const hour: fc.Arbitrary<Hour> = fc
  .record({ had: fc.boolean(), wh: fc.nat(5_000_000), part: fc.nat(100), minutes: fc.nat(60) })
  .map(({ had, wh, part, minutes }) =>
    had
      ? { had, wh, estimated: Math.round((wh * part) / 100), minutes }
      : { had, wh: 0, estimated: 0, minutes: 0 },
  )
/** Two meters on two days. */
const drawn = fc.array(
  fc.array(fc.array(hour, { minLength: 24, maxLength: 24 }), { minLength: 2, maxLength: 2 }),
  {
    minLength: 2,
    maxLength: 2,
  },
)

const sumOf = (hours: readonly Hour[], field: 'wh' | 'estimated' | 'minutes') =>
  hours.reduce((sum, each) => sum + each[field], 0)
const share = (part: number, whole: number) => (whole > 0 ? Math.round((part / whole) * 1e4) / 1e4 : 0)

onEachDatabase((kind) => {
  let world: World
  let admin: Client
  let campusId: number
  let meterIds: number[]

  beforeAll(async () => {
    world = await startWorld(kind)
    admin = await world.as('own-admin')
    const place = await addMeterPlace(admin, '对比校区')
    campusId = place.campusId
    const said = { space_id: null, category: meterCategories.power, first_day: today - 1 }
    meterIds = Object.values(await addMeters(world, place, { A: said, B: said }))
  }, 120_000)
  afterAll(() => world?.stop(), 120_000)

  /** When a meter was read last: of the hour that this falls into a part was read. */
  const readUntil = (meterId: number, at: number | null) =>
    world.server.database.system((db) =>
      db
        .updateTable('meter')
        .set({ fresh: at === null ? null : new Date(at) })
        .where('id', '=', meterId)
        .execute(),
    )

  const put = (meters: readonly (readonly (readonly Hour[])[])[], on: readonly number[] = days) =>
    world.server.database.system(async (db) => {
      await db.deleteFrom('energy_day').where('meter_id', 'in', meterIds).execute()
      const rows = meters.flatMap((ofDays, meter) =>
        ofDays.map((hours, index) => ({
          ...{ meter_id: meterIds[meter] ?? 0, day: on[index] ?? today },
          ...{ cid: world.own.cid, campus_id: campusId },
          wh: hours.map(({ wh }) => wh),
          estimated: hours.map(({ estimated }) => estimated),
          minutes: hours.map(({ minutes }) => minutes),
          total: sumOf(hours, 'wh'),
          total_estimated: sumOf(hours, 'estimated'),
          total_minutes: sumOf(hours, 'minutes'),
          had: hours.reduce((bits, { had }, at) => (had ? bits | (1 << at) : bits), 0),
        })),
      )
      await db.insertInto('energy_day').values(rows).execute()
    })

  it('whatever was read, days are compared by the meter-hours that both have, and sums carry what is covered and estimated', async () => {
    // The month that the days stand in has a table once something was counted in it.
    await world.server.database.system((db) => ensureMonths(db, days))
    await fc.assert(
      fc.asyncProperty(drawn, fc.nat(24), async (meters, until) => {
        await put(meters)
        const readAt = startOfDay(today) + until * hourLength + 20 * 60_000
        await readUntil(meterIds[1] ?? 0, readAt)
        const found = await admin.call('campusEnergy.energyConsumption', {
          ...{ campusId, timeType: 1, date: '2026-03-02' },
        })
        // Of the second meter an hour is whole once it was read beyond it.
        const pairs = meters.flatMap(([before = [], after = []], meter) =>
          everyHour.flatMap((at) => {
            const [a, b] = [before[at], after[at]]
            const isWhole = meter === 0 || at < until
            return a && b ? [{ before: a, after: { ...b, had: b.had && isWhole } }] : []
          }),
        )
        const both = pairs.filter(({ before, after }) => before.had && after.had)
        const [kwh, previousKwh] = [both.map(({ after }) => after), both.map(({ before }) => before)].map(
          (hours) => sumOf(hours, 'wh') / 1_000,
        )
        expect(found.comparison).toMatchObject({
          ...{ kwh, previousKwh, hours: both.length },
          ofHours: pairs.filter(({ before, after }) => before.had || after.had).length,
        })
        const ofToday = meters.flatMap((ofDays) => ofDays[1] ?? [])
        expect(found.total).toMatchObject({
          kwh: sumOf(ofToday, 'wh') / 1_000,
          coverage: share(sumOf(ofToday, 'minutes'), 2 * 24 * 60),
          estimated: share(sumOf(ofToday, 'estimated'), sumOf(ofToday, 'wh')),
        })
        // What was emitted is as complete as the energy it rests on.
        const { coverage, estimated } = found.total
        expect(found.carbon).toMatchObject({ coverage, estimated })
        // Parts add up to the whole, minute by minute.
        const covered = found.buckets.reduce((sum, bucket) => sum + bucket.coverage, 0) / 24
        expect(Math.abs(covered - coverage)).toBeLessThan(1e-3)
        const earlier = meters.flatMap((ofDays) => ofDays[0]?.[7] ?? [])
        const heard = earlier.some(({ had }) => had)
        expect(found.buckets[7]).toMatchObject({
          previousKwh: heard ? sumOf(earlier, 'wh') / 1_000 : null,
          previousCoverage: heard ? share(sumOf(earlier, 'minutes'), 120) : null,
        })
      }),
      { numRuns: 25 },
    )
  }, 120_000)

  it('days of a longer period have nothing beside them: they are hours that one has alone', async () => {
    const [february, march] = [dayAt(2026, 1, 28), dayAt(2026, 2, 31)]
    await world.server.database.system((db) => ensureMonths(db, [february, march]))
    for (const meterId of meterIds) await readUntil(meterId, null)
    const full = everyHour.map(() => ({ had: true, wh: 1_000, estimated: 0, minutes: 60 }))
    await put([[full, full], [full]], [february, march])
    const compared = async (date: string) => {
      const found = await admin.call('campusEnergy.energyConsumption', {
        campusId,
        timeType: timeTypes.month,
        date,
      })
      const { hours, ofHours, kwh, previousKwh } = found.comparison
      return { hours, ofHours, kwh, previousKwh }
    }
    const none = { hours: 0, kwh: 0, previousKwh: 0 }
    expect(await compared('2026-03-10')).toEqual({ ...none, ofHours: 3 * 24 })
    expect(await compared('2026-04-10')).toEqual({ ...none, ofHours: 24 })
  })

  it('of one meter power is told by hour, each with how much of it was read', async () => {
    const [meterId = 0] = meterIds
    const at = (hours: number, quarter: number) => startOfDay(today) + (hours + quarter / 4) * hourLength
    const watts = [at(8, 0), at(8, 1), at(8, 2), at(9, 0), at(9, 1)].map((when) => ({
      ...{ deviceId: meterId, metric: 'power', at: when, value: 400 },
    }))
    await world.server.database.system((db) => saveReadings(db, watts))
    const { works } = await admin.call('campusEnergy.energyAnalysis', {
      ...{ campusId, timeType: timeTypes.day, date: dayInWords(today), meterId, dimensions: 8 },
    })
    // One that comes within twenty minutes is not late: three make a whole hour.
    expect(works).toMatchObject([
      {
        metric: 'power',
        points: [
          { average: 400, coverage: 1 },
          { average: 400, coverage: 0.6667 },
        ],
      },
    ])
  })

  it('an hour that goes on is no whole one: no average counts it', async () => {
    const now = Date.now()
    const [day, full] = [dayOf(now), { had: true, wh: 60_000, estimated: 0, minutes: 60 }]
    await world.server.database.system((db) => ensureMonths(db, [day]))
    for (const meterId of meterIds) await readUntil(meterId, null)
    await put([[everyHour.map(() => full)], [everyHour.map(() => full)]], [day])
    const asked = { campusId, timeType: 1, date: dayInWords(day) } as const
    const { heat } = await admin.call('campusEnergy.energyAnalysis', asked)
    const cells = heat.filter(({ weekday }) => weekday === weekdayOf(day))
    // The hour may have ended meanwhile: the one that goes on now went on, or was to come, as it was asked.
    const going =
      startOfDay(day) + hourOf(now) * hourLength === Math.floor(Date.now() / hourLength) * hourLength
    for (const cell of cells.slice(hourOf(now) + (going ? 0 : 1)))
      expect(cell).toMatchObject({ kwh: null, days: 0, coverage: 0 })
    for (const cell of cells.slice(0, hourOf(now)))
      expect(cell).toMatchObject({ kwh: 120, days: 1, coverage: 1 })
    // The total holds it: it was used.
    const { total } = await admin.call('campusEnergy.energyConsumption', asked)
    expect(total.kwh).toBe(24 * 120)
  })
})
