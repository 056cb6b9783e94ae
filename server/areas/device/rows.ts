import { sql } from 'kysely'
import type { Device, ListedDevice, RoomDevices } from '#contract/device-shapes.ts'
import { deviceState } from '#contract/rules/device-rates.ts'
import { groupBy } from '#contract/rules/group-by.ts'
import type { Tenant } from '#server/database/database.ts'

/** Devices the tenant sees, in the shape of the contract. */
export const devices = ({ db }: Tenant) =>
  db
    .selectFrom('device')
    .innerJoin('product', 'product.id', 'device.product_id')
    .select([
      'device.id',
      'device.room_id as roomId',
      'device.device_no as deviceNo',
      'device.name',
      'device.product_id as productId',
      'product.name as productName',
      'product.product_type_id as productTypeId',
      'product.equipment_type as equipmentType',
      'product.parent_type_id as parentTypeId',
      'device.mac',
      'device.device_version as deviceVersion',
      'device.gateway_id as gatewayId',
      'device.version',
    ])
    .orderBy('device.id')

/** These devices with where they are and how they stand. */
export async function listedDevices(tenant: Tenant, ids: readonly number[]): Promise<ListedDevice[]> {
  const found = await devices(tenant)
    .innerJoin('space as room', 'room.id', 'device.room_id')
    .leftJoin('space as above', 'above.id', 'room.parent_id')
    .leftJoin('space as top', 'top.id', 'above.parent_id')
    .leftJoin('device_status', 'device_status.device_id', 'device.id')
    .select([
      'above.kind as aboveKind',
      'above.name as aboveName',
      'top.name as topName',
      'device_status.online',
      'device_status.fault',
      'device_status.device_switch as deviceSwitch',
    ])
    .where('device.id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .execute()
  return found.map(({ aboveKind, aboveName, topName, online, fault, ...device }) => ({
    ...device,
    buildingName: aboveKind === 'building' ? aboveName : topName,
    floorName: aboveKind === 'floor' ? aboveName : null,
    deviceType: device.parentTypeId,
    status: online === null || fault === null ? null : deviceState({ online, fault }),
  }))
}

export const statuses = ({ db }: Tenant) =>
  db
    .selectFrom('device_status')
    .select([
      'device_id as deviceId',
      'room_id as roomId',
      'online',
      'fault',
      'device_switch as deviceSwitch',
      'values',
      'since',
      'cause',
      'at',
    ])

/** Rooms with all their devices; a room that has none any more comes with an empty list. */
export async function roomRows(tenant: Tenant, roomIds: readonly number[]): Promise<RoomDevices[]> {
  if (roomIds.length === 0) return []
  const wanted = sql<number>`any(${[...roomIds]}::bigint[])`
  const rooms = await tenant.db
    .selectFrom('space')
    .select(['id as roomId', 'campus_id as campusId'])
    .where('id', '=', wanted)
    .orderBy('id')
    .execute()
  const inRooms: Device[] = await devices(tenant).where('device.room_id', '=', wanted).execute()
  const byRoom = groupBy(inRooms, (device) => device.roomId)
  return rooms.map((room) => ({ ...room, devices: byRoom.get(room.roomId) ?? [] }))
}
