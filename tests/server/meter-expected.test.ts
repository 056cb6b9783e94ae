import { sql } from 'kysely'
import { readSheet } from 'read-excel-file/universal'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { dayInWords, dayNamed, dayOf, hourLength, startOfDay } from '#contract/rules/energy/local-days.ts'
import { type Reading, saveReadings } from '#server/devices/telemetry-store.ts'
import { eventually } from '#tests/world/eventually.ts'
import { awayFromMidnight } from '#tests/world/midnight.ts'
import type { Client } from './client.ts'
import { addMeterPlace, addMeters } from './meter-places.ts'
import { onEachDatabase } from './on-each-database.ts'
import { startWorld, type World } from './server-world.ts'

const [before, gone, after] = [dayOf(Date.now()) - 4, dayOf(Date.now()) - 3, dayOf(Date.now()) - 2]

onEachDatabase((kind) => {
  let world: World
  let admin: Client

  beforeAll(async () => {
    world = await startWorld(kind)
    admin = await world.as('own-admin')
  }, 120_000)
  afterAll(() => world?.stop(), 120_000)

  /** 1 kWh an hour, by quarters, between two moments. */
  const shown = (deviceId: number, from: number, until: number): Reading[] =>
    Array.from({ length: (until - from) / (hourLength / 4) + 1 }, (_, quarter) => ({
      ...{ deviceId, metric: 'energy' as const },
      at: from + quarter * (hourLength / 4),
      value: quarter / 4,
    }))

  it('what is taken out of use is expected until then: what is there stays complete', async () => {
    const place = await addMeterPlace(admin, '拆表校区')
    const { campusId } = place
    const { A: leaves } = await addMeters(world, place, { A: {}, B: {} }).then(async (ids) => {
      const [from, end] = [startOfDay(before), startOfDay(after + 1)]
      const readings = [...shown(ids.A, from, startOfDay(gone) + 12 * hourLength), ...shown(ids.B, from, end)]
      await world.server.database.system((db) => saveReadings(db, readings))
      return ids
    })
    const told = async (day: number) => {
      const input = { campusId, timeType: 1, date: dayInWords(day), pageSize: 0 } as const
      const { total } = await admin.call('campusEnergy.energyConsumption', input)
      const { list } = await admin.call('campusEnergy.energyList', input)
      return [total.kwh, total.coverage, list.length]
    }
    expect(await told(after)).toEqual([24, 0.5, 2])
    await admin.call('device.delete', { campusId, id: leaves })
    await world.server.database.system((db) =>
      db
        .updateTable('device_gone')
        .set({ at: new Date(startOfDay(gone) + 12 * hourLength) })
        .where('device_id', '=', leaves)
        .execute(),
    )
    expect(await told(before)).toEqual([48, 1, 2])
    expect(await told(gone)).toEqual([36, 1, 2])
    expect(await told(after)).toEqual([24, 1, 1])
    // Interval of all three, by the hours of each.
    const span = { startTime: startOfDay(before), endTime: startOfDay(after + 1) }
    const { total } = await admin.call('campusEnergy.getIntervalEnergy', { campusId, ...span })
    expect([total.kwh, total.coverage]).toEqual([108, 1])
  })

  it('a meter is expected from its first day on, also where that arrives after the others', async () => {
    const place = await addMeterPlace(admin, '补传校区')
    const { C } = await addMeters(world, place, { C: {} })
    const save = (day: number) =>
      world.server.database.system((db) => saveReadings(db, shown(C, startOfDay(day), startOfDay(day + 1))))
    const firstDay = () =>
      world.server.database.system((db) =>
        db.selectFrom('meter').select('first_day').where('id', '=', C).executeTakeFirstOrThrow(),
      )
    await save(after)
    expect(await firstDay()).toEqual({ first_day: after })
    await save(before)
    expect(await firstDay()).toEqual({ first_day: before })
  })

  it('a threshold of 0 is passed by any use, on the page and as an alarm', async () => {
    const place = await addMeterPlace(admin, '零阈值校区')
    const { campusId } = place
    const { Z } = await addMeters(world, place, { Z: {} })
    await admin.call('alarmRule.add', { kind: 'energyOver', campusIds: [campusId] })
    await admin.call('campusEnergy.addRatedPower', { campusId, meterWarnEnergy: 0 })
    const now = await awayFromMidnight()
    const read = (at: number, value: number) =>
      world.server.database.system((db) =>
        saveReadings(db, [{ deviceId: Z ?? 0, metric: 'energy', at, value }]),
      )
    const open = async () =>
      (await admin.call('alarm.list', { campusId, state: 'open' })).list.map(({ kind: of, limit }) => [
        of,
        limit,
      ])
    const told = async () =>
      (await admin.call('campusEnergy.alarmList', { campusId, timeType: 1, pageSize: 0 })).list.map(
        (each) => [each.kind, each.limit],
      )
    await read(now - 10 * 60_000, 10)
    expect([await open(), await told()]).toEqual([[], []])
    await read(now, 10.5)
    await eventually(async () => (await open()).length > 0)
    expect(await open()).toEqual([['energyOver', 0]])
    expect(await told()).toEqual([['meterOver', 0]])
  })

  it('a campus is rated as a whole: neither a place nor a category is told its rated value, nor alarmed by it', async () => {
    const place = await addMeterPlace(admin, '额定校区')
    const { campusId, roomId } = place
    const { D } = await addMeters(world, place, { D: { category: 2 } })
    await world.server.database.system((db) =>
      saveReadings(db, shown(D, startOfDay(before), startOfDay(after + 1))),
    )
    const rated = { campusId, validFrom: dayInWords(before), meterWarnEnergy: 1, meterDayEnergy: 10 }
    await admin.call('campusEnergy.addRatedPower', rated)
    const asked = { campusId, timeType: 1, date: dayInWords(before) } as const
    const limits = async (more: { spaceId?: number; category?: 2 }) => {
      const { meterLimit, carbonRated } = await admin.call('campusEnergy.energyConsumption', {
        ...asked,
        ...more,
      })
      return [meterLimit?.rated ?? null, carbonRated]
    }
    const alarms = async (more: { spaceId?: number }) =>
      (await admin.call('campusEnergy.alarmList', { ...asked, ...more, pageSize: 0 })).list.length
    expect(await limits({})).toEqual([expect.any(Number), expect.any(Number)])
    expect(await alarms({})).toBe(1)
    // 1 kWh an hour: the tenth is used in the hour from nine on.
    const { meterLimit } = await admin.call('campusEnergy.energyConsumption', asked)
    expect(meterLimit?.reachedAt).toBe(startOfDay(before) + 9 * hourLength)
    const parking = async (place: { floorId?: number }) =>
      (await admin.call('parkingEnergy.getCarbonEmission', { ...asked, ...place })).ratedKg
    expect(await parking({})).toEqual(expect.any(Number))
    expect(await parking({ floorId: place.floorId })).toBeNull()
    expect(await limits({ spaceId: roomId })).toEqual([null, null])
    expect(await limits({ category: 2 })).toEqual([null, null])
    expect(await alarms({ spaceId: roomId })).toBe(0)
    // 24 kWh of 24.0001: next to all of it, and not reached.
    await admin.call('campusEnergy.addRatedPower', { ...rated, meterDayEnergy: 24.0001 })
    expect((await admin.call('campusEnergy.energyConsumption', asked)).meterLimit).toMatchObject({
      ...{ share: 0.9999, reachedAt: null },
    })
    // A factor that begins within a month is the one of its last day: what the month is rated at follows by it.
    const factor = { campusId, validFrom: dayInWords(after), carbonEmissionFactor: 0.5 }
    await admin.call('campusEnergy.addRatedPower', factor)
    const month = { campusId, timeType: 3, date: dayInWords(after) } as const
    const told = await admin.call('campusEnergy.energyConsumption', month)
    expect(told.carbonRated).toBeCloseTo((told.meterLimit?.rated ?? 0) / 2, 6)
    expect((await admin.call('parkingEnergy.getCarbonEmission', month)).ratedKg).toBe(told.carbonRated)
    // What counted on an earlier day is told of that; of a day to come what counts today.
    const on = async (day: number) => {
      const config = await admin.call('parkingEnergy.getRatedConfig', { campusId, date: dayInWords(day) })
      return [config.meterDayEnergy, config.carbonFactor.factor]
    }
    const usual = expect.not.closeTo(0.5, 6)
    expect(await on(before - 1)).toEqual([18, usual])
    expect(await on(before)).toEqual([24.0001, usual])
    expect(await on(after + 400)).toEqual([24.0001, 0.5])
  })

  it('what is rated counts value by value, whatever is said of others and in whichever order, and is taken back by its day', async () => {
    const { campusId } = await addMeterPlace(admin, '分项校区')
    const set = (validFrom: string, said: object) =>
      admin.call('campusEnergy.addRatedPower', { campusId, validFrom, ...said })
    const on = async (date: string) => {
      const config = await admin.call('parkingEnergy.getRatedConfig', { campusId, date })
      return [config.meterWarnEnergy, config.meterMonthEnergy, config.carbonFactor.source]
    }
    await set('2025-01-01', { meterWarnEnergy: 500 })
    await set('2025-06-01', { meterMonthEnergy: 1_000 })
    // Said after what counts from a later day, of something else.
    await set('2025-03-01', { meterWarnEnergy: 800 })
    await set('2025-02-01', { carbonEmissionFactor: 0.58 })
    expect([await on('2025-02-28'), await on('2025-06-01')]).toEqual([
      [500, null, 'entered'],
      [800, 1_000, 'entered'],
    ])
    await set('2025-06-01', { carbonEmissionFactor: null })
    expect([await on('2025-05-31'), await on('2025-06-02')]).toEqual([
      [800, null, 'entered'],
      [800, 1_000, 'national'],
    ])
    const { list } = await set('2199-01-01', { meterDayEnergy: 18 })
    expect(list).toEqual([
      { validFrom: '2199-01-01', meterDayEnergy: 18 },
      { validFrom: '2025-06-01', meterMonthEnergy: 1_000, carbonEmissionFactor: null },
      { validFrom: '2025-03-01', meterWarnEnergy: 800 },
      { validFrom: '2025-02-01', carbonEmissionFactor: 0.58 },
      { validFrom: '2025-01-01', meterWarnEnergy: 500 },
    ])
    const takeBack = (validFrom: string) =>
      admin.call('campusEnergy.deleteRatedPower', { id: campusId, validFrom })
    for (const date of ['2199-01-01', '2199-01-01', '2025-03-01']) await takeBack(date)
    expect((await takeBack('2025-06-01')).list.map(({ validFrom }) => validFrom)).toEqual([
      '2025-02-01',
      '2025-01-01',
    ])
    expect(await on('2025-06-02')).toEqual([500, null, 'entered'])
    const refused = await admin.refusal('campusEnergy.addRatedPower', { campusId })
    expect([refused.code, Object.keys(refused.data ?? {})]).toEqual([4000, ['validFrom']])
    expect(
      (await admin.refusal('campusEnergy.deleteRatedPower', { id: campusId, validFrom: '2025-02-30' })).code,
    ).toBe(4000)
  })

  it('a server of the former build, which writes all that counts as one row, goes on and undoes nothing', async () => {
    const { campusId } = await addMeterPlace(admin, '旧版校区')
    const cid = world.own.cid
    const set = (validFrom: string, said: object) =>
      admin.call('campusEnergy.addRatedPower', { campusId, validFrom, ...said })
    const formerly = (validFrom: string, content: object) =>
      world.server.database.system(async (db) => {
        await sql`insert into energy_rated (campus_id, cid, day, content)
          values (${campusId}, ${cid}, ${dayNamed(validFrom)}, ${JSON.stringify(content)})
          on conflict (campus_id, day) do update set content = excluded.content`.execute(db)
      })
    const contents = () =>
      world.server.database.system(async (db) => {
        const { rows } = await sql<{ content: object }>`select content from energy_rated
          where campus_id = ${campusId} order by day`.execute(db)
        return rows.map(({ content }) => content)
      })
    await set('2025-01-01', { meterWarnEnergy: 500 })
    await formerly('2025-03-01', { meterWarnEnergy: 500, meterMonthEnergy: 1_000 })
    await set('2025-06-01', { lightWarnEnergy: 7 })
    // What it reads of a day is all that counts then.
    expect((await contents()).at(-1)).toEqual({
      meterWarnEnergy: 500,
      meterMonthEnergy: 1_000,
      lightWarnEnergy: 7,
    })
    await formerly('2025-03-01', { meterWarnEnergy: 500, meterMonthEnergy: 1_000, lightDayEnergy: 3 })
    const { list } = await set('2025-02-01', { meterWarnEnergy: 800 })
    expect(list.slice(0, 2)).toEqual([
      { validFrom: '2025-06-01', lightWarnEnergy: 7 },
      { validFrom: '2025-03-01', meterMonthEnergy: 1_000, lightDayEnergy: 3 },
    ])
    const config = await admin.call('parkingEnergy.getRatedConfig', { campusId, date: '2025-06-02' })
    expect(config).toMatchObject({ meterWarnEnergy: 800, meterMonthEnergy: 1_000, lightWarnEnergy: 7 })
  })

  it('a sheet says nothing of days to come, and of days that nobody measured', async () => {
    const place = await addMeterPlace(admin, '导出校区')
    const { E } = await addMeters(world, place, { E: {} })
    await world.server.database.system((db) =>
      saveReadings(db, shown(E, startOfDay(before), startOfDay(gone + 1))),
    )
    const measured = [before, gone].map(dayInWords)
    const input = { campusId: place.campusId, timeType: 2, date: dayInWords(gone) } as const
    for (const call of ['parkingEnergy.export', 'parkingEnergy.exportCarbon'] as const) {
      const { bytes } = await admin.call(call, input)
      const [, ...rows] = await readSheet(new Uint8Array(bytes).buffer, 1)
      const days = rows.slice(0, -1).map(([date, figure]) => [call, String(date), figure !== null])
      expect(days).toContainEqual([call, measured[1], true])
      expect(days).toEqual(days.map(([, date]) => [call, date, measured.includes(String(date))]))
    }
  })
})
