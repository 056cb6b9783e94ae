import { sql, type Transaction } from 'kysely'
import type { BaseLogger } from 'pino'
import { type Day, dayAt, dayOf, monthOf, yearOf } from '#contract/rules/energy/local-days.ts'
import type { Database } from '#server/database/database.ts'
import { ensureLampMonths, ensureMonths } from '#server/database/energy-months.ts'
import type { Tables } from '#server/database/tables.ts'

type Db = Transaction<Tables>

/** The table of a month: energy_day_2026_11. */
const month = /^(?:energy|lamp)_day_(\d{4})_(\d{2})$/

/** The first day of those that are kept by hours: so many whole months before this one. */
export const keptFrom = (months: number, now: number): Day => {
  const today = dayOf(now)
  return dayAt(yearOf(today), monthOf(today) - months)
}

/** Months that end before a day, the oldest first. */
async function monthsBefore(db: Db, of: 'energy_day' | 'lamp_day', before: Day): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = ${of}::regclass order by 1`.execute(db)
  return rows.flatMap(({ name }) => {
    const [, year, number] = month.exec(name) ?? []
    return year !== undefined && dayAt(Number(year), Number(number)) <= before ? [name] : []
  })
}

/**
 * Keeps of the days of a month that ends before a day what they come to with each meter, and drops the month's table. One
 * month at a time, since the table of all is held up meanwhile. Answers its name; null when there is none any more.
 */
export async function condenseMonth(db: Db, before: Day): Promise<string | null> {
  const [name] = await monthsBefore(db, 'energy_day', before)
  if (name === undefined) return null
  const [, year, number] = month.exec(name) ?? []
  const day = dayAt(Number(year), Number(number) - 1)
  await sql`lock table ${sql.table(name)} in access exclusive mode`.execute(db)
  await sql`update energy_month set condensed = true, had = null where day = ${day}`.execute(db)
  await sql`delete from energy_weekday where day = ${day}`.execute(db)
  await sql`alter table energy_day detach partition ${sql.table(name)}`.execute(db)
  await sql`drop table ${sql.table(name)}`.execute(db)
  return name
}

/** Drops a month of lamps' days that ends before a day: what they used stands in their rooms' sums. Answers as above. */
async function dropLampMonth(db: Db, before: Day): Promise<string | null> {
  const [name] = await monthsBefore(db, 'lamp_day', before)
  if (name !== undefined) await sql`drop table ${sql.table(name)}`.execute(db)
  return name ?? null
}

export interface EnergyMonthsOptions {
  database: Database
  /** Whole months before this one that days and hours are kept; 0 keeps them for ever. At least a year is kept. */
  keptMonths: number
  log: BaseLogger
}

const first = 15 * 60_000
const interval = 12 * 60 * 60_000
/** The same month of the year before can always be compared with. */
const fewest = 13

/** Condenses old months, and makes the table of the month to come, twice a day. */
export function startEnergyMonths({ database, keptMonths, log }: EnergyMonthsOptions) {
  const tidy = async () => {
    const now = Date.now()
    await database.system(async (db) => {
      await ensureMonths(db, [dayOf(now), dayOf(now) + 28])
      await ensureLampMonths(db, [dayOf(now), dayOf(now) + 28])
    })
    if (keptMonths === 0) return
    const before = keptFrom(Math.max(fewest, keptMonths), now)
    for (let found: string | null = ''; found !== null; ) {
      found = await database.system((db) => condenseMonth(db, before))
      if (found) log.info({ month: found }, 'days of a month are kept as its sum')
    }
    for (let found: string | null = ''; found !== null; )
      found = await database.system((db) => dropLampMonth(db, before))
  }
  let timer: NodeJS.Timeout
  const later = (delay: number) => {
    timer = setTimeout(() => {
      tidy()
        .catch((error: Error) => log.warn({ error: error.message }, 'old months of energy not condensed'))
        .then(() => later(interval))
    }, delay).unref()
  }
  later(first)
  return { tidy, stop: () => clearTimeout(timer) }
}
