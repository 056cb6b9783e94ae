import { type Selectable, sql } from 'kysely'
import type { Changed } from '#contract/changed.ts'
import type { InputOf } from '#contract/index.ts'
import { namesInRoom } from '#contract/rules/device-move.ts'
import { macOf } from '#contract/rules/mac.ts'
import type { Tenant } from '#server/database/database.ts'
import type { Tables } from '#server/database/tables.ts'
import { releaseDevices } from '#server/devices/lease-store.ts'
import { publishedRoom } from '#server/devices/room-target.ts'
import type { Caller } from '#server/handlers.ts'
import { refuse } from '#server/refusal.ts'
import { changedRows } from '../changed.ts'
import { claim } from '../claim.ts'
import { requireRoom } from '../room-permission/requiring.ts'
import { productsIn } from '../run-sheet/sheets.ts'
import { tellerOf } from './telling.ts'

type DeviceRow = Selectable<Tables['device']>

/** Devices of a campus, locked for an edit. @throws Refusal notFound with {id}; outdated */
export async function claimDevices(
  tenant: Tenant,
  campusId: number,
  ids: readonly number[],
): Promise<DeviceRow[]> {
  const rooms = async () => {
    const held = await tenant.db
      .selectFrom('device')
      .select('room_id')
      .distinct()
      .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
      .execute()
    return changedRows(tenant, { rooms: held.map(({ room_id }) => room_id) })
  }
  const found = await claim(tenant, 'device', ids, rooms)
  for (const { id, campus_id } of found) if (campus_id !== campusId) refuse('notFound', { id })
  return found
}

/** A room of the campus, which cannot go meanwhile. @throws Refusal notFound with {roomId} */
export async function requireTarget({ db }: Tenant, campusId: number, roomId: number): Promise<void> {
  const room = await db
    .selectFrom('space')
    .select('id')
    .where('id', '=', roomId)
    .where('campus_id', '=', campusId)
    .where('kind', '=', 'room')
    .forKeyShare()
    .executeTakeFirst()
  if (!room) refuse('notFound', { roomId })
}

const asPlayer = ({ id, device_no, name, product_id }: DeviceRow) => ({
  ...{ id, deviceNo: device_no, name, productId: product_id },
})

/** What devices are called once some are in a room, by their ids; see rules/device-move.ts. */
async function namesThere(
  tenant: Tenant,
  roomId: number,
  coming: readonly DeviceRow[],
): Promise<Map<number, string>> {
  const config = (await publishedRoom(tenant, roomId))?.config.template
  const products = config ? await productsIn(tenant, [config]) : new Map<string, { id: number }>()
  const roles = (config?.equipment ?? []).map(({ identifier, name, pid }) => ({
    ...{ identifier, name, productId: products.get(pid)?.id ?? 0 },
  }))
  const inside = await tenant.db.selectFrom('device').selectAll().where('room_id', '=', roomId).execute()
  return namesInRoom(roles, inside.map(asPlayer), coming.map(asPlayer))
}

/**
 * Puts devices into a room. Their statuses and alarms go with them by triggers (migration 114), and so do the
 * configurations of both rooms (042).
 * @throws Refusal notFound, outdated; notPermitted for a room that is none of the caller's now
 */
export async function moveDevices(
  tenant: Tenant,
  { campusId, deviceIds, roomId }: InputOf<'device.move'>,
  caller: Caller,
): Promise<Changed> {
  const found = await claimDevices(tenant, campusId, deviceIds)
  await requireTarget(tenant, campusId, roomId)
  const left = [...new Set(found.map(({ room_id }) => room_id))]
  for (const room of new Set([...left, roomId])) await requireRoom(tenant, caller, room)
  const moving = found.filter(({ room_id }) => room_id !== roomId)
  if (moving.length === 0) return changedRows(tenant, { rooms: left })
  const names = await namesThere(tenant, roomId, moving)
  const ids = moving.map(({ id }) => id)
  await releaseDevices(tenant.db, left, ids, tellerOf(caller))
  const moved = [...new Set([...ids, ...names.keys()])].sort((a, b) => a - b)
  await sql`
    update device set room_id = ${roomId}, name = coalesce(said.name, device.name)
    from unnest(${moved}::bigint[], ${moved.map((id) => names.get(id) ?? null)}::text[]) as said (id, name)
    where device.id = said.id`.execute(tenant.db)
  return changedRows(tenant, { rooms: [...new Set([...left, roomId])] })
}

/** @throws Refusal notFound, outdated; notPermitted */
export async function editDevice(
  tenant: Tenant,
  { campusId, id, name, mac }: InputOf<'device.edit'>,
  caller: Caller,
): Promise<Changed> {
  const [device] = await claimDevices(tenant, campusId, [id])
  const roomId = device?.room_id ?? refuse('notFound', { id })
  await requireRoom(tenant, caller, roomId)
  const set = { name: name ?? device?.name, mac: mac === undefined ? device?.mac : (macOf(mac) ?? '') }
  await tenant.db.updateTable('device').set(set).where('id', '=', id).execute()
  return changedRows(tenant, { rooms: [roomId] })
}

/**
 * Takes a device out of use. What it has counted and what was reported of it stays, and device_gone has its name.
 * @throws Refusal notFound, outdated; notPermitted; inUse with {deviceNum} for a gateway that devices are reached through
 */
export async function deleteDevice(
  tenant: Tenant,
  { campusId, id }: InputOf<'device.delete'>,
  caller: Caller,
): Promise<Changed> {
  const [device] = await claimDevices(tenant, campusId, [id])
  const roomId = device?.room_id ?? refuse('notFound', { id })
  await requireRoom(tenant, caller, roomId)
  const { deviceNum } = await tenant.db
    .selectFrom('device')
    .select(({ fn }) => fn.countAll<number>().as('deviceNum'))
    .where('gateway_id', '=', id)
    .executeTakeFirstOrThrow()
  if (deviceNum > 0) refuse('inUse', { deviceNum })
  await releaseDevices(tenant.db, [roomId], [id], tellerOf(caller))
  await tenant.db.deleteFrom('device').where('id', '=', id).execute()
  return changedRows(tenant, { campuses: [campusId], rooms: [roomId] })
}
