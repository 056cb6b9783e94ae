import { sql } from 'kysely'
import pg from 'pg'
import type { CallName, InputOf } from '#contract/index.ts'
import { dayAt } from '#contract/rules/energy/local-days.ts'
import type { Database } from '#server/database/database.ts'
import { openDatabase } from '#server/database/open.ts'
import { type Client, signIn } from '#tests/server/client.ts'
import { addCompanies } from '#tests/server/rows.ts'
import { cpuTime } from './cpu-time.ts'
import { ms, spread } from './figures.ts'
import { load, type Shot } from './load.ts'
import { postgresqlPlace } from './places.ts'
import type { Finding, Report, Settings, Table } from './report.ts'
import { startServerProcess } from './server-process.ts'
import { shotOf } from './shots.ts'

const perCampus = 100
const firstDay = dayAt(2023, 11)
const endDay = dayAt(2026, 11)
const asked = '2026-09-15'
const wanted = { page: 300, year: 50 }
/** Where every meter stands for itself, and none counts what the others do. */
const flat = 2

interface Site {
  campusId: number
  roomId: number
  main: boolean
}

/** Answers about energy with 52 million hours of 2,000 meters in three years, on PostgreSQL. */
export async function benchEnergy({ quick }: Settings): Promise<Report> {
  const place = await postgresqlPlace()
  const database = await openDatabase(place)
  const { own } = await addCompanies(database)
  const server = await startServerProcess(place, { SEED: 'off' })
  const client = await signIn(server.url, 'school', 'own-admin')
  const sites = await addSites(client, quick ? 2 : 20)
  const direct = new pg.Client({ connectionString: place.databaseUrl })
  await direct.connect()
  const filled = await fill(database, direct, { cid: own.cid, sites, quick })
  await database.close()
  const stored = await settle(direct)
  const tables: Table[] = [tableOf(sites.length * perCampus, stored, filled)]
  const findings: Finding[] = []
  let page = 0
  for (const site of sites.slice(0, flat)) {
    const rows: string[][] = []
    for (const [what, shot] of Object.entries(shots(client, site))) {
      const settings = { concurrency: 1, seconds: quick ? 0.5 : 4 }
      await load(server.url, () => shot, { ...settings, seconds: 0.5 })
      const before = await cpuTime(server.pid, direct)
      const { latency, failed } = await load(server.url, () => shot, settings)
      const cpu = ((await cpuTime(server.pid, direct)) - before) / latency.count
      page = Math.max(page, latency.p95)
      rows.push([
        what,
        ms(latency.p50),
        ms(latency.p95),
        ms(latency.worst),
        ms(cpu),
        failed > 0 ? `${failed} failed` : '',
      ])
    }
    tables.push({
      title: `Answers about a campus of ${perCampus} meters, ${site.main ? 'with a main meter' : 'without a main meter'}`,
      columns: ['', 'p50', 'p95', 'worst', 'processor', ''],
      rows,
      note: 'One call at a time, from one process on the same machine. Processor: of the server and the database, for one answer.',
    })
  }
  const year = await yearByDay(direct, sites[1]?.campusId ?? 0)
  await direct.end()
  await server.stop()
  await place.remove()
  findings.push(
    { what: `Energy answers, ${hoursOf(stored)} hours, p95`, value: ms(page), target: ms(wanted.page) },
    { what: 'A campus-year by day, read in the database', value: ms(year), target: ms(wanted.year) },
  )
  return { tables, findings }
}

async function addSites(client: Client, count: number): Promise<Site[]> {
  const sites: Site[] = []
  for (let index = 0; index < count; index += 1) {
    const campusId = (await client.call('campus.add', { name: `园区 ${index + 1}` })).created[0]?.id ?? 0
    const add = async (kind: 'building' | 'floor' | 'room', parentId: number | null) =>
      (await client.call('space.add', { campusId, parentId, kind, name: kind })).created[0]?.id ?? 0
    const roomId = await add('room', await add('floor', await add('building', null)))
    sites.push({ campusId, roomId, main: index !== 1 })
    const months = Array.from({ length: 12 }, (_, month) => month + 1)
    const hours = Array.from({ length: 24 }, (_, hour) =>
      hour < 8 ? ('valley' as const) : ('peak' as const),
    )
    const prices = { sharp: null, peak: 900_000, flat: null, valley: 300_000, deep: null }
    const season = { months, dayKind: 'every' as const, hours }
    const tariff = { prices, seasons: [season], holidays: [] }
    await client.call('campusEnergy.addTariff', { campusIds: [campusId], validFrom: '2024-01-01', ...tariff })
  }
  return sites
}

