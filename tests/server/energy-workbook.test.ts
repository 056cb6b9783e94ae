import { readFileSync } from 'node:fs'
import { readSheet } from 'read-excel-file/universal'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isComplete, measuredKwh } from '#contract/rules/energy/figures.ts'
import { dayNamed, hourLength, startOfDay } from '#contract/rules/energy/local-days.ts'
import { meterCategories } from '#contract/rules/energy/meters.ts'
import { timeTypes } from '#contract/rules/energy/time-types.ts'
import { type Reading, saveReadings } from '#server/devices/telemetry-store.ts'
import type { Client } from './client.ts'
import { addMeterPlace, addMeters } from './meter-places.ts'
import { onEachDatabase } from './on-each-database.ts'
import { startWorld, type World } from './server-world.ts'

const lines = readFileSync(new URL('./energy-workbook.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line.trim() !== '' && !line.startsWith('#'))
  .map((line) => line.split(/\s+/))
const linesOf = (kind: string) => lines.filter(([first]) => first === kind).map(([, ...rest]) => rest)

/** A local time, in ms: '2026-03-02', '10:05'. */
function moment(date: string, time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return startOfDay(dayNamed(date) ?? 0) + hour * hourLength + minute * 60_000
}
const known = (value: string | undefined) => (value === undefined || value === '-' ? null : Number(value))

const day = '2026-03-02'
const names = ['main', 'light', 'pump'] as const
type Name = (typeof names)[number]

onEachDatabase((kind) => {
  let world: World
  let admin: Client
  let campusId: number
  let meters: Record<Name, number>

  const readings = (): Reading[] =>
    linesOf('reading').flatMap(([name = '', date = '', from = '', ...values]) =>
      values.map((value, index) => ({
        ...{ deviceId: meters[name as Name], metric: 'energy', value: Number(value) },
        at: moment(date, from) + (index * hourLength) / 4,
      })),
    )

  beforeAll(async () => {
    world = await startWorld(kind)
    admin = await world.as('own-admin')
    const place = await addMeterPlace(admin, '手算校区')
    campusId = place.campusId
    meters = await addMeters(world, place, {
      main: { space_id: null, category: meterCategories.whole },
      light: { space_id: null, category: meterCategories.lighting, behind: 'main' },
      pump: { space_id: null, category: meterCategories.power, behind: 'main' },
    })
    await world.server.database.system((db) => saveReadings(db, readings()))
    // Said after the readings have come, so that they are counted anew.
    for (const [name = '', begins = '', ratio = '', end, installed, removed] of linesOf('counter')) {
      const [date = '', time = ''] = begins.split('T')
      await admin.call('campusEnergy.setMeterTerm', {
        meterId: meters[name as Name],
        begins: begins === '-' ? null : moment(date, time),
        ratio: Number(ratio),
        registerMax: known(end),
        installed: known(installed),
        removedReading: known(removed),
      })
    }
  }, 120_000)
  afterAll(() => world?.stop(), 120_000)

  /** Every figure that the workbook can ask for, by its name. */
  async function answers(): Promise<Map<string, unknown>> {
    const found = new Map<string, unknown>()
    const put = (of: string, fields: object) => {
      for (const [field, value] of Object.entries(fields)) found.set(`${of}/${field}`, value)
    }
    const consumption = (date: string, timeType: 1 | 3) =>
      admin.call('campusEnergy.energyConsumption', { campusId, date, timeType })
    const today = await consumption(day, timeTypes.day)
    for (const { key, kwh, previousKwh, previousCoverage } of today.buckets) {
      const hour = key.slice(11, 13)
      found.set(`hour/main/${hour}`, kwh)
      put(`previous/${hour}`, { kwh: previousKwh, coverage: previousCoverage })
    }
    put(`day/${day}`, today.total)
    put('day/2026-03-01', (await consumption('2026-03-01', timeTypes.day)).total)
    put(`month/${day}`, (await consumption(day, timeTypes.month)).total)
    for (const { category, kwh } of today.categories)
      found.set(`category/${category === meterCategories.lighting ? 'lighting' : 'power'}`, kwh)
    put('rest', today.rest ?? {})
    put('carbon', today.carbon)
    put('compare', today.comparison)
    put('yearAgo', today.yearAgo)
    const list = { campusId, date: day, timeType: timeTypes.day, pageSize: 0 }
    for (const meter of (await admin.call('campusEnergy.energyList', list)).list)
      put(`meter/${meter.meterName}`, meter)
    const span = { startTime: moment(day, '09:30'), endTime: moment(day, '10:30') }
    put(
      'between/09:30/10:30',
      (await admin.call('campusEnergy.getIntervalEnergy', { campusId, ...span })).total,
    )
    return found
  }

  it('answers every figure of the workbook', async () => {
    const found = await answers()
    const wanted = linesOf('expect').map(([question = '', value = '']) => [
      question,
      value === 'none' ? null : Number(value),
    ])
    expect(wanted.map(([question]) => [question, found.get(String(question))])).toEqual(wanted)
    expect(wanted.length).toBeGreaterThan(40)
  })
  /** A sheet's rows by the words at the head of its columns. */
  async function sheetOf(call: 'parkingEnergy.export' | 'parkingEnergy.exportCarbon') {
    const { bytes, type } = await admin.call(call, asked)
    expect(type).toContain('spreadsheetml')
    const [heads = [], ...rows] = await readSheet(new Uint8Array(bytes).buffer, 1)
    return rows.map((row) => Object.fromEntries(heads.map((head, column) => [String(head), row[column]])))
  }
  const asked = { campusId: 0, date: day, timeType: timeTypes.day }
  const honesty = (figure: { coverage: number; estimated: number }) => ({
    ...{ 数据覆盖率: figure.coverage, 估算占比: figure.estimated },
    数据完整: isComplete(figure) ? '是' : '否',
  })

  it('sheets hold what the screen shows, with how far it can be trusted', async () => {
    asked.campusId = campusId
    const energy = await admin.call('parkingEnergy.getEnergyData', asked)
    const carbon = await admin.call('parkingEnergy.getCarbonEmission', asked)
    const told = (figure: Parameters<typeof measuredKwh>[0], value: number) =>
      measuredKwh(figure) === null ? null : expect.closeTo(value, 6)
    expect(await sheetOf('parkingEnergy.export')).toEqual([
      ...energy.buckets.map((bucket) =>
        expect.objectContaining({
          时段: bucket.key,
          '用电量（kWh）': told(bucket, bucket.kwh),
          '上期同段（kWh）': bucket.previousKwh,
          上期覆盖率: bucket.previousCoverage,
          ...honesty(bucket),
        }),
      ),
      expect.objectContaining({ 时段: '合计', '用电量（kWh）': energy.total.kwh, ...honesty(energy.total) }),
    ])
    expect(await sheetOf('parkingEnergy.exportCarbon')).toEqual([
      ...carbon.buckets.map((bucket) =>
        expect.objectContaining({
          时段: bucket.key,
          '碳排放（kg CO₂）': told(bucket, bucket.kg),
          '用电量（kWh）': told(bucket, bucket.kwh),
          ...honesty(bucket),
        }),
      ),
      expect.objectContaining({
        时段: '合计',
        '碳排放（kg CO₂）': carbon.total.kg,
        ...honesty(carbon.total),
      }),
    ])
  })
})
