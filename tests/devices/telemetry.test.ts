import fc from 'fast-check'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { openDatabase } from '#server/database/open.ts'
import { startTelemetry } from '#server/devices/telemetry.ts'
import { type Reading, saveReadings } from '#server/devices/telemetry-store.ts'
import { type Place, quickest } from '#tests/world/databases.ts'
import { addSite, type Site } from './site.ts'

const hour = 3_600_000
const day = 24 * hour
const log = pino({ level: 'silent' })
let place: Place
let database: Database
let site: Site
let deviceIds: number[]
beforeAll(async () => {
  place = await quickest.make()
  database = await openDatabase(place)
  site = await addSite(database, 1, 12)
  deviceIds = site.gateways[0]?.devices.map(({ id }) => id) ?? []
})
afterAll(async () => {
  await database.close()
  await place.remove()
})

const rollups = (deviceId: number) =>
  database.system((db) =>
    db.selectFrom('telemetry_hour').selectAll().where('device_id', '=', deviceId).orderBy('at').execute(),
  )

/** What the roll-ups of readings with different times have to be. */
function expectedRollups(readings: readonly Reading[]) {
  const groups = new Map<number, Reading[]>()
  for (const reading of readings) {
    const at = Math.floor(reading.at / hour) * hour
    groups.set(at, [...(groups.get(at) ?? []), reading])
  }
  return [...groups]
    .sort(([one], [other]) => one - other)
    .map(([at, group]) => {
      const values = group.sort((one, other) => one.at - other.at).map(({ value }) => value)
      const total = values.reduce((sum, value) => sum + value, 0)
      const [lowest, highest] = [Math.min(...values), Math.max(...values)]
      return { at, samples: values.length, total, lowest, highest, first: values[0], last: values.at(-1) }
    })
}

describe('telemetry', () => {
  it('comes to the same roll-ups in whatever order and however often it is sent', async () => {
    const base = Math.floor(Date.now() / day) * day - 3 * day
    let device = 0
    const property = fc.asyncProperty(
      fc.uniqueArray(
        fc.record({
          minute: fc.integer({ min: 0, max: 2 * 24 * 60 }),
          value: fc.integer({ min: -50, max: 50 }),
        }),
        {
          minLength: 1,
          maxLength: 40,
          selector: ({ minute }) => minute,
        },
      ),
      fc.array(fc.nat({ max: 39 }), { maxLength: 12 }),
      fc.integer({ min: 1, max: 9 }),
      async (given, again, chunk) => {
        const deviceId = deviceIds[device++] ?? 0
        const readings = given.map(({ minute, value }) => ({
          deviceId,
          metric: 'power',
          at: base + minute * 60_000,
          value,
        }))
        const sent = [...readings, ...again.flatMap((place) => readings[place] ?? [])]
        for (let start = 0; start < sent.length; start += chunk) {
          await database.system((db) => saveReadings(db, sent.slice(start, start + chunk)))
        }
        expect(await rollups(deviceId)).toMatchObject(expectedRollups(readings))
      },
    )
    await fc.assert(property, { numRuns: 8 })
  })

  it('keeps metrics and devices apart and passes over devices that are gone', async () => {
    const [one = 0, two = 0] = deviceIds.slice(-2)
    const at = Date.now()
    const telemetry = startTelemetry({ database, keptDays: 30, log })
    telemetry.add({ deviceId: one, metric: 'power', at, value: 1 })
    telemetry.add({ deviceId: one, metric: 'energy', at, value: 2 })
    telemetry.add({ deviceId: two, metric: 'power', at, value: 3 })
    telemetry.add({ deviceId: 1, metric: 'power', at, value: 4 })
    telemetry.add({ deviceId: one, metric: 'no\u0000', at, value: 5 })
    await telemetry.stop()
    expect((await rollups(one)).map(({ metric, total }) => [metric, total]).sort()).toEqual([
      ['energy', 2],
      ['power', 1],
    ])
    expect(await rollups(two)).toMatchObject([{ total: 3, cid: site.cid, campus_id: site.campusId }])
    expect(telemetry.dropped()).toBe(1)
  })

  it('removes what is too old, keeps its roll-ups, and takes no more of that time', async () => {
    const [deviceId = 0] = deviceIds.slice(-3)
    const old = Date.now() - 10 * day
    await database.system((db) =>
      saveReadings(db, [
        { deviceId, metric: 'power', at: old, value: 5 },
        { deviceId, metric: 'power', at: Date.now(), value: 6 },
      ]),
    )
    const telemetry = startTelemetry({ database, keptDays: 7, log })
    await telemetry.removeOld()
    telemetry.add({ deviceId, metric: 'power', at: old + 1, value: 7 })
    await telemetry.stop()
    const raw = await database.system((db) =>
      db.selectFrom('telemetry').select('value').where('device_id', '=', deviceId).execute(),
    )
    expect(raw).toEqual([{ value: 6 }])
    expect((await rollups(deviceId)).map(({ total }) => total)).toEqual([5, 6])
    expect(telemetry.dropped()).toBe(1)
  })
})
