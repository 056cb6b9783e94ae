import { sql, type Transaction } from 'kysely'
import type { AlarmKind } from '#contract/rules/alarms/kinds.ts'
import type { Tables } from '#server/database/tables.ts'
import { tellFaults } from './channels.ts'

interface Raised {
  cid: number
  campusId: number
  kind: AlarmKind
  /** ms since 1970. */
  at: number
}

/**
 * What was reported of a device, and is not settled, leads to the alarm that has just been raised of it or of its gateway, in the
 * caller's transaction. Reports of whole rooms stay as they are: what they are about is no device's condition.
 */
export async function linkReports(
  db: Transaction<Tables>,
  { cid, campusId, kind, at }: Raised,
): Promise<void> {
  const { numAffectedRows } = await sql`
    update fault set alarm_id = alarm.id
    from alarm join alarm_member member on member.alarm_id = alarm.id and member.cleared_at is null, device
    where alarm.campus_id = ${campusId} and alarm.kind = ${kind} and alarm.raised_at = ${new Date(at)}
      and alarm.state = 'raised' and fault.campus_id = ${campusId} and fault.alarm_id is null
      and fault.state in ('open', 'assigned', 'working') and device.id = fault.device_id
      and member.object_id in (device.id, device.gateway_id)`.execute(db)
  if (numAffectedRows) await tellFaults(db, cid, campusId)
}
