import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayAt, hourLength, startOfDay } from '#contract/rules/energy/local-days.ts'
import { meterCategories } from '#contract/rules/energy/meters.ts'
import { renewEnergy } from '#server/devices/energy-store.ts'
import { type Reading, saveReadings } from '#server/devices/telemetry-store.ts'
import { eventually } from '#tests/world/eventually.ts'
import { awayFromMidnight } from '#tests/world/midnight.ts'
import { categoriesAreAlike } from './category-figures.ts'
import type { Client } from './client.ts'
import { addMeterPlace, addMeters } from './meter-places.ts'
import { onEachDatabase } from './on-each-database.ts'
import { startWorld, type World } from './server-world.ts'

const day = dayAt(2026, 2, 2)
const date = '2026-03-02'
const { whole, lighting, sockets, power } = meterCategories

onEachDatabase((kind) => {
  let world: World
  let admin: Client
  let campusId: number
  let floorId: number
  let meters: Record<'main' | 'light' | 'lift', number>

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
    const place = await addMeterPlace(admin, '能耗校区')
    campusId = place.campusId
    floorId = place.floorId
    meters = await addMeters(world, place, {
      main: { space_id: null, category: whole },
      light: { category: lighting, behind: 'main' },
      lift: { category: power, behind: 'main' },
    })
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

  it('zones are told what the places they are bound to have used between two times', async () => {
    const { id: megaprojectId } = await admin.call('megaproject.add', { megaprojectName: '能耗项目' })
    await admin.call('megaproject.bindApps', { megaprojectId, appIds: [campusId] })
    await admin.call('megaproject.addBuilding', { megaprojectId, buildingName: '甲', floorNum: 1 })
    const { buildingVos } = await admin.call('megaproject.zoneTree', { megaprojectId })
    const zoneFloor = buildingVos[0]?.floorVos[0]?.id ?? 0
    const zone = async (zoneName: string) =>
      (await admin.call('megaproject.addZone', { floorId: zoneFloor, zoneName })).id
    const tree = await admin.call('campus.getBuildingTree', { campusId })
    const [building] = tree.buildingVos
    const placeId = building?.floorVos[0]?.roomVos[0]?.id ?? 0
    const there = { appId: campusId, buildingId: building?.id ?? 0, floorId }
    await admin.call('megaproject.bindZone', { id: await zone('全部'), appId: campusId })
    await admin.call('megaproject.bindZone', { id: await zone('一层'), ...there })
    await admin.call('megaproject.bindZone', { id: await zone('房间'), ...there, placeId })
    // A room that stands in the floor beside it is not counted a second time.
    const nested = { id: await zone('一层与房间'), appId: campusId, placeIds: [floorId, placeId] }
    await admin.call('megaproject.bindZone', nested)
    await zone('未绑定')
    const list = async (input: object) =>
      (await admin.call('megaproject.zoneList', { megaprojectId, pageSize: 0, ...input })).list
    expect((await list({})).map(({ energy }) => energy)).toEqual([null, null, null, null, null])
    const spans = [
      [startOfDay(day), startOfDay(day + 1)],
      [startOfDay(day) + 9.5 * hourLength, startOfDay(day) + 11 * hourLength],
      [startOfDay(day) + 9.5 * hourLength, startOfDay(day + 3) + 60_000],
      [startOfDay(day - 40), startOfDay(day) + 9.25 * hourLength],
    ] as const
    for (const [startTime, endTime] of spans) {
      const figures = new Map(
        (await list({ startTime, endTime })).map(({ zoneName, energy }) => [zoneName, energy]),
      )
      expect(figures.get('未绑定')).toBeNull()
      for (const [name, spaceId] of [
        ['全部', null],
        ['一层', floorId],
        ['一层与房间', floorId],
        ['房间', placeId],
      ] as const) {
        const scope = spaceId === null ? {} : { spaceId }
        const one = await admin.call('campusEnergy.getIntervalEnergy', {
          ...{ campusId, startTime, endTime },
          ...scope,
        })
        // A place without a meter has no figure; asked about by itself it is told nothing was used there.
        const measured = one.total.newestAt !== null
        expect(figures.get(name)).toEqual(measured ? one.total : null)
      }
    }
    expect((await list({ startTime: spans[0][0], endTime: spans[0][1] }))[0]?.energy?.kwh).toBe(40)
    const refused = async (input: object) =>
      Object.keys((await admin.refusal('megaproject.zoneList', input)).data as object)
    expect(await refused({ startTime: 1 })).toEqual(['endTime'])
    expect(await refused({ startTime: 2, endTime: 1 })).toEqual(['startTime', 'endTime'])
    await admin.call('megaproject.delete', { id: megaprojectId })
  })

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

    it('is told apart by the hours that its calendar says it is in use', async () => {
      const inUse = async (timeType: 1 | 3 = 1) =>
        (await admin.call('campusEnergy.energyAnalysis', { ...asked(), timeType })).inUse
      const say = (calendar: object) => admin.call('calendar.edit', { campusId, ...calendar })
      const weekdays = [1, 2, 3, 4, 5]
      expect(await inUse()).toBeNull()
      // 8:30 to 11:00 of four hours with 10 kWh each: half an hour of the first is a share by time.
      await say({ openHours: [{ weekdays, fromMinute: 510, toMinute: 660 }] })
      const open = await inUse()
      expect(open).toMatchObject({ source: 'openHours', openDays: 1, parts: [] })
      expect(open?.spans).toEqual([{ fromMinute: 510, toMinute: 660 }])
      expect(open?.within).toMatchObject({ kwh: 25, estimated: 0.2, coverage: 1 })
      expect(open?.outside).toMatchObject({ kwh: 15, estimated: 0.3333 })
      // Of the 21.5 other hours 1.5 have readings.
      expect(open?.outside.coverage).toBeCloseTo(1.5 / 21.5, 3)
      const month = await inUse(3)
      expect(month).toMatchObject({ within: { kwh: 25 }, outside: { kwh: 15 }, openDays: 22, spans: [] })
      expect(month?.parts.find(({ key }) => key === date)).toMatchObject({ within: { kwh: 25 } })
      await say({ specialDays: [{ date, kind: 8, name: '校庆' }] })
      expect(await inUse()).toMatchObject({ within: { kwh: 0 }, outside: { kwh: 40 }, spans: [] })
      const bell = (name: string, fromMinute: number) => ({
        ...{ name, weekdays, fromMinute, toMinute: fromMinute + 40 },
      })
      await say({ openHours: [], specialDays: [], bells: [bell('一', 480), bell('二', 560)] })
      expect(await inUse()).toMatchObject({
        ...{ source: 'bells', spans: [{ fromMinute: 480, toMinute: 600 }] },
        ...{ within: { kwh: 20, estimated: 0 }, outside: { kwh: 20 } },
      })
      await say({ bells: [] })
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
      expect(list[0]?.newestAt).toEqual(expect.any(Number))
      const carbon = await admin.call('parkingEnergy.getCarbonEmission', { ...asked(), timeType: 3 })
      // The day before keeps the national factor; this one has the factor that was entered.
      expect(carbon.total.factors.map(({ source }) => source)).toEqual(['national', 'entered'])
    })
  })

  it('is ranked by square metre where areas are known, most first and what has none last', async () => {
    const places = { campusId, parentId: null, kind: 'building' } as const
    const other = (await admin.call('space.add', { ...places, name: '无面积' })).created[0]?.id ?? 0
    const area = (spaceId: number, squareMetres: number | null) =>
      admin.call('campusEnergy.setAreas', { campusId, areaList: [{ spaceId, squareMetres }] })
    const by = async (of: 'building' | 'floor') =>
      (await admin.call('campusEnergy.energyRanking', { ...asked(), by: of, order: 'perArea' })).list
    await area(floorId, 64)
    // Lighting and a lift are not all that a floor uses: no mean of it is made of them.
    for (const of of ['floor', 'building'] as const)
      expect((await by(of)).map(({ perArea, perRoom }) => [perArea, perRoom])).toEqual([
        [null, null],
        [null, null],
      ])
    await admin.call('campusEnergy.editMeter', { meterId: meters.main, spaceId: floorId })
    // 48.889 kWh of the main meter on 64 m2; the building is as large as its only floor.
    for (const of of ['floor', 'building'] as const)
      expect((await by(of)).map(({ perArea }) => perArea)).toEqual([0.764])
    expect((await by('floor'))[0]?.perRoom).toBe(48.889)
    await admin.call('campusEnergy.editMeter', { meterId: meters.main, spaceId: null })
    await area(floorId, null)
    expect((await by('floor'))[0]).toMatchObject({ id: floorId, squareMetres: null, perArea: null })
    const elsewhere = { campusId: world.own.campusId, areaList: [{ spaceId: other, squareMetres: 1 }] }
    expect((await admin.refusal('campusEnergy.setAreas', elsewhere)).code).toBe(4040)
    expect((await admin.call('campusEnergy.getAreas', { id: campusId })).list).toEqual([])
  })

  describe('what energy costs', () => {
    const every = { months: Array.from({ length: 12 }, (_, index) => index + 1), dayKind: 'every' as const }
    const hours = (peakFrom: number) =>
      Array.from({ length: 24 }, (_, hour) => (hour >= peakFrom ? ('peak' as const) : ('valley' as const)))
    const prices = { sharp: null, peak: 1_000_000, flat: null, valley: 300_000, deep: null }
    const tariff = { campusIds: [0], prices, seasons: [{ ...every, hours: hours(10) }], holidays: [] }

    it('follows the hours, from the day on that a price counts', async () => {
      const before = await admin.call('campusEnergy.energyConsumption', asked())
      expect(before.cost).toBeNull()
      await admin.call('campusEnergy.addTariff', { ...tariff, campusIds: [campusId], validFrom: date })
      const found = await admin.call('campusEnergy.energyConsumption', asked())
      // 8 to 10 o'clock 20 kWh at 0.3, 10 to 12 o'clock 20 kWh at 1 yuan; and at 0.3 the night's 8.889 kWh across a gap.
      expect(found.cost).toEqual({
        ...{ fen: 2_867, priced: 1 },
        bands: [
          { band: 'peak', kwh: 20, fen: 2_000 },
          { band: 'valley', kwh: 28.889, fen: 867 },
        ],
      })
      expect(found.buckets.slice(7, 13).map(({ fen }) => fen)).toEqual([33, 300, 300, 1_000, 1_000, 0])
      // 16 kWh each of lamps and lift, half of them in either band; the main meter's rest is what is left.
      expect(found.categories.map(({ fen }) => fen)).toEqual([1_040, 1_040])
      expect(found.rest?.fen).toBe(787)
      // The day before has no price, so there is nothing to compare.
      expect(found.comparison).toMatchObject({ fen: null, previousFen: null })
      const begin = startOfDay(day) + 9 * hourLength
      const span = { campusId, startTime: begin + hourLength / 2, endTime: begin + 2 * hourLength }
      expect((await admin.call('campusEnergy.getIntervalEnergy', span)).cost?.fen).toBe(1_150)
      const month = await admin.call('campusEnergy.energyConsumption', { ...asked(), timeType: 3 })
      expect(month.cost?.fen).toBe(2_867)
      // What the day before used, has no price.
      expect(month.cost?.priced).toBeLessThan(1)
      const ranked = await admin.call('campusEnergy.energyRanking', { ...asked(), by: 'meter' })
      expect(ranked.list.map(({ fen }) => fen)).toEqual([2_867, 1_040, 1_040])
    })

    it('is that of a holiday where the calendar of the campus says that the day is one', async () => {
      const said = { ...tariff, campusIds: [campusId], validFrom: date }
      const holiday = { ...every, dayKind: 'holiday' as const, hours: hours(0) }
      await admin.call('campusEnergy.addTariff', { ...said, seasons: [...said.seasons, holiday] })
      await admin.call('calendar.edit', { campusId, specialDays: [{ date, kind: 8, name: '' }] })
      const { cost } = await admin.call('campusEnergy.energyConsumption', asked())
      expect(cost?.bands.map(({ band }) => band)).toEqual(['peak'])
      await admin.call('calendar.edit', { campusId, specialDays: [] })
      await admin.call('campusEnergy.addTariff', said)
    })

    it('one category comes to what it comes to among all, however meters stand behind one another', async () => {
      await categoriesAreAlike(admin, meters, asked())
    })

    it('of days that have passed is not changed by a later price, and goes with its tariff', async () => {
      const said = { ...tariff, campusIds: [campusId] }
      await admin.call('campusEnergy.addTariff', { ...said, validFrom: '2026-03-03', seasons: [] })
      const cost = async () => (await admin.call('campusEnergy.energyConsumption', asked())).cost?.fen
      expect(await cost()).toBe(2_867)
      const { list } = await admin.call('campusEnergy.getTariffs', { id: campusId })
      expect(list.map(({ validFrom }) => validFrom)).toEqual(['2026-03-03', date])
      await admin.call('campusEnergy.deleteTariff', { id: campusId, validFrom: date })
      expect(await cost()).toBeUndefined()
      const january = { ...every, months: [1], hours: hours(1) }
      const faulty = { ...said, seasons: [january], holidays: ['2026-02-30'] }
      const { data } = await admin.refusal('campusEnergy.addTariff', faulty)
      expect(data).toEqual({ seasons: expect.any(String) })
    })
  })

  it('above its limits raise alarms as it is counted, with when what is rated is reached, which go by themselves', async () => {
    const now = await awayFromMidnight()
    const reading = (at: number, value: number) => ({ deviceId: meters.main, metric: 'energy', at, value })
    for (const rule of ['energyOver', 'energyForecast'] as const)
      await admin.call('alarmRule.add', { kind: rule })
    const limits = { meterWarnEnergy: 20, meterMonthEnergy: 50, meterDayEnergy: null }
    await admin.call('campusEnergy.addRatedPower', { campusId, ...limits })
    await save([reading(now - 15 * 60_000, 10_000), reading(now, 13_600)])
    const open = async () => (await admin.call('alarm.list', { campusId, state: 'open', energy: true })).list
    await eventually(async () => (await open()).length === 2)
    const found = new Map((await open()).map((alarm) => [alarm.kind, alarm]))
    expect(found.get('energyOver')).toMatchObject({ objectType: 'campus', objectId: campusId, limit: 20 })
    const forecast = found.get('energyForecast')
    expect(forecast).toMatchObject({ limit: 50, reachedAt: expect.any(Number) })
    expect(forecast?.reachedAt).toBeLessThanOrEqual(now)
    const { list } = await admin.call('campusEnergy.alarmList', { campusId })
    expect(list.find(({ kind: of }) => of === 'meterForecast')?.reachedAt).toBe(forecast?.reachedAt)
    await admin.call('campusEnergy.addRatedPower', { campusId, meterWarnEnergy: null, meterMonthEnergy: 1e8 })
    await eventually(async () => (await open()).length === 0)
    const gone = await admin.call('alarm.list', { campusId, state: 'cleared' })
    expect(gone.list.map((alarm) => alarm.kind).sort()).toEqual(['energyForecast', 'energyOver'])
  })

  it('lighting and sockets are told apart where they are metered apart, and counted once', async () => {
    const edit = (meterId: number, said: object) => admin.call('campusEnergy.editMeter', { meterId, ...said })
    // The lift's meter plays that of sockets behind one of lighting and sockets.
    await edit(meters.lift, { category: sockets, parentId: meters.light })
    const { categories, rest, total } = await admin.call('campusEnergy.energyConsumption', asked())
    expect(categories).toMatchObject([
      {
        ...{ category: lighting, kwh: 16 },
        parts: [
          { category: sockets, kwh: 16 },
          { category: lighting, kwh: 0 },
        ],
      },
    ])
    expect(rest?.kwh).toBeCloseTo(total.kwh - 16, 6)
    const ranked = await admin.call('campusEnergy.energyRanking', { ...asked(), by: 'category' })
    const apart = ranked.list.filter(({ parentId }) => parentId === null)
    expect(apart.reduce((sum, { kwh }) => sum + kwh, 0)).toBeCloseTo(total.kwh, 6)
    expect(ranked.list.filter(({ parentId }) => parentId === lighting).map(({ id }) => id)).toEqual([
      sockets,
      lighting,
    ])
    const listed = await admin.call('campusEnergy.energyList', { ...asked(), category: lighting })
    expect(listed.total).toBe(2)
    await edit(meters.lift, { category: power, parentId: meters.main })
  })

  it('meters measure what somebody says of them, and stand behind no meter that stands behind them', async () => {
    const edit = (meterId: number, said: object) => admin.call('campusEnergy.editMeter', { meterId, ...said })
    const total = async () => (await admin.call('campusEnergy.energyConsumption', asked())).total.kwh
    const before = await total()
    // On its own the lift is counted beside the main meter, no longer in it.
    expect(await edit(meters.lift, { parentId: null, spaceId: null })).toMatchObject({ placeKind: 'campus' })
    expect(await total()).toBe(before + 16)
    await edit(meters.lift, { parentId: meters.light, category: lighting, spaceId: floorId })
    expect(await total()).toBe(before)
    for (const parentId of [meters.lift, meters.main]) {
      const refused = await admin.refusal('campusEnergy.editMeter', { meterId: meters.main, parentId })
      expect(refused.data).toEqual({ parentId: expect.any(String) })
    }
    await edit(meters.lift, { parentId: meters.main, category: power })
  })

  it('readings of what is no meter, or of none, are passed over', async () => {
    await world.server.database.system((db) =>
      renewEnergy(db, [{ deviceId: 1, metric: 'energy', at: Date.now(), value: 1 }]),
    )
    expect((await admin.call('campusEnergy.energyList', asked())).total).toBe(3)
  })
})
