import { sql, type Transaction } from 'kysely'
import type { AlarmRule } from '#contract/alarm-shapes.ts'
import type { AlarmKind } from '#contract/rules/alarms/kinds.ts'
import { stateAfter } from '#contract/rules/alarms/life.ts'
import type { Tables } from '#server/database/tables.ts'
import { writeMessages } from '#server/inbox/inbox.ts'
import { clearedToRobots } from '#server/notices/to-robots.ts'
import { tellAlarms } from './channels.ts'
import { lockCampus } from './raising.ts'
import { keepsQuiet } from './telling.ts'

type Db = Transaction<Tables>

/** Conditions of one kind that have gone in a campus. */
export interface Clearing {
  cid: number
  campusId: number
  kind: AlarmKind
  /** What it is judged by now; null where no rule is any more, and nothing keeps quiet. */
  rule: AlarmRule | null
  at: number
  objectIds: readonly number[]
}

/**
 * Takes objects out of the alarm they stand under; one that nothing stands under any more clears, and who was told of it is
 * told that, in the caller's transaction.
 */
export async function clear(db: Db, clearing: Clearing): Promise<void> {
  const { cid, campusId, kind, rule, at, objectIds } = clearing
  await lockCampus(db, campusId)
  const left = await db
    .updateTable('alarm_member')
    .set({ cleared_at: new Date(at) })
    .where('kind', '=', kind)
    .where('campus_id', '=', campusId)
    .where('cleared_at', 'is', null)
    .where(sql<boolean>`object_id = any(${[...objectIds]}::bigint[])`)
    .returning('alarm_id')
    .execute()
  if (left.length === 0) return
  const ids = [...new Set(left.map(({ alarm_id }) => alarm_id))]
  const gone = await db
    .selectFrom('alarm')
    .select(['id', 'state'])
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .where(sql<boolean>`not exists (select from alarm_member member
      where member.alarm_id = alarm.id and member.cleared_at is null)`)
    .forUpdate()
    .execute()
  const quiet = rule !== null && (await keepsQuiet(db, clearing, rule))
  for (const { id, state } of gone) {
    await db
      .updateTable('alarm')
      .set({ state: stateAfter(state, 'clear') ?? state, cleared_at: new Date(at) })
      .where('id', '=', id)
      .execute()
    await db
      .insertInto('alarm_event')
      .values({ cid, campus_id: campusId, alarm_id: id, at: new Date(at), event: 'clear', account_id: null })
      .execute()
    if (state !== 'closed') await tellThose(db, { cid, campusId, alarmId: id }, quiet)
  }
  await tellAlarms(db, cid, campusId)
}

/** Tells those who were told of an alarm by itself; in quiet hours only in their inboxes, which tell how it ended. */
async function tellThose(
  db: Db,
  about: { cid: number; campusId: number; alarmId: number },
  quiet: boolean,
): Promise<void> {
  const rows = await db
    .selectFrom('message')
    .select('account_id')
    .distinct()
    .where('alarm_id', '=', about.alarmId)
    .where('event', 'in', ['raised', 'assigned'])
    .where('num', '=', 1)
    .execute()
  const accountIds = rows.map(({ account_id }) => account_id)
  await writeMessages(db, { ...about, num: 1, event: 'cleared', quiet }, accountIds)
  if (!quiet) await clearedToRobots(db, about)
}