/** Days of meters as they come: one day of all meters after the other. */
async function fill(
  database: Database,
  direct: pg.Client,
  { cid, sites, quick }: { cid: number; sites: readonly Site[]; quick: boolean },
): Promise<number> {
  const began = performance.now()
  await database.system(async (db) => {
    const { id: productId } = await db
      .insertInto('product')
      .values({
        ...{ pid: 'bench-meter', product_type_id: 704, equipment_type: 5, parent_type_id: 6 },
        ...{ name: '电表', cid: null, function_list: '[]' },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const { campusId, roomId, main } of sites) {
      await sql`
        insert into device (cid, campus_id, room_id, device_no, name, product_id)
        select ${cid}::bigint, ${campusId}::bigint, ${roomId}::bigint, ${`M${campusId}-`}::text || n, '电表 ' || n, ${productId}::bigint
        from generate_series(1, ${perCampus}::integer) n`.execute(db)
      await sql`
        update meter set category = 1 + id % 4, first_day = ${firstDay}, fresh = now(), parent_id = null
        where campus_id = ${campusId}`.execute(db)
      if (main)
        await sql`
          with first as (select min(id) as id from meter where campus_id = ${campusId})
          update meter set category = case when meter.id = first.id then 0 else category end,
            space_id = case when meter.id = first.id then null else space_id end,
            parent_id = case when meter.id = first.id then null else first.id end
          from first where campus_id = ${campusId}`.execute(db)
    }
  })
  await direct.query(`create temporary table pattern as
    select n, wh, (select sum(v) from unnest(wh) v)::bigint as total
    from (select n, array(select (200 + (n * 37 + h * 101) % 900)::integer from generate_series(0, 23) h) as wh
      from generate_series(0, 63) n) made`)
  // The program gives a statement less time than this takes, which is why its own connection does not write it.
  for (let day = quick ? endDay - 400 : firstDay; day < endDay; day += 28) {
    const span = [day, Math.min(endDay, day + 28) - 1]
    await direct.query('select energy_months(array(select generate_series($1::integer, $2::integer)))', span)
    await direct.query(
      `insert into energy_day (meter_id, day, cid, campus_id, wh, estimated, minutes, total, total_estimated,
        total_minutes, had)
      select meter.id, d.day, meter.cid, meter.campus_id, wh, null, null, total, 0, 1440, 16777215
      from generate_series($1::integer, $2::integer) as d (day)
        cross join meter join pattern on pattern.n = (meter.id + d.day * 7) % 64`,
      span,
    )
  }
  return performance.now() - began
}

interface Stored {
  days: number
  months: number
  bytes: number
}

/** As it is after a while, when the database has looked through what was written. */
async function settle(direct: pg.Client): Promise<Stored> {
  await direct.query('vacuum (analyze) energy_day')
  await direct.query('vacuum (analyze) meter')
  const { rows } = await direct.query<Stored>(`
    select (select count(*) from energy_day)::float8 as days, count(*)::integer as months,
      sum(pg_total_relation_size(inhrelid))::float8 as bytes
    from pg_inherits where inhparent = 'energy_day'::regclass`)
  return rows[0] ?? { days: 0, months: 0, bytes: 0 }
}

const hoursOf = ({ days }: Stored) => (days * 24).toLocaleString('en')

const tableOf = (meters: number, stored: Stored, took: number): Table => ({
  title: 'Days of meters, PostgreSQL',
  columns: ['', ''],
  rows: [
    ['meters', meters.toLocaleString('en')],
    ['rows, each a day of a meter with its 24 hours', stored.days.toLocaleString('en')],
    ['hours', hoursOf(stored)],
    ['months, each a table', String(stored.months)],
    ['on disk, with the index', `${(stored.bytes / 2 ** 30).toFixed(2)} GB`],
    ['written in', ms(took)],
  ],
})

function shots(client: Client, { campusId }: Site): Record<string, Shot> {
  const of = <N extends CallName>(call: N, input: InputOf<N>) => shotOf(client, call, input)
  const [month, year] = [
    { campusId, date: asked },
    { campusId, date: asked, timeType: 5 as const },
  ]
  return {
    'day, overview': of('campusEnergy.energyConsumption', { ...month, timeType: 1 }),
    'month, overview': of('campusEnergy.energyConsumption', month),
    'year, overview': of('campusEnergy.energyConsumption', year),
    'year, ranking of floors': of('campusEnergy.energyRanking', { ...year, by: 'floor' }),
    'year, list of meters': of('campusEnergy.energyList', { ...year, pageSize: 0 }),
    'month, when it is used': of('campusEnergy.energyAnalysis', month),
    'year, when it is used': of('campusEnergy.energyAnalysis', year),
    'year, parking data': of('parkingEnergy.getEnergyData', year),
    'year, comparison': of('parkingEnergy.getEnergyComparison', year),
    'year, carbon': of('parkingEnergy.getCarbonEmission', year),
    'year, alarms': of('campusEnergy.alarmList', year),
    'a year between two times': of('campusEnergy.getIntervalEnergy', {
      campusId,
      startTime: Date.UTC(2025, 8, 15),
      endTime: Date.UTC(2026, 8, 15),
    }),
  }
}

/** The statement behind a year's curve: p95 of 40 runs, in ms. */
async function yearByDay(direct: pg.Client, campusId: number): Promise<number> {
  const times: number[] = []
  for (let run = 0; run < 45; run += 1) {
    const began = performance.now()
    await direct.query(
      `select day, sum(total), sum(total_estimated), sum(total_minutes) from energy_day
        where meter_id = any(array(select id from meter where campus_id = $1)) and day >= $2 and day < $3
        group by day`,
      [campusId, dayAt(2025, 0), dayAt(2026, 0)],
    )
    if (run >= 5) times.push(performance.now() - began)
  }
  return spread(times).p95
}
