import { sql, type Transaction } from 'kysely'
import type { AlarmRule } from '#contract/alarm-shapes.ts'
import { fold, joinWithin, type RecentAlarm } from '#contract/rules/alarms/fold.ts'
import type { AlarmKind, AlarmObject } from '#contract/rules/alarms/kinds.ts'
import type { Tables } from '#server/database/tables.ts'
import { writeMessages } from '#server/inbox/inbox.ts'
import { raisedToRobots } from '#server/notices/to-robots.ts'
import { tellAlarms } from './channels.ts'
import { type Located, locate, objectOf } from './locating.ts'
import { linkReports } from './reports.ts'
import { keepsQuiet, receiversOf } from './telling.ts'

type Db = Transaction<Tables>

export interface RaiseItem {
  objectId: number
  value: number | null
  limit: number | null
  reachedAt: number | null
}

/** Conditions of one kind that have come to hold in a campus. */
export interface Raising {
  cid: number
  campusId: number
  kind: AlarmKind
  rule: AlarmRule
  /** ms since 1970. */
  at: number
  items: readonly RaiseItem[]
}

/** Names the locks that order what is written about the alarms of a campus, whichever process writes. */
const campusLock = 0x1a3b20

export const lockCampus = (db: Db, campusId: number) =>
  sql`select pg_advisory_xact_lock(${campusLock}::int, ${campusId}::int)`.execute(db)

/**
 * Raises alarms for the conditions that stand under none yet, and tells the rule's receivers, in the caller's transaction.
 * Gateways that went together come under one alarm.
 */
export async function raise(db: Db, raising: Raising): Promise<void> {
  const { cid, campusId, kind, items } = raising
  await lockCampus(db, campusId)
  const found = await locate(
    db,
    raising,
    items.map(({ objectId }) => objectId),
  )
  if (found.length === 0) return
  if (kind === 'gatewayOffline') await raiseFolded(db, raising, found)
  else await raiseEach(db, raising, found)
  const ids = found.map(({ id }) => id)
  if (objectOf(kind) === 'device') await linkReports(db, raising, ids)
  await tellAlarms(db, cid, campusId)
}

interface Subject extends Pick<Located, 'name' | 'place' | 'roomId' | 'deviceNum'> {
  objectType: AlarmObject
  objectId: number
  gatewayNum: number
}

const alarmRow = (raising: Raising, subject: Subject, item?: RaiseItem) => ({
  cid: raising.cid,
  campus_id: raising.campusId,
  kind: raising.kind,
  level: raising.rule.level,
  state: 'raised' as const,
  object_type: subject.objectType,
  object_id: subject.objectId,
  room_id: subject.roomId,
  name: subject.name,
  place: subject.place,
  value: item?.value ?? null,
  limit_value: item?.limit ?? null,
  reached_at: item?.reachedAt == null ? null : new Date(item.reachedAt),
  gateway_num: subject.gatewayNum,
  device_num: subject.deviceNum,
  raised_at: new Date(raising.at),
})

const memberRow = ({ cid, campusId, kind }: Raising, alarm_id: number, object_id: number) => ({
  ...{ cid, campus_id: campusId, kind, alarm_id, object_id },
})

const eventRow = (
  { cid, campusId, at }: Raising,
  alarm_id: number,
  event: 'raise' | 'join',
  comment = '',
) => ({
  ...{ cid, campus_id: campusId, alarm_id, at: new Date(at), event, account_id: null, comment },
})

/** One message tells of all that were raised together. */
async function tell(db: Db, raising: Raising, alarmId: number, num: number): Promise<void> {
  const { cid, campusId, rule } = raising
  if (await keepsQuiet(db, raising, rule)) return
  const receivers = await receiversOf(db, raising, rule)
  const about = { cid, campusId, alarmId, num }
  await writeMessages(db, { ...about, event: 'raised' }, receivers)
  await raisedToRobots(db, { ...about, level: rule.level })
}

async function raiseEach(db: Db, raising: Raising, found: readonly Located[]): Promise<void> {
  const items = new Map(raising.items.map((item) => [item.objectId, item]))
  const rows = await db
    .insertInto('alarm')
    .values(
      found.map((each) =>
        alarmRow(raising, { ...each, objectId: each.id, gatewayNum: 0 }, items.get(each.id)),
      ),
    )
    .returning(['id', 'object_id'])
    .execute()
  await db
    .insertInto('alarm_member')
    .values(rows.map(({ id, object_id }) => memberRow(raising, id, object_id)))
    .execute()
  await db
    .insertInto('alarm_event')
    .values(rows.map(({ id }) => eventRow(raising, id, 'raise')))
    .execute()
  await tell(db, raising, rows[0]?.id ?? 0, rows.length)
}

