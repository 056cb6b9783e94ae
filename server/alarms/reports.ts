import { sql, type Transaction } from 'kysely'
import type { AlarmKind } from '#contract/rules/alarms/kinds.ts'
import type { Tables } from '#server/database/tables.ts'
import { tellFaults } from './channels.ts'

interface Raised {
  cid: number
  campusId: number
  kind: AlarmKind
}

/**
 * What was reported of a device, and is not settled, leads to the alarm that it or its gateway has just come under, be it a new
 * one or one that was there, in the caller's transaction. Reports of whole rooms stay as they are: what they are about is no
 * device's condition.
 */
export async function linkReports(
  db: Transaction<Tables>,
  { cid, campusId, kind }: Raised,
  objectIds: readonly number[],
): Promise<void> {
  const { numAffectedRows } = await sql`
    update fault set alarm_id = alarm.id
    from alarm join alarm_member member on member.alarm_id = alarm.id and member.cleared_at is null, device
    where alarm.campus_id = ${campusId} and alarm.kind = ${kind}
      and member.object_id = any(${[...objectIds]}::bigint[]) and fault.campus_id = ${campusId}
      and fault.alarm_id is null and fault.state in ('open', 'assigned', 'working')
      and device.id = fault.device_id and member.object_id in (device.id, device.gateway_id)`.execute(db)
  if (numAffectedRows) await tellFaults(db, cid, campusId)
}
