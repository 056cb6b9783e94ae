import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type * as KeptDays from '#contract/rules/energy/kept-days.ts'
import { dayAt, everyHour, monthOf } from '#contract/rules/energy/local-days.ts'
import { meterCategories } from '#contract/rules/energy/meters.ts'
import type { Days } from '#contract/rules/energy/periods.ts'
import { ensureMonths } from '#server/database/energy-months.ts'
import { condenseMonth } from '#server/devices/energy-months.ts'
import type { Client } from './client.ts'
import { addMeterPlace, addMeters } from './meter-places.ts'
import { onEachDatabase } from './on-each-database.ts'
import { startWorld, type World } from './server-world.ts'

const kept = vi.hoisted(() => ({ used: true }))
vi.mock('#contract/rules/energy/kept-days.ts', async (original) => {
  const real = await original<typeof KeptDays>()
  const single = (days: Days) => ({ months: [], rest: real.monthsOf(days) })
  const every = ({ first, end }: Days) => Array.from({ length: end - first }, (_, index) => first + index)
  return {
    ...real,
    keptDays: (days: Days) => (kept.used ? real.keptDays(days) : single(days)),
    dayKindsOf: (days: Days, kindOf: (day: number) => number | null) =>
      kept.used
        ? real.dayKindsOf(days, kindOf)
        : {
            weekdays: [],
            days: every(days).flatMap((day) => {
              const kind = kindOf(day)
              return kind === null ? [] : [{ day, kind }]
            }),
          },
  }
})

/** A leap year lies among them, so that months stand beside days of other months. */
const [begin, end] = [dayAt(2023, 9), dayAt(2025, 1)]
const allHours = 2 ** 24 - 1

/** Numbers that look as if drawn, the same for the same seed. */
function dice(seed: number) {
  let state = seed
  return (most: number) => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0
    return ((state ^ (state >>> 13)) >>> 0) % most
  }
}

type Draw = ReturnType<typeof dice>
type Kind = 'whole' | 'gap' | 'part' | 'none'

function dayRow(meter_id: number, day: number, kind: Kind, draw: Draw) {
  const had = kind === 'part' ? draw(allHours) : allHours
  const has = (hour: number) => (had >> hour) & 1
  const wh = everyHour.map((hour) => (has(hour) ? draw(60_000) : 0))
  const estimated = kind === 'whole' ? null : wh.map((used) => (draw(4) === 0 ? used : 0))
  const minutes = kind === 'whole' ? null : everyHour.map((hour) => (has(hour) ? draw(61) : 0))
  const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)
  const totals = {
    total: sum(wh),
    total_estimated: sum(estimated ?? []),
    total_minutes: sum(minutes ?? [1_440]),
  }
  return { meter_id, day, wh, estimated, minutes, had, ...totals }
}

/** Days of some meters: of most months all, of the others some with gaps, some in part, some not at all. */
function daysOf(meterIds: readonly number[], draw: Draw) {
  const kinds: readonly Kind[] = ['whole', 'whole', 'gap', 'part', 'none']
  return meterIds.flatMap((id) => {
    const clean = new Map<number, boolean>()
    return Array.from({ length: end - begin }, (_, index) => begin + index).flatMap((day) => {
      const month = monthOf(day)
      clean.set(month, clean.get(month) ?? draw(10) < 6)
      const kind = clean.get(month) ? 'whole' : (kinds[draw(kinds.length)] ?? 'whole')
      return kind === 'none' ? [] : [dayRow(id, day, kind, draw)]
    })
  })
}

