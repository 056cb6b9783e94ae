import { sql } from 'kysely'
import type { NamedPermission, RoomPermission } from '#contract/room-permission.ts'
import type { CampusDays } from '#contract/rules/room-permission.ts'
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

/** The same with the names of campus and rooms. */
export async function namedPermissionsOf(tenant: Tenant, accountId: number): Promise<NamedPermission[]> {
  const rows = await permissions(tenant)
    .innerJoin('campus', 'campus.id', 'room_permission.campus_id')
    .select('campus.name as campusName')
    .select(
      sql<
        string[]
      >`array(select space.name from room_permission_room given join space on space.id = given.room_id
        where given.permission_id = room_permission.id order by given.room_id)`.as('roomNames'),
    )
    .where('room_permission.account_id', '=', accountId)
    .execute()
  return rows.map(permissionOf)
}

/** The days of campuses that are not what their weekday says, for the permissions of somebody. */
export async function daysOf(
  { db }: Tenant,
  permissions: readonly Pick<RoomPermission, 'campusId'>[],
): Promise<(campusId: number) => CampusDays | null> {
  const ids = [...new Set(permissions.map(({ campusId }) => campusId))]
  if (ids.length === 0) return () => null
  const rows = await db
    .selectFrom('campus')
    .select(['id', 'special_days as specialDays'])
    .where('id', 'in', ids)
    .execute()
  const known = new Map(rows.map(({ id, ...days }) => [id, days]))
  return (campusId) => known.get(campusId) ?? null
}
