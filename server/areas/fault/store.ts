import { sql } from 'kysely'
import type { Changed } from '#contract/changed.ts'
import type { Fault, FaultEntry } from '#contract/fault.ts'
import { contract, type DataOf, type InputOf } from '#contract/index.ts'
import { limits } from '#contract/limits.ts'
import { afterFaultAction } from '#contract/rules/fault-states.ts'
import { madeAt } from '#contract/rules/made-at.ts'
import { permits } from '#contract/rules/permission.ts'
import type { UserInfo } from '#contract/user.ts'
import { tellFaults } from '#server/alarms/channels.ts'
import type { Tenant } from '#server/database/database.ts'
import { refuse, refuseInput } from '#server/refusal.ts'
import { requireCampus } from '../campus/rows.ts'
import { seesCampus } from '../campus-user/rows.ts'
import { changedRows } from '../changed.ts'
import { imageAddress, pictureRow } from '../company/images.ts'
import { newId } from '../ids.ts'
import { tellMoved, tellReported } from './telling.ts'

const faults = {
  over: {
    zh: '报修的状态已经变化，现在不能这样操作',
    en: 'The report is in another state by now, in which this cannot be done',
  },
  assignee: { zh: '请选择可以进入此场所的人', en: 'Choose somebody who may enter this place' },
  photo: { zh: '照片太大', en: 'The photo is too large' },
} as const

type Row = Omit<Fault, 'photo'> & { hash: string | null }

const alarmBrief = sql`case when alarm.id is null then null else json_build_object('id', alarm.id, 'kind', alarm.kind,
  'level', alarm.level, 'state', alarm.state, 'objectType', alarm.object_type, 'name', alarm.name,
  'gatewayNum', alarm.gateway_num) end`

/** What was reported in a campus, newest first. @throws Refusal notFound */
export async function faultList(tenant: Tenant, campusId: number): Promise<Fault[]> {
  await requireCampus(tenant, campusId)
  const { rows } = await sql<Row>`
    with told as (
      (select id from fault where campus_id = ${campusId} and state in ('open', 'assigned', 'working'))
      union all
      (select id from fault where campus_id = ${campusId} and state in ('done', 'rejected')
        order by reported_at desc limit ${limits.settledFaults}))
    select f.id, f.campus_id as "campusId", f.room_id as "roomId",
      concat_ws(' / ', building.name, floor.name, room.name) as place, f.device_id as "deviceId",
      coalesce(device.name, gone.name) as "deviceName", ${alarmBrief} as alarm, f.describe, photo.hash, f.state, f.assignee_id as "assigneeId", f.assignee,
      f.reporter_id as "reporterId", f.reporter, f.reported_at as "reportedAt", f.changed_at as "changedAt", f.history
    from fault f join told on told.id = f.id join space room on room.id = f.room_id
      left join space floor on floor.id = room.parent_id left join space building on building.id = floor.parent_id
      left join device on device.id = f.device_id left join device_gone gone on gone.device_id = f.device_id
      left join fault_photo photo on photo.fault_id = f.id
      left join alarm on alarm.id = f.alarm_id
    order by f.reported_at desc, f.id desc`.execute(tenant.db)
  return rows.map(({ hash, ...row }) => ({ ...row, photo: hash === null ? null : imageAddress(hash) }))
}

/** How many reports somebody still has to see to, in all campuses that the tenant sees. */
export async function faultCount({ db }: Tenant, userId: number): Promise<DataOf<'fault.count'>> {
  const { rows } = await sql<DataOf<'fault.count'>>`
    select (count(*) filter (where state = 'open'))::int as open,
      (count(*) filter (where state = 'assigned'))::int as assigned,
      (count(*) filter (where state = 'working'))::int as working,
      (count(*) filter (where assignee_id = ${userId}))::int as mine
    from fault where state in ('open', 'assigned', 'working')`.execute(db)
  return rows[0] ?? { open: 0, assigned: 0, working: 0, mine: 0 }
}

const tell = ({ db, who }: Tenant, campusId: number) => tellFaults(db, who.cid, campusId)

/** @throws Refusal notFound for a room, or a device in it, that the tenant does not see */
async function requireRoomWith({ db }: Tenant, input: InputOf<'fault.report'>): Promise<void> {
  const { campusId, roomId, deviceId } = input
  const room = await db
    .selectFrom('space')
    .select('id')
    .where('id', '=', roomId)
    .where('campus_id', '=', campusId)
    .where('kind', '=', 'room')
    .executeTakeFirst()
  if (!room) refuse('notFound', { roomId })
  if (deviceId === undefined) return
  const device = await db
    .selectFrom('device')
    .select('id')
    .where('id', '=', deviceId)
    .where('campus_id', '=', campusId)
    .executeTakeFirst()
  if (!device) refuse('notFound', { deviceId })
}

/** The photo that came with a report. @throws Refusal input {photo} for what is no picture, or too large */
function photoOf(photo: string) {
  const bytes = new Uint8Array(Buffer.from(photo, 'base64'))
  if (bytes.length > limits.faultPhotoBytes) refuseInput({ photo: faults.photo })
  return pictureRow({ name: '', type: '', bytes }, 'photo')
}

