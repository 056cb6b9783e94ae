import { sql, type Transaction } from 'kysely'
import type { AlarmLevel } from '#contract/rules/alarms/kinds.ts'
import type { MessageEvent } from '#contract/rules/notices/events.ts'
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

/** The same of a service that ends; of one of the company as a whole to robots that are told of every campus. */
export async function endingToRobots(
  db: Db,
  { cid, campusId, warningId }: { cid: number; campusId: number | null; warningId: number },
): Promise<void> {
  const { numAffectedRows } = await sql`
    insert into notice_delivery (cid, way, robot_id, warning_id, event)
    select cid, 'robot', id, ${warningId}::bigint, 'ending' from robot
    where cid = ${cid} and not disabled and also ? 'service'
      and (campus_ids is null or campus_ids @> to_jsonb(${campusId}::bigint))`.execute(db)
  if (numAffectedRows) await tellQueue(db, 'notice_delivery')
}

/** The same of a report, which somebody may make who does not see robots. */
export async function reportToRobots(
  db: Db,
  { cid, campusId, faultId, event }: { cid: number; campusId: number; faultId: number; event: MessageEvent },
): Promise<void> {
  const { rows } = await sql<{ told: number }>`
    select report_to_robots(${cid}, ${campusId}, ${faultId}, ${event}) as told`.execute(db)
  if (rows[0]?.told) await tellQueue(db, 'notice_delivery')
}
