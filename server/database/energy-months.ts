import { sql, type Transaction } from 'kysely'
import type { Tables } from './tables.ts'

/** Makes sure that there is a place for local days, counted from 1970: each month of them has a table of its own. */
export const ensureMonths = (db: Transaction<Tables>, days: readonly number[]) =>
  sql`select energy_months(${[...new Set(days)]}::integer[])`.execute(db)

/** The same for days of lamps. */
export const ensureLampMonths = (db: Transaction<Tables>, days: readonly number[]) =>
  sql`select lamp_months(${[...new Set(days)]}::integer[])`.execute(db)