/** The alarm that a report leads to: the one it is made from, or the open one of what it is about. @throws Refusal notFound */
async function alarmFor({ db }: Tenant, input: InputOf<'fault.report'>): Promise<number | null> {
  const { campusId, roomId, deviceId = null, alarmId } = input
  if (alarmId !== undefined) {
    const named = await db
      .selectFrom('alarm')
      .select('id')
      .where('id', '=', alarmId)
      .where('campus_id', '=', campusId)
      .executeTakeFirst()
    return named?.id ?? refuse('notFound', { alarmId })
  }
  const { rows } = await sql<{ id: number }>`
    select alarm.id from alarm where alarm.campus_id = ${campusId} and alarm.state in ('raised', 'acknowledged')
      and case when ${deviceId}::bigint is null then alarm.room_id = ${roomId}
        else exists (select from alarm_member member join device on device.id = ${deviceId}::bigint
          where member.alarm_id = alarm.id and member.cleared_at is null
            and member.object_id in (device.id, device.gateway_id)) end
    order by alarm.level, alarm.raised_at desc, alarm.id limit 1`.execute(db)
  return rows[0]?.id ?? null
}

/** Keeps what somebody in a room says is wrong. @throws Refusal notFound, input */
export async function reportFault(
  tenant: Tenant,
  input: InputOf<'fault.report'>,
  { userId, username }: Pick<UserInfo, 'userId' | 'username'>,
): Promise<Changed> {
  const { db, who } = tenant
  const { campusId, roomId, deviceId = null, describe, photo } = input
  await requireCampus(tenant, campusId)
  await requireRoomWith(tenant, input)
  const alarm_id = await alarmFor(tenant, input)
  const picture = photo === undefined ? null : photoOf(photo)
  const [id, now] = [await newId(tenant), new Date()]
  const at = new Date(madeAt(input.at, now.getTime()))
  const first: FaultEntry = { at: at.getTime(), by: username, action: 'report', assignee: null, note: '' }
  const place = { cid: who.cid, campus_id: campusId }
  await db
    .insertInto('fault')
    .values({
      ...{ id, ...place, room_id: roomId, device_id: deviceId, alarm_id, describe, state: 'open' },
      ...{ assignee_id: null, assignee: null, reporter_id: userId, reporter: username },
      ...{ reported_at: at, changed_at: now, history: JSON.stringify([first]) },
    })
    .execute()
  if (picture)
    await db
      .insertInto('fault_photo')
      .values({ fault_id: id, ...place, ...picture })
      .execute()
  if (input.assigneeId !== undefined) {
    if (!permits(who.urls, contract.fault.move.permission)) refuse('notPermitted')
    const { assigneeId } = input
    const assign = { campusId, id, action: 'assign', assigneeId, at: at.getTime() } as const
    return moveFault(tenant, assign, { userId, username })
  }
  await tell(tenant, campusId)
  await tellReported(tenant, { campusId, faultId: id }, userId)
  return changedRows(tenant, {})
}

/** Somebody who may enter the campus. @throws Refusal input, notFound with {assigneeId} */
async function requireAssignee({ db }: Tenant, campusId: number, accountId: number | undefined) {
  const assigneeId = accountId ?? refuseInput({ assigneeId: faults.assignee })
  const found = await db
    .selectFrom('account')
    .select(['id', 'username'])
    .where('id', '=', assigneeId)
    .where(seesCampus(campusId))
    .executeTakeFirst()
  return found ?? refuse('notFound', { assigneeId })
}

/**
 * Takes a report from state to state, and tells those it concerns.
 * @param untold nobody is told: another step follows at once
 * @throws Refusal notFound, input {action, assigneeId}
 */
export async function moveFault(
  tenant: Tenant,
  { campusId, id, action, assigneeId, note = '', at: said }: InputOf<'fault.move'>,
  { userId, username }: Pick<UserInfo, 'userId' | 'username'>,
  { untold = false } = {},
): Promise<Changed> {
  const { db } = tenant
  const found = await db
    .selectFrom('fault')
    .select(['state', 'assignee_id', 'assignee', 'reporter_id'])
    .where('id', '=', id)
    .where('campus_id', '=', campusId)
    .forUpdate()
    .executeTakeFirst()
  const { state: before, reporter_id, ...held } = found ?? refuse('notFound', { id })
  const state = afterFaultAction(before, action) ?? refuseInput({ action: faults.over })
  const assigned = action === 'assign' ? await requireAssignee(tenant, campusId, assigneeId) : null
  const holder = assigned
    ? { assignee_id: assigned.id, assignee: assigned.username }
    : action === 'reopen'
      ? { assignee_id: null, assignee: null }
      : action === 'start' && held.assignee_id === null
        ? { assignee_id: userId, assignee: username }
        : held
  const now = new Date()
  const entry: FaultEntry = {
    ...{ at: madeAt(said, now.getTime()), by: username, action, assignee: assigned?.username ?? null, note },
  }
  await db
    .updateTable('fault')
    .set({
      ...{ state, ...holder, changed_at: now },
      history: sql`history || ${JSON.stringify([entry])}::jsonb`,
    })
    .where('id', '=', id)
    .execute()
  await tell(tenant, campusId)
  if (!untold) {
    const moved = { campusId, faultId: id, action, reporterId: reporter_id }
    await tellMoved(tenant, { ...moved, assigneeId: holder.assignee_id, heldBy: held.assignee_id }, userId)
  }
  return changedRows(tenant, {})
}
