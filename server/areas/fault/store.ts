import { sql } from 'kysely'
import type { Changed } from '#contract/changed.ts'
import type { Fault, FaultEntry } from '#contract/fault.ts'
import type { InputOf } from '#contract/index.ts'
import { limits } from '#contract/limits.ts'
import { afterFaultAction } from '#contract/rules/fault-states.ts'
import type { UserInfo } from '#contract/user.ts'
import type { Tenant } from '#server/database/database.ts'
import { refuse, refuseInput } from '#server/refusal.ts'
import { requireCampus } from '../campus/rows.ts'
import { seesCampus } from '../campus-user/rows.ts'
import { changedRows } from '../changed.ts'
import { imageAddress, pictureRow } from '../company/images.ts'
import { newId } from '../ids.ts'

/** Told '<cid> <campusId>' when something was reported in a campus, or done about it. */
export const faultChannel = 'lamplighter_fault'

/** So many that are settled are told. */
const settledShown = 200

const faults = {
  over: {
    zh: '报修的状态已经变化，现在不能这样操作',
    en: 'The report is in another state by now, in which this cannot be done',
  },
  assignee: { zh: '请选择可以进入此场所的人', en: 'Choose somebody who may enter this place' },
  photo: { zh: '照片太大', en: 'The photo is too large' },
} as const

type Row = Omit<Fault, 'photo'> & { hash: string | null }

/** What was reported in a campus, newest first. @throws Refusal notFound */
export async function faultList(tenant: Tenant, campusId: number): Promise<Fault[]> {
  await requireCampus(tenant, campusId)
  const { rows } = await sql<Row>`
    with told as (
      (select id from fault where campus_id = ${campusId} and state in ('open', 'assigned', 'working'))
      union all
      (select id from fault where campus_id = ${campusId} and state in ('done', 'rejected')
        order by reported_at desc limit ${settledShown}))
    select f.id, f.campus_id as "campusId", f.room_id as "roomId",
      concat_ws(' / ', building.name, floor.name, room.name) as place, f.device_id as "deviceId",
      device.name as "deviceName", f.describe, photo.hash, f.state, f.assignee_id as "assigneeId", f.assignee,
      f.reporter_id as "reporterId", f.reporter, f.reported_at as "reportedAt", f.changed_at as "changedAt", f.history
    from fault f join told on told.id = f.id join space room on room.id = f.room_id
      left join space floor on floor.id = room.parent_id left join space building on building.id = floor.parent_id
      left join device on device.id = f.device_id left join fault_photo photo on photo.fault_id = f.id
    order by f.reported_at desc, f.id desc`.execute(tenant.db)
  return rows.map(({ hash, ...row }) => ({ ...row, photo: hash === null ? null : imageAddress(hash) }))
}

const tell = ({ db, who }: Tenant, campusId: number) =>
  sql`select pg_notify(${faultChannel}, ${`${who.cid} ${campusId}`})`.execute(db)

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
  const picture = photo === undefined ? null : photoOf(photo)
  const [id, at] = [await newId(tenant), new Date()]
  const first: FaultEntry = { at: at.getTime(), by: username, action: 'report', assignee: null, note: '' }
  const place = { cid: who.cid, campus_id: campusId }
  await db
    .insertInto('fault')
    .values({
      ...{ id, ...place, room_id: roomId, device_id: deviceId, describe, state: 'open' },
      ...{ assignee_id: null, assignee: null, reporter_id: userId, reporter: username },
      ...{ reported_at: at, changed_at: at, history: JSON.stringify([first]) },
    })
    .execute()
  if (picture)
    await db
      .insertInto('fault_photo')
      .values({ fault_id: id, ...place, ...picture })
      .execute()
  await tell(tenant, campusId)
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

/** Takes a report from state to state. @throws Refusal notFound, input {action, assigneeId} */
export async function moveFault(
  tenant: Tenant,
  { campusId, id, action, assigneeId, note = '' }: InputOf<'fault.move'>,
  { userId, username }: Pick<UserInfo, 'userId' | 'username'>,
): Promise<Changed> {
  const { db } = tenant
  const found = await db
    .selectFrom('fault')
    .select(['state', 'assignee_id', 'assignee'])
    .where('id', '=', id)
    .where('campus_id', '=', campusId)
    .forUpdate()
    .executeTakeFirst()
  const { state: before, ...held } = found ?? refuse('notFound', { id })
  const state = afterFaultAction(before, action) ?? refuseInput({ action: faults.over })
  const assigned = action === 'assign' ? await requireAssignee(tenant, campusId, assigneeId) : null
  const holder = assigned
    ? { assignee_id: assigned.id, assignee: assigned.username }
    : action === 'reopen'
      ? { assignee_id: null, assignee: null }
      : action === 'start' && held.assignee_id === null
        ? { assignee_id: userId, assignee: username }
        : held
  const at = new Date()
  const entry: FaultEntry = {
    ...{ at: at.getTime(), by: username, action, assignee: assigned?.username ?? null, note },
  }
  await db
    .updateTable('fault')
    .set({
      ...{ state, ...holder, changed_at: at },
      history: sql`history || ${JSON.stringify([entry])}::jsonb`,
    })
    .where('id', '=', id)
    .execute()
  await tell(tenant, campusId)
  return changedRows(tenant, {})
}