/** Alarms of gateways of the campus that were raised just now and have not cleared. */
async function recentAlarms(db: Db, { campusId, at }: Raising): Promise<RecentAlarm[]> {
  const { rows } = await sql<{ alarmId: number; id: number; top: number }>`
    select alarm.id as "alarmId", member.object_id as id, coalesce(building.id, floor.id, room.id) as top
    from alarm join alarm_member member on member.alarm_id = alarm.id
      join device on device.id = member.object_id join space room on room.id = device.room_id
      left join space floor on floor.id = room.parent_id left join space building on building.id = floor.parent_id
    where alarm.campus_id = ${campusId} and alarm.kind = 'gatewayOffline' and alarm.cleared_at is null
      and alarm.state in ('raised', 'acknowledged') and alarm.raised_at > ${new Date(at - joinWithin)}
    order by alarm.raised_at, alarm.id`.execute(db)
  const alarms = new Map<number, { id: number; top: number }[]>()
  for (const { alarmId, ...member } of rows) alarms.set(alarmId, [...(alarms.get(alarmId) ?? []), member])
  return [...alarms].map(([alarmId, members]) => ({ alarmId, members }))
}

async function raiseFolded(db: Db, raising: Raising, found: readonly Located[]): Promise<void> {
  const byId = new Map(found.map((each) => [each.id, each]))
  const campus = await db
    .selectFrom('campus')
    .select('name')
    .where('id', '=', raising.campusId)
    .executeTakeFirstOrThrow()
  for (const { alarmId, members, over } of fold(found, await recentAlarms(db, raising))) {
    const gateways = members.flatMap(({ id }) => byId.get(id) ?? [])
    const [first] = gateways
    if (!first) continue
    const place =
      over === 'campus'
        ? {
            objectType: 'campus' as const,
            objectId: raising.campusId,
            name: campus.name,
            place: '',
            roomId: null,
          }
        : over === 'building'
          ? {
              objectType: 'building' as const,
              objectId: first.top,
              name: first.topName,
              place: '',
              roomId: null,
            }
          : { ...first, objectId: first.id }
    const id = alarmId ?? (await addAlarm(db, raising, { ...place, ...countsOf(gateways) }))
    const added = await join(db, raising, id, gateways)
    const names = gateways
      .map(({ name }) => name)
      .join('、')
      .slice(0, 500)
    await db
      .insertInto('alarm_event')
      .values(eventRow(raising, id, alarmId === null ? 'raise' : 'join', alarmId === null ? '' : names))
      .execute()
    if (alarmId === null) await tell(db, raising, id, 1)
    else await grow(db, id, place, countsOf(added))
  }
}

const countsOf = (gateways: readonly Located[]) => ({
  gatewayNum: gateways.length,
  deviceNum: gateways.reduce((sum, { deviceNum }) => sum + deviceNum, 0),
})

/** Puts gateways under an alarm, those again that have come back from under it. Answers those that stood under it never before. */
async function join(db: Db, raising: Raising, alarmId: number, gateways: readonly Located[]) {
  const before = await db
    .selectFrom('alarm_member')
    .select('object_id')
    .where('alarm_id', '=', alarmId)
    .execute()
  await db
    .insertInto('alarm_member')
    .values(gateways.map(({ id }) => memberRow(raising, alarmId, id)))
    .onConflict((again) => again.columns(['alarm_id', 'object_id']).doUpdateSet({ cleared_at: null }))
    .execute()
  const known = new Set(before.map(({ object_id }) => object_id))
  return gateways.filter(({ id }) => !known.has(id))
}

async function addAlarm(db: Db, raising: Raising, subject: Subject): Promise<number> {
  const { id } = await db
    .insertInto('alarm')
    .values(alarmRow(raising, subject))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** An alarm that gateways have joined stands for more, and for a wider place. */
async function grow(
  db: Db,
  id: number,
  place: Omit<Subject, 'deviceNum' | 'gatewayNum'>,
  more: { deviceNum: number; gatewayNum: number },
) {
  await db
    .updateTable('alarm')
    .set((row) => ({
      object_type: place.objectType,
      object_id: place.objectId,
      name: place.name,
      place: place.place,
      room_id: place.roomId,
      gateway_num: row('gateway_num', '+', more.gatewayNum),
      device_num: row('device_num', '+', more.deviceNum),
    }))
    .where('id', '=', id)
    .execute()
}
