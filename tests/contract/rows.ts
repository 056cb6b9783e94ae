import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import type { Ids } from './sites.ts'

/** Sessions come and go with reading; everything else changes only by an edit or a device. */
const leftOut = [
  'session',
  'account_address',
  'captcha',
  'verification_code',
  'registration',
  'meta',
  'kysely_migration',
  'kysely_migration_lock',
]

export interface StoredRow {
  table: string
  /** The row as PostgreSQL writes it. */
  text: string
  row: Record<string, unknown>
}

/** Every row of every table, in a fixed order. */
export const storedRows = (database: Database): Promise<StoredRow[]> =>
  database.system(async (db) => {
    const { rows: tables } = await sql<{ name: string }>`
      select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
      order by 1`.execute(db)
    const all: StoredRow[] = []
    for (const { name } of tables.filter((table) => !leftOut.includes(table.name))) {
      const { rows } = await sql<{ text: string; row: Record<string, unknown> }>`
        select t::text as text, to_jsonb(t) as row from ${sql.table(name)} t order by t::text`.execute(db)
      all.push(...rows.map((row) => ({ table: name, ...row })))
    }
    return all
  })

/** The same as lines to compare; `test` chooses rows. */
export const footprint = async (database: Database, test: (row: StoredRow) => boolean = () => true) =>
  (await storedRows(database)).filter(test).map(({ table, text }) => `${table} ${text}`)

export const ofCompany =
  (cid: number) =>
  ({ row }: StoredRow): boolean =>
    row.cid === cid

/** The campus itself, what stands in it, its template with all parts, and its megaproject. */
export const ofCampus =
  ({ campus, template, megaproject, account }: Ids) =>
  ({ table, row }: StoredRow): boolean =>
    row.campus_id === campus ||
    row.template_id === template ||
    row.megaproject_id === megaproject ||
    (table === 'megaproject' && row.id === megaproject) ||
    (table === 'campus' && row.id === campus) ||
    (table === 'field_browser' && row.account_id === account) ||
    (table === 'template' && row.id === template)

/** The ids of rows. Ids are given out once for all tables, so one that turns up elsewhere is a leak. */
export const idsOf = (rows: readonly StoredRow[]): Set<number> =>
  new Set(
    rows.flatMap(({ row }) => [row.id, row.room_id, row.account_id].filter((id) => typeof id === 'number')),
  )

/** Every number that stands anywhere in a value. */
export function numbersIn(value: unknown): number[] {
  if (typeof value === 'number') return [value]
  if (value !== null && typeof value === 'object') return Object.values(value).flatMap(numbersIn)
  return []
}
