import { sql } from 'kysely'
import type { RoomPermission } from '#contract/room-permission.ts'
import type { Tenant } from '#server/database/database.ts'

const roomIds = sql<number[]>`array(select room_id from room_permission_room
  where permission_id = room_permission.id order by room_id)`

/** Permissions the tenant sees, in the shape of the contract. */
export const permissions = ({ db }: Tenant) =>
  db
    .selectFrom('room_permission')
    .select([
      'room_permission.id',
      'room_permission.campus_id as campusId',
      'room_permission.account_id as accountId',
      'room_permission.start_date as startDate',
      'room_permission.end_date as endDate',
      'room_permission.weekdays',
      'room_permission.from_minute as fromMinute',
      'room_permission.to_minute as toMinute',
      roomIds.as('roomIds'),
    ])
    .orderBy('room_permission.id')

type Read = Omit<RoomPermission, 'roomIds'> & { roomIds: readonly (number | string)[] }

/** A list of ids comes as PostgreSQL writes it, whose numbers a driver may leave as text. */
export const permissionOf = <R extends Read>(row: R): R & { roomIds: number[] } => ({
  ...row,
  roomIds: row.roomIds.map(Number),
})

/** What an account may use, in all campuses that the tenant sees. */
export const permissionsOf = async (tenant: Tenant, accountId: number): Promise<RoomPermission[]> =>
  (await permissions(tenant).where('room_permission.account_id', '=', accountId).execute()).map(permissionOf)
