import { sql } from 'kysely'
import type { InputOf } from '#contract/index.ts'
import { standsAbove } from '#contract/rules/delegation.ts'
import { boundsFault } from '#contract/rules/permission-bounds.ts'
import type { RankedRole } from '#contract/rules/roles.ts'
import type { Tenant } from '#server/database/database.ts'
import type { Caller } from '#server/handlers.ts'
import { refuse, refuseInput } from '#server/refusal.ts'
import { requireAsSeen } from '../as-seen.ts'
import { requireCampus } from '../campus/rows.ts'
import { inTurn } from '../campus-user/last-admin.ts'
import { userById } from '../campus-user/reading.ts'
import { newId } from '../ids.ts'
import { tellStanding } from '../sync/live.ts'
import { permissionOf, permissions } from './rows.ts'

const outside = {
  zh: '该用户没有此场所的权限',
  en: 'This account has no part in this place',
}

/** Whether somebody gives rooms to an account: to none beside or above her, and not to herself. */
export const mayGive = (
  caller: Caller['user'],
  account: Pick<Caller['user'], 'userId'> & { roles: readonly RankedRole[] },
): boolean => account.userId !== caller.userId && standsAbove(caller, account)

/**
 * Somebody who stands below the caller. What she has in a campus that has been taken from her still bounds her, so it can be
 * taken back. @throws Refusal notFound, notPermitted
 */
async function requireBelow(tenant: Tenant, { user: caller }: Caller, campusId: number, accountId: number) {
  await requireCampus(tenant, campusId)
  const user = await userById(tenant, accountId)
  if (!mayGive(caller, { ...user, userId: user.id })) refuse('notPermitted')
  return user
}

/** The same, who may enter the campus too: rooms are given to nobody else. @throws Refusal notFound, notPermitted, input */
async function requireHolder(tenant: Tenant, caller: Caller, campusId: number, accountId: number) {
  const user = await requireBelow(tenant, caller, campusId, accountId)
  if (user.authority === 0 && !user.campusIds.includes(campusId)) refuseInput({ accountId: outside })
  return user
}

/** @throws Refusal notFound for what is no room of the campus */
async function setRooms(tenant: Tenant, campusId: number, permissionId: number, roomIds: readonly number[]) {
  const wanted = [...new Set(roomIds)]
  const { db, who } = tenant
  const found = await db
    .selectFrom('space')
    .select('id')
    .where('campus_id', '=', campusId)
    .where('kind', '=', 'room')
    .where('id', '=', sql<number>`any(${wanted}::bigint[])`)
    .execute()
  const known = new Set(found.map(({ id }) => id))
  const missing = wanted.find((id) => !known.has(id))
  if (missing !== undefined) refuse('notFound', { roomIds: missing })
  await db.deleteFrom('room_permission_room').where('permission_id', '=', permissionId).execute()
  if (wanted.length > 0)
    await db
      .insertInto('room_permission_room')
      .values(
        wanted.map((room_id) => ({
          permission_id: permissionId,
          campus_id: campusId,
          room_id,
          cid: who.cid,
        })),
      )
      .execute()
}

async function roomsOfAgent(tenant: Tenant, campusId: number, accountId: number) {
  const row = await permissions(tenant)
    .where('room_permission.campus_id', '=', campusId)
    .where('room_permission.account_id', '=', accountId)
    .where('room_permission.agent', '=', true)
    .executeTakeFirst()
  return row ? permissionOf(row).roomIds : []
}

