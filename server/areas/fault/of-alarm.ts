import { sql } from 'kysely'
import type { AlarmReport } from '#contract/alarm-shapes.ts'
import { contract, type InputOf } from '#contract/index.ts'
import { stateAfter } from '#contract/rules/alarms/life.ts'
import { afterFaultAction } from '#contract/rules/fault-states.ts'
import { permits } from '#contract/rules/permission.ts'
import type { Tenant } from '#server/database/database.ts'
import type { Caller } from '#server/handlers.ts'
import { refuse } from '#server/refusal.ts'
import { close } from '../alarm/acting.ts'
import { moveFault } from './store.ts'

/** Reports told with an alarm, at most. */
const most = 50

/** What was reported of what an alarm is about, the latest first. */
export async function reportsOf({ db }: Tenant, alarmId: number): Promise<AlarmReport[]> {
  const { rows } = await sql<AlarmReport>`
    select f.id, f.room_id as "roomId", concat_ws(' / ', building.name, floor.name, room.name) as place, f.describe,
      f.state, f.reporter, f.reported_at as "reportedAt", f.assignee
    from fault f join space room on room.id = f.room_id
      left join space floor on floor.id = room.parent_id left join space building on building.id = floor.parent_id
    where f.alarm_id = ${alarmId}
    order by f.reported_at desc, f.id desc limit ${most}`.execute(db)
  return rows
}

/** Finishes what was reported of an alarm and is not settled. What nobody has begun with is begun by the caller. */
export async function finishReports(
  tenant: Tenant,
  { user }: Caller,
  { id: alarmId, comment }: { id: number; comment: string },
): Promise<void> {
  if (!permits(tenant.who.urls, contract.fault.move.permission)) refuse('notPermitted')
  const open = await tenant.db
    .selectFrom('fault')
    .select(['id', 'state', 'campus_id as campusId'])
    .where('alarm_id', '=', alarmId)
    .where('state', 'in', ['open', 'assigned', 'working'])
    .orderBy('id')
    .execute()
  for (const { id, state, campusId } of open) {
    const about = { campusId, id }
    if (afterFaultAction(state, 'finish') === null)
      await moveFault(tenant, { ...about, action: 'start' }, user, { untold: true })
    await moveFault(tenant, { ...about, action: 'finish', note: comment }, user)
  }
}

/** Closes the alarm that a report leads to, where that can be. @throws Refusal notPermitted */
export async function closeAlarmOf(
  tenant: Tenant,
  caller: Caller,
  { id, note = '' }: Pick<InputOf<'fault.move'>, 'id' | 'note'>,
): Promise<void> {
  if (!permits(tenant.who.urls, contract.alarm.close.permission)) refuse('notPermitted')
  const alarm = await tenant.db
    .selectFrom('fault')
    .innerJoin('alarm', 'alarm.id', 'fault.alarm_id')
    .select(['alarm.id', 'alarm.state', 'fault.describe'])
    .where('fault.id', '=', id)
    .executeTakeFirst()
  if (!alarm || stateAfter(alarm.state, 'close') === null) return
  await close(tenant, caller, { id: alarm.id, comment: note.trim() || alarm.describe })
}
