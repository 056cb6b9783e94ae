import type { ColumnType, Generated } from 'kysely'

type OptionalJson<V> = ColumnType<V | null, string | null | undefined, string | null>

/** Rooms that an account may use, and when; without rows of hers somebody is not bounded by rooms. */
interface RoomPermissionTable {
  id: Generated<number>
  cid: number
  campus_id: number
  account_id: number
  /** The rooms an agent looks after: one row in a campus, without bounds. */
  agent: boolean
  /** Days of the campus's clock, both included. */
  start_date: string | null
  end_date: string | null
  /** 1 Monday to 7 Sunday. */
  weekdays: OptionalJson<number[]>
  /** Since midnight. */
  from_minute: number | null
  to_minute: number | null
}

interface RoomPermissionRoomTable {
  permission_id: number
  campus_id: number
  room_id: number
  cid: number
}

export interface PermissionTables {
  room_permission: RoomPermissionTable
  room_permission_room: RoomPermissionRoomTable
}
