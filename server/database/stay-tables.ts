import type { ColumnType, Generated } from 'kysely'
import type { RoomStay } from '#contract/room-stay.ts'

type Later = ColumnType<number | null, Date | null | undefined, Date | null>

/** How a room stands with its guest. A room without a row is free and asks for nothing. */
interface RoomStayTable {
  room_id: number
  cid: number
  campus_id: number
  assigned: Generated<boolean>
  /** When somebody last checked in or out. */
  assigned_at: Later
  claimed: Generated<boolean>
  card: Generated<RoomStay['card']>
  mark: Generated<number>
  mark_at: Later
  exam_until: Later
  /** Who said so last; gateways are told. */
  changed_by: Generated<string>
  /** 'api' where that is the name of an access key. */
  changed_via: 'api' | null
}

export interface StayTables {
  room_stay: RoomStayTable
}
