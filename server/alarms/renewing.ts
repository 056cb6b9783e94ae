import { sql, type Transaction } from 'kysely'
import type { AlarmKind } from '#contract/rules/alarms/kinds.ts'
import type { Tables } from '#server/database/tables.ts'
import { tellAlarms } from './channels.ts'
import { lockCampus, type RaiseItem } from './raising.ts'

interface Renewing {
  cid: number
  campusId: number
  kind: AlarmKind
}

/** Writes into alarms that stand what they are forecast to come to now, in the caller's transaction; nobody is told anew. */
export async function renew(
  db: Transaction<Tables>,
  { cid, campusId, kind }: Renewing,
  items: readonly RaiseItem[],
): Promise<void> {
  await lockCampus(db, campusId)
  let changed = false
  for (const { objectId, value, limit, reachedAt } of items) {
    const reached = reachedAt === null ? null : new Date(reachedAt)
    const { numAffectedRows } = await sql`
      update alarm set value = ${value}, limit_value = ${limit}, reached_at = ${reached}
      where campus_id = ${campusId} and (reached_at is distinct from ${reached}
          or (value >= limit_value) is distinct from (${value}::float8 >= ${limit}::float8)) and id in (
        select alarm_id from alarm_member
        where kind = ${kind} and object_id = ${objectId} and cleared_at is null)`.execute(db)
    changed ||= (numAffectedRows ?? 0n) > 0n
  }
  if (changed) await tellAlarms(db, cid, campusId)
}
