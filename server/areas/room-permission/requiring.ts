import { roomBar, seesRoom, wallNow } from '#contract/rules/room-permission.ts'
import type { Tenant } from '#server/database/database.ts'
import type { Caller } from '#server/handlers.ts'
import { refuse } from '#server/refusal.ts'
import { daysOf, permissionsOf } from './rows.ts'

const bars = {
  'not hers': { zh: '您没有这个房间的使用权限', en: 'You have no access to this room' },
  'not now': { zh: '现在不在您使用这个房间的时间内', en: 'This is not one of your hours for this room' },
}

/** @throws Refusal notPermitted with data {roomId: why} for a room that the caller may not use now */
export async function requireRoom(tenant: Tenant, caller: Caller, roomId: number): Promise<void> {
  const hers = await permissionsOf(tenant, caller.user.userId)
  const bar = roomBar(hers, roomId, wallNow(Date.now()), await daysOf(tenant, hers))
  if (bar) refuse('notPermitted', { roomId: bars[bar] })
}

/**
 * The same for what is done in a room without a network and goes up later, at whatever hour: whether the room is hers at all.
 * @throws Refusal notPermitted with data {roomId: why}
 */
export async function requireHerRoom(tenant: Tenant, caller: Caller, roomId: number): Promise<void> {
  if (!seesRoom(await permissionsOf(tenant, caller.user.userId), roomId))
    refuse('notPermitted', { roomId: bars['not hers'] })
}

/** The same for the room that a device stands in. */
export async function requireRoomOfDevice(tenant: Tenant, caller: Caller, deviceId: number): Promise<void> {
  const device = await tenant.db
    .selectFrom('device')
    .select('room_id')
    .where('id', '=', deviceId)
    .executeTakeFirst()
  if (device) await requireRoom(tenant, caller, device.room_id)
}