/** @throws Refusal notFound, notPermitted, input */
export async function saveDistribution(
  tenant: Tenant,
  caller: Caller,
  { campusId, accountId, roomIds, madeOn }: InputOf<'roomDistribution.save'>,
): Promise<void> {
  const { db, who } = tenant
  const require = roomIds.length === 0 ? requireBelow : requireHolder
  await inTurn(tenant)
  await require(tenant, caller, campusId, accountId)
  requireAsSeen(madeOn, { roomIds: await roomsOfAgent(tenant, campusId, accountId) })
  await tellStanding(tenant, accountId)
  const ofAgent = { campus_id: campusId, account_id: accountId, agent: true }
  if (roomIds.length === 0) {
    await db
      .deleteFrom('room_permission')
      .where('campus_id', '=', campusId)
      .where('account_id', '=', accountId)
      .where('agent', '=', true)
      .execute()
    return
  }
  const { id } = await db
    .insertInto('room_permission')
    .values({ cid: who.cid, ...ofAgent })
    .onConflict((there) =>
      there.columns(['campus_id', 'account_id']).where('agent', '=', true).doUpdateSet({ agent: true }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  await setRooms(tenant, campusId, id, roomIds)
}

const columnsOf = ({
  startDate,
  endDate,
  weekdays,
  fromMinute,
  toMinute,
}: Partial<InputOf<'classroomPermission.edit'>>) => ({
  ...(startDate === undefined ? {} : { start_date: startDate }),
  ...(endDate === undefined ? {} : { end_date: endDate }),
  ...(weekdays === undefined ? {} : { weekdays: weekdays && JSON.stringify(weekdays) }),
  ...(fromMinute === undefined ? {} : { from_minute: fromMinute }),
  ...(toMinute === undefined ? {} : { to_minute: toMinute }),
})

/** @throws Refusal notFound, notPermitted, input */
export async function addPermission(
  tenant: Tenant,
  caller: Caller,
  input: InputOf<'classroomPermission.add'>,
): Promise<{ id: number }> {
  const { campusId, accountId, roomIds, ...bounds } = input
  await requireHolder(tenant, caller, campusId, accountId)
  const fault = boundsFault(bounds)
  if (fault) refuseInput(fault)
  const id = await newId(tenant)
  const row = { id, cid: tenant.who.cid, campus_id: campusId, account_id: accountId, agent: false }
  await tenant.db
    .insertInto('room_permission')
    .values({ ...row, ...columnsOf(bounds) })
    .execute()
  await setRooms(tenant, campusId, id, roomIds)
  await tellStanding(tenant, accountId)
  return { id }
}

/** @throws Refusal notFound, and as `require` does of whose it is */
async function requirePermission(tenant: Tenant, caller: Caller, id: number, require: typeof requireBelow) {
  const row = await permissions(tenant)
    .where('room_permission.id', '=', id)
    .where('room_permission.agent', '=', false)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return refuse('notFound', { id })
  await require(tenant, caller, row.campusId, row.accountId)
  return permissionOf(row)
}

/** @throws Refusal notFound, notPermitted, input */
export async function editPermission(
  tenant: Tenant,
  caller: Caller,
  { id, roomIds, madeOn, ...bounds }: InputOf<'classroomPermission.edit'>,
): Promise<void> {
  await inTurn(tenant)
  const before = await requirePermission(tenant, caller, id, requireHolder)
  requireAsSeen(madeOn, { roomIds: before.roomIds })
  const given = Object.fromEntries(Object.entries(bounds).filter(([, value]) => value !== undefined))
  const fault = boundsFault({ ...before, ...given })
  if (fault) refuseInput(fault)
  const set = columnsOf(bounds)
  if (Object.keys(set).length > 0)
    await tenant.db.updateTable('room_permission').set(set).where('id', '=', id).execute()
  if (roomIds) await setRooms(tenant, before.campusId, id, roomIds)
  await tellStanding(tenant, before.accountId)
}

/** @throws Refusal notFound, notPermitted */
export async function deletePermission(tenant: Tenant, caller: Caller, id: number): Promise<void> {
  const { accountId } = await requirePermission(tenant, caller, id, requireBelow)
  await tellStanding(tenant, accountId)
  await tenant.db.deleteFrom('room_permission').where('id', '=', id).execute()
}