onEachDatabase((kind) => {
  let world: World
  let admin: Client
  let campusId: number
  let meters: Record<'main' | 'light' | 'lift', number>

  beforeAll(async () => {
    world = await startWorld(kind)
    admin = await world.as('own-admin')
    const place = await addMeterPlace(admin, '汇总校区')
    campusId = place.campusId
    const { whole, lighting, power } = meterCategories
    meters = await addMeters(world, place, {
      main: { space_id: null, category: whole, first_day: begin },
      light: { space_id: null, category: lighting, first_day: begin, behind: 'main' },
      lift: { category: power, first_day: begin + 40 },
    })
    const hours = (peak: number) =>
      everyHour.map((hour) => (hour === peak ? ('peak' as const) : ('flat' as const)))
    const prices = { sharp: null, peak: 1_234_567, flat: 500_001, valley: null, deep: null }
    const months = Array.from({ length: 12 }, (_, month) => month + 1)
    // A price that begins within a month, another one on weekends, and a holiday on a weekday.
    await admin.call('campusEnergy.addTariff', {
      ...{ campusIds: [campusId], validFrom: '2023-11-10', prices, holidays: ['2024-05-01', '2024-10-01'] },
      seasons: [
        { months, dayKind: 'every', hours: hours(9) },
        { months, dayKind: 'weekend', hours: hours(14) },
        { months, dayKind: 'holiday', hours: hours(3) },
      ],
    })
    await admin.call('campusEnergy.addRatedPower', {
      ...{ campusId, validFrom: '2024-08-17', carbonEmissionFactor: 0.41 },
    })
    await admin.call('calendar.edit', {
      campusId,
      openHours: [{ weekdays: [1, 2, 3, 4, 5], fromMinute: 510, toMinute: 1_075 }],
      specialDays: [
        { date: '2024-05-01', kind: 8, name: '放假' },
        { date: '2024-05-11', kind: 2, name: '调休' },
      ],
    })
  }, 120_000)
  afterAll(() => world?.stop(), 120_000)

  type Row = ReturnType<typeof dayRow>
  const write = (rows: readonly Row[]) =>
    world.server.database.system(async (db) => {
      const place = { cid: world.own.cid, campus_id: campusId }
      await ensureMonths(
        db,
        rows.map(({ day }) => day),
      )
      for (let at = 0; at < rows.length; at += 200)
        await db
          .insertInto('energy_day')
          .values(rows.slice(at, at + 200).map((row) => ({ ...row, ...place })))
          .onConflict((known) =>
            known.columns(['meter_id', 'day']).doUpdateSet((of) => ({
              ...{
                wh: of.ref('excluded.wh'),
                estimated: of.ref('excluded.estimated'),
                had: of.ref('excluded.had'),
              },
              ...{ minutes: of.ref('excluded.minutes'), total: of.ref('excluded.total') },
              total_estimated: of.ref('excluded.total_estimated'),
              total_minutes: of.ref('excluded.total_minutes'),
            })),
          )
          .execute()
    })

  async function answers() {
    const found: unknown[] = []
    for (const [timeType, date] of [
      [5, '2024-06-01'],
      [5, '2025-01-10'],
      [4, '2024-02-01'],
      [4, '2024-11-01'],
      [3, '2024-02-29'],
      [2, '2024-05-01'],
    ] as const) {
      const asked = { campusId, timeType, date }
      found.push(
        await admin.call('campusEnergy.energyConsumption', asked),
        await admin.call('campusEnergy.energyRanking', { ...asked, by: 'meter' }),
        await admin.call('campusEnergy.energyList', { ...asked, pageSize: 0 }),
        await admin.call('campusEnergy.energyAnalysis', asked),
        await admin.call('parkingEnergy.getCarbonEmission', asked),
        await admin.call('parkingEnergy.getEnergyData', asked),
      )
    }
    found.push(await between(Date.UTC(2023, 11, 5, 3, 20), Date.UTC(2024, 10, 20, 9, 40)))
    found.push(await between(Date.UTC(2023, 9, 5, 3, 20), Date.UTC(2025, 0, 20, 9, 40)))
    return found
  }

  const between = (startTime: number, endTime: number) =>
    admin.call('campusEnergy.getIntervalEnergy', { campusId, startTime, endTime })

  it('answers are the same with kept sums as without, in whatever order days came, were corrected and went', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 1e9 }), async (seed) => {
        const draw = dice(seed)
        await world.server.database.system((db) => db.deleteFrom('energy_day').execute())
        const rows = daysOf(Object.values(meters), draw)
        const shuffled = rows.map((row) => ({ row, at: draw(1e9) })).sort((a, b) => a.at - b.at)
        // A part comes wrong at first, another one is taken back and comes again.
        const early = shuffled.filter((_, index) => index % 3 === 0).map(({ row }) => row)
        await write(early.map((row) => dayRow(row.meter_id, row.day, 'part', draw)))
        await world.server.database.system((db) =>
          db
            .deleteFrom('energy_day')
            .where(
              'day',
              'in',
              early.slice(0, 50).map(({ day }) => day),
            )
            .execute(),
        )
        await write(shuffled.map(({ row }) => row))
        kept.used = true
        const quick = await answers()
        kept.used = false
        expect(quick).toEqual(await answers())
        kept.used = true
      }),
      { numRuns: 2, endOnFailure: true },
    )
  }, 240_000)

  it('two who write days of one month at once come to the sum of both', async () => {
    const meter = meters.lift
    const [first, second] = [20, 21].map((date) => dayRow(meter, dayAt(2025, 2, date), 'whole', dice(date)))
    if (!first || !second) throw new Error('no days')
    let other: Promise<void> | undefined
    await world.server.database.system(async (db) => {
      await ensureMonths(db, [first.day])
      await db
        .insertInto('energy_day')
        .values({ ...first, cid: world.own.cid, campus_id: campusId })
        .execute()
      other = write([second])
      await sql`select pg_sleep(0.2)`.execute(db)
    })
    await other
    const { total } = await world.server.database.system((db) =>
      db
        .selectFrom('energy_month')
        .select('total')
        .where('meter_id', '=', meter)
        .where('day', '=', dayAt(2025, 2))
        .executeTakeFirstOrThrow(),
    )
    expect(total).toBe(first.total + second.total)
  })

  it('more than two years between two times come to what their parts do, by months', async () => {
    const cuts = [
      Date.UTC(2023, 8, 20, 1, 10),
      Date.UTC(2024, 4, 7, 5, 30),
      Date.UTC(2025, 0, 3),
      Date.UTC(2025, 11, 1, 8, 45),
    ]
    const [first = 0, last = 0] = [cuts[0], cuts.at(-1)]
    const all = await between(first, last)
    const parts = await Promise.all(cuts.slice(1).map((until, at) => between(cuts[at] ?? 0, until)))
    const sum = (figures: readonly { kwh: number }[]) =>
      Math.round(figures.reduce((wh, { kwh }) => wh + kwh * 1_000, 0))
    expect(sum([all.total])).toBe(sum(parts.map(({ total }) => total)))
    expect(sum(all.buckets)).toBe(sum([all.total]))
    expect(all.total.kwh).toBeGreaterThan(0)
    const kg = parts.reduce((grams, { carbon }) => grams + carbon.kg, 0)
    expect(Math.abs(all.carbon.kg - kg)).toBeLessThan(0.01)
    const fen = parts.reduce((of, { cost }) => of + (cost?.fen ?? 0), 0)
    expect(Math.abs((all.cost?.fen ?? 0) - fen)).toBeLessThanOrEqual(parts.length)
    expect(all.buckets.map(({ key }) => key)).toHaveLength(28)
    expect(all.buckets[0]).toMatchObject({ key: '2023-09', startAt: first })
    expect(all.buckets.at(-1)).toMatchObject({ key: '2025-12', endAt: last })
    const refused = await admin.refusal('campusEnergy.getIntervalEnergy', {
      ...{ campusId, startTime: Date.UTC(2014, 0), endTime: Date.UTC(2024, 1) },
    })
    expect(refused.data).toEqual({
      startTime: '起止时间最长相差 10 年',
      endTime: '起止时间最长相差 10 年',
    })
  })

  it('a year comes to the same when days of its months are gone, and they go with their meter', async () => {
    const asked = { campusId, timeType: 5 as const, date: '2024-06-01' }
    const told = async () => {
      const { total, carbon } = await admin.call('campusEnergy.energyConsumption', asked)
      return [total, carbon, (await admin.call('parkingEnergy.getCarbonEmission', asked)).total]
    }
    const before = await told()
    await world.server.database.system(async (db) => {
      for (let name: string | null = ''; name !== null; ) name = await condenseMonth(db, dayAt(2024, 3))
    })
    // A factor began within August: what was emitted in the months before stays too.
    expect(await told()).toEqual(before)
    const left = await world.server.database.system(async (db) => {
      await db.deleteFrom('energy_day').where('meter_id', '=', meters.light).execute()
      await db.deleteFrom('meter').where('id', '=', meters.lift).execute()
      const of = (table: 'energy_month' | 'energy_weekday') =>
        db.selectFrom(table).select('meter_id').distinct().where('day', '>=', dayAt(2024, 3)).execute()
      return [...(await of('energy_month')), ...(await of('energy_weekday'))].map(({ meter_id }) => meter_id)
    })
    expect(left).toEqual([meters.main, meters.main])
  })
})
