import { sql, type Transaction } from 'kysely'
import type { Tables } from './tables.ts'

/**
 * Statements of this transaction are planned for the values they come with, from now on. The embedded database keeps plans for
 * any value, and takes a campus for a small one: what joins everything a campus has would compare each with each.
 */
export const planByValues = (db: Transaction<Tables>): Promise<unknown> =>
  sql`select set_config('plan_cache_mode', 'force_custom_plan', true)`.execute(db)
