import { sql, type Transaction } from 'kysely'
import type { AlarmLevel } from '#contract/rules/alarms/kinds.ts'
import type { Tables } from '#server/database/tables.ts'
import { tellQueue } from '#server/deliveries/queue.ts'

type Db = Transaction<Tables>

interface About {
  cid: number
  campusId: number
  alarmId: number
}

/** Puts down that the company's robots are to be told of an alarm that was raised, in the caller's transaction. */
export async function raisedToRobots(
  db: Db,
  { cid, campusId, alarmId, level, num }: About & { level: AlarmLevel; num: number },
): Promise<void> {
  const { numAffectedRows } = await sql`
    insert into notice_delivery (cid, way, robot_id, alarm_id, event, num)
    select cid, 'robot', id, ${alarmId}::bigint, 'raised', ${num}::int from robot
    where cid = ${cid} and not disabled and levels @> to_jsonb(${level}::int)
      and (campus_ids is null or campus_ids @> to_jsonb(${campusId}::bigint))`.execute(db)
  if (numAffectedRows) await tellQueue(db, 'notice_delivery')
}

/** The same of one that has cleared, to those that were told of it by itself. */
export async function clearedToRobots(db: Db, { cid, alarmId }: About): Promise<void> {
  const { numAffectedRows } = await sql`
    insert into notice_delivery (cid, way, robot_id, alarm_id, event)
    select distinct cid, 'robot', robot_id, alarm_id, 'cleared' from notice_delivery told
    where cid = ${cid} and alarm_id = ${alarmId} and robot_id is not null and event = 'raised' and num = 1
      and exists (select from robot where id = told.robot_id and not disabled)`.execute(db)
  if (numAffectedRows) await tellQueue(db, 'notice_delivery')
}
