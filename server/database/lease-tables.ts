import type { ColumnType, Generated } from 'kysely'
import type { HoldUntil } from '#contract/lease.ts'
import type { Why } from '#contract/why-shapes.ts'
import type { At } from './row-kinds.ts'

type Later = ColumnType<number | null, Date | null | undefined, Date | null>

/** A function of an equipment of the configuration that the room runs, with the device that plays it. */
export interface LeasedFunction {
  identifier: string
  fn: string
  deviceId: number
}

/** What somebody has taken over. The name is kept as it was: whoever left is still who held it. */
interface LeaseTable {
  id: Generated<number>
  /** What gateways know it by. */
  lease_id: string
  cid: number
  campus_id: number
  room_id: number
  account_id: number | null
  username: string
  scene_value: number | null
  group_value: number | null
  device_id: number | null
  targets: ColumnType<LeasedFunction[], string, string>
  /** Devices of the gateways that were told. */
  gateway_ids: ColumnType<number[], string, never>
  /** What it lasts until: a time, or something that happens; it ends at `until_at` all the same. */
  hold_until: ColumnType<HoldUntil, HoldUntil | undefined, never>
  asked_at: At
  until_at: At
  /** Since when it is held: a device has confirmed the command that began it. */
  held_at: Later
  ended_at: Later
  ended_why: ColumnType<Why | null, string | null | undefined, string | null>
}

/** What a room is to an account. */
interface OwnRoomTable {
  account_id: number
  room_id: number
  cid: number
  campus_id: number
  favourite: boolean
  /** When she last told something in it. */
  used_at: Later
}

export interface LeaseTables {
  own_room: OwnRoomTable
  lease: LeaseTable
}
