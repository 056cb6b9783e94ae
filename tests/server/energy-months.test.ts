import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { dayAt } from '#contract/rules/energy/local-days.ts'
import { openEmbedded } from '#server/database/embedded.ts'
import { migrate } from '#server/database/migrate.ts'
import { openPostgresql } from '#server/database/postgresql.ts'
import { condenseMonth, keptFrom } from '#server/devices/energy-months.ts'
import { renewEnergy } from '#server/devices/energy-store.ts'
import type { Place } from '#tests/world/databases.ts'
import { onEachDatabase } from './on-each-database.ts'

const [december, january, february] = [dayAt(2025, 11), dayAt(2026, 0), dayAt(2026, 1)]

onEachDatabase((kind) => {
  let place: Place
  let database: Awaited<ReturnType<typeof openEmbedded>>
  let meterId: number

  beforeAll(async () => {
    place = await kind.make('blank')
    database = await (place.databaseUrl ? openPostgresql(place.databaseUrl) : openEmbedded(place.dataDir))
    // Three days of as many months, as an earlier version has stored them.
    await migrate(database.kysely, '074-room-tallies')
    await database.system(async (db) => {
      const values = (text: string) => sql.raw(text).execute(db)
      await values(`insert into company (cid, cn_name, en_name, account_type) values (1, '公司', 'one', 2)`)
      await values(`insert into campus (id, cid, name) values (2, 1, '园区')`)
      await values(
        `insert into space (id, cid, campus_id, kind, name, sort) values (3, 1, 2, 'building', '楼', 1)`,
      )
      await values(`insert into space (id, cid, campus_id, kind, name, sort, parent_id)
        values (4, 1, 2, 'floor', '层', 1, 3), (5, 1, 2, 'room', '间', 1, 4)`)
      await values(`insert into product (id, pid, product_type_id, equipment_type, parent_type_id, name, function_list)
        values (6, 'meter', 704, 5, 6, '电表', '[]')`)
      await values(`insert into device (id, cid, campus_id, room_id, device_no, name, product_id)
        values (7, 1, 2, 5, 'M', '表', 6)`)
      meterId = 7
      const hours = `{${Array.from({ length: 24 }, () => 100).join(',')}}`
      for (const day of [december + 3, january, january + 30, february])
        await values(`insert into energy_day (meter_id, day, cid, campus_id, wh, total, total_estimated, total_minutes, had)
          values (7, ${day}, 1, 2, '${hours}', 2400, 100, 1440, 16777215)`)
    })
    await migrate(database.kysely)
  }, 120_000)
  afterAll(async () => {
    await database?.close()
    await place?.remove()
  })

  const days = async () =>
    database.system(async (db) => {
      const { rows } = await sql<{ day: number }>`select day from energy_day order by day`.execute(db)
      return rows.map(({ day }) => day)
    })

  it('an update lays days into their months and loses none', async () => {
    expect(await days()).toEqual([december + 3, january, january + 30, february])
  })

  it('months that are not kept any more become sums, and what comes late for them is not counted twice', async () => {
    const before = keptFrom(1, Date.UTC(2026, 2, 10))
    expect(before).toBe(february)
    const condensed: (string | null)[] = []
    do condensed.push(await database.system((db) => condenseMonth(db, before)))
    while (condensed.at(-1) !== null)
    expect(condensed).toEqual(['energy_day_2025_12', 'energy_day_2026_01', null])
    expect(await days()).toEqual([february])
    const months = () =>
      database.system(async (db) => {
        const { rows } = await sql<object>`select day, total, total_estimated, total_minutes, condensed
          from energy_month order by day`.execute(db)
        return rows
      })
    const kept = [
      { day: december, total: 2_400, total_estimated: 100, total_minutes: 1_440, condensed: true },
      { day: january, total: 4_800, total_estimated: 200, total_minutes: 2_880, condensed: true },
      { day: february, total: 2_400, total_estimated: 100, total_minutes: 1_440, condensed: false },
    ]
    expect(await months()).toEqual(kept)
    const at = Date.UTC(2026, 0, 12)
    const reading = (after: number, value: number) => ({
      deviceId: meterId,
      metric: 'energy',
      at: at + after,
      value,
    })
    const readings = [reading(0, 5), reading(900_000, 6)]
    await database.system(async (db) => {
      for (const { at: when, value } of readings)
        await sql`insert into telemetry (device_id, metric, at, value, cid, campus_id)
          values (${meterId}, 'energy', ${new Date(when)}, ${value}, 1, 2)`.execute(db)
      await renewEnergy(db, readings)
    })
    expect(await days()).toEqual([february])
    expect(await months()).toEqual(kept)
  })
})
