import { sql } from 'kysely'
import { openDatabase } from '#server/database/open.ts'
import { seed } from '#server/seed/index.ts'
import { ms } from './figures.ts'
import { type Kind, kinds, type Place } from './places.ts'
import type { Finding, Report, Settings } from './report.ts'

/** What a first start fills a new database with. */
const sizes = {
  small: 'the demonstration',
  large: 'with the whole parking of 1,080 gateways and a campus of 100,000 devices',
} as const
type Size = keyof typeof sizes

interface Seeded {
  /** Without the migrations before it, ms. */
  whole: number
  /** Hours of all meters since 2024, of that, ms. */
  energy: number
  devices: number
  meters: number
  hours: number
}

async function seeded(place: Place, size: Size): Promise<Seeded> {
  const database = await openDatabase(place)
  const began = performance.now()
  let told = began
  let energy = 0
  await seed(database, {
    size,
    log: {
      info: (message) => {
        const now = performance.now()
        if (/ meters since /.test(message)) energy = now - told
        told = now
      },
    },
  })
  const whole = performance.now() - began
  const { rows } = await database.system((db) =>
    sql<Omit<Seeded, 'whole' | 'energy'>>`
      select (select count(*)::integer from device) as devices,
        (select count(*)::integer from meter where not lamps) as meters,
        (select sum(length(replace(had::bit(24)::text, '0', '')))::integer from energy_day) as hours`.execute(
      db,
    ),
  )
  await database.close()
  return { whole, energy, ...(rows[0] ?? { devices: 0, meters: 0, hours: 0 }) }
}

async function rowOf({ name, make }: Kind, size: Size): Promise<{ row: string[]; findings: Finding[] }> {
  let place: Place
  try {
    place = await make()
  } catch (error) {
    return { row: [sizes[size], name, `not measured: ${(error as Error).message}`], findings: [] }
  }
  const { whole, energy, ...count } = await seeded(place, size)
  await place.remove()
  const counts = [count.devices, count.meters, count.hours].map((each) => each.toLocaleString('en'))
  return {
    row: [sizes[size], name, ...counts, ms(energy), ms(whole)],
    findings: [
      { what: `Seeding ${sizes[size]}, ${name}: hours of meters, all`, value: `${ms(energy)}, ${ms(whole)}` },
    ],
  }
}

/** How long a first start takes for what it fills a database with, and for the hours of its meters since 2024 in that. */
export async function benchSeeding({ quick }: Settings): Promise<Report> {
  const found = []
  for (const size of quick ? (['small'] as const) : (['small', 'large'] as const))
    for (const kind of kinds) found.push(await rowOf(kind, size))
  return {
    tables: [
      {
        title: 'Seeding a new database, once',
        columns: ['', 'database', 'devices', 'meters', 'hours of meters', 'these in', 'all in'],
        rows: found.map(({ row }) => row),
        note: 'Without its migrations. Hours since 2024-01-01 of every meter and of lamps, each day written as it is rolled up.',
      },
    ],
    findings: found.flatMap(({ findings }) => findings),
  }
}
