import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Database, Work } from '#server/database/database.ts'
import type { Ids } from './sites.ts'

type Db = Parameters<Work<unknown>>[0]

/** Sessions come and go with reading, and counted sign-ins by the clock; all else changes only by an edit or a device. */
const leftOut = [
  'session',
  'sign_in_count',
  'account_address',
  'captcha',
  'verification_code',
  'registration',
  'meta',
  'kysely_migration',
  'kysely_migration_lock',
]

/** The tables whose rows are looked at. */
async function tablesOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
    order by 1`.execute(db)
  return rows.map(({ name }) => name).filter((name) => !leftOut.includes(name))
}

/** Rollouts go on by themselves, from wave to wave: what somebody has asked for is what stays. */
const lasting = (name: string) =>
  name === 'rollout'
    ? sql`(select id, cid, template_id, version, kind, created_at from rollout)`
    : sql.table(name)

/** Waits until what follows an edit by itself is done: rooms are given what they are to run, messages are on their way. */
export async function settled(database: Database): Promise<void> {
  const waiting = () =>
    database.system(async (db) => {
      const { rows } = await sql`
        select from config_need union all select from message where not planned`.execute(db)
      return rows.length
    })
  while ((await waiting()) > 0) await new Promise((resolve) => setTimeout(resolve, 20))
}

/** A digest of every row of every table, by table: what costs little to compare, and says where to look. */
export const digest = (database: Database): Promise<Record<string, string>> =>
  database.system(async (db) => {
    const of = (name: string) =>
      // A sum wants no order, and rows that are sorted by their texts cost most of the look.
      sql`select ${name}::text as name,
          concat(count(*), ' ', sum(hashtextextended(t::text, 0)::numeric)) as digest
        from ${lasting(name)} t`
    const tables = await tablesOf(db)
    const { rows } = await sql<{
      name: string
      digest: string
    }>`${sql.join(tables.map(of), sql` union all `)}`.execute(db)
    return Object.fromEntries(rows.map((row) => [row.name, row.digest]))
  })

/**
 * Looks around a block of calls that must leave no trace, at the cost of two looks. `check` names those that did when
 * there is one: they are made again, one after the other.
 */
export async function watchTraces(look: () => Promise<unknown>) {
  const before = await look()
  const check = async <Call>(made: readonly Call[], make: (call: Call) => Promise<unknown>) => {
    if (isDeepStrictEqual(await look(), before)) return []
    const guilty: Call[] = []
    for (const call of made) {
      const untouched = await look()
      await make(call)
      if (!isDeepStrictEqual(await look(), untouched)) guilty.push(call)
    }
    return guilty.length > 0 ? guilty : ['a call that does not do it again']
  }
  return { check }
}

export interface StoredRow {
  table: string
  /** The row as PostgreSQL writes it. */
  text: string
  row: Record<string, unknown>
}

/** Every row of every table, in a fixed order. */
export const storedRows = (database: Database): Promise<StoredRow[]> =>
  database.system(async (db) => {
    const all: StoredRow[] = []
    for (const name of await tablesOf(db)) {
      const { rows } = await sql<{ text: string; row: Record<string, unknown> }>`
        select t::text as text, to_jsonb(t) as row from ${sql.table(name)} t order by t::text`.execute(db)
      all.push(...rows.map((row) => ({ table: name, ...row })))
    }
    return all
  })

/** Those that `test` chooses, as lines to compare. */
export const footprint = async (database: Database, test: (row: StoredRow) => boolean) =>
  (await storedRows(database)).filter(test).map(({ table, text }) => `${table} ${text}`)

export const ofCompany =
  (cid: number) =>
  ({ row }: StoredRow): boolean =>
    row.cid === cid

/** Of several campuses each; whoever may not enter one of them does not see the row. */
const ofCampuses = ['ota_campaign', 'alarm_rule']

/** The campus itself, what stands in it, its template with all parts, and its megaproject. */
export const ofCampus =
  ({ campus, spareCampus, template, megaproject, account }: Ids) =>
  ({ table, row }: StoredRow): boolean =>
    row.campus_id === campus ||
    row.template_id === template ||
    row.megaproject_id === megaproject ||
    (table === 'megaproject' && row.id === megaproject) ||
    (table === 'campus' && (row.id === campus || row.id === spareCampus)) ||
    (table === 'field_browser' && row.account_id === account) ||
    (ofCampuses.includes(table) && Array.isArray(row.campus_ids) && row.campus_ids.includes(campus)) ||
    (table === 'template' && row.id === template)

/** The ids of rows. Ids are given out once for all tables, so one that turns up elsewhere is a leak. */
export const idsOf = (rows: readonly StoredRow[]): Set<number> =>
  new Set(
    rows.flatMap(({ table, row }) =>
      // Histories name whoever did something, who may be anybody of the company.
      [row.id, row.room_id, table === 'field_browser' ? row.account_id : null].filter(
        (id) => typeof id === 'number',
      ),
    ),
  )

/** Every number that stands anywhere in a value. */
export function numbersIn(value: unknown): number[] {
  if (typeof value === 'number') return [value]
  if (value !== null && typeof value === 'object') return Object.values(value).flatMap(numbersIn)
  return []
}
