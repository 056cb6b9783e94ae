import { sql, type Transaction } from 'kysely'
import type { Tables } from '#server/database/tables.ts'

/** Told '<cid> <campusId>' when alarms of a campus have come, gone or been seen to. */
export const alarmChannel = 'lamplighter_alarm'
/** Told '<cid> <campusId>' when something was reported in a campus, done about it, or led to an alarm. */
export const faultChannel = 'lamplighter_fault'
/** Told when somebody has changed a rule. */
export const ruleChannel = 'lamplighter_alarm_rule'

type Db = Transaction<Tables>

export const tellAlarms = (db: Db, cid: number, campusId: number) =>
  sql`select pg_notify(${alarmChannel}, ${`${cid} ${campusId}`})`.execute(db)

export const tellFaults = (db: Db, cid: number, campusId: number) =>
  sql`select pg_notify(${faultChannel}, ${`${cid} ${campusId}`})`.execute(db)

export const tellRules = (db: Db) => sql`select pg_notify(${ruleChannel}, '')`.execute(db)
