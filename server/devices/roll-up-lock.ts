import { sql, type Transaction } from 'kysely'
import type { Tables } from '#server/database/tables.ts'

/** Any number, the same in every server process: roll-ups are counted from rows that another must not add to. */
const lock = 620_147_331

/** Until the transaction ends, nobody else stores readings or counts roll-ups. */
export const holdRollUps = (db: Transaction<Tables>) => sql`select pg_advisory_xact_lock(${lock})`.execute(db)
