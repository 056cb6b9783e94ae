import type { ColumnType, Generated } from 'kysely'
import type { Cause } from '#contract/why-shapes.ts'
import type { At, DefaultJson, Json, Versioned } from './row-kinds.ts'

/** Gateways are devices too: their product's parent_type_id is 5, and they have a row in `gateway`. */
interface DeviceTable extends Versioned {
  campus_id: number
  room_id: number
  /** Unique in the company. What MQTT messages name it by. */
  device_no: string
  name: string
  product_id: number
  mac: Generated<string>
  device_version: Generated<string>
  /** The device id of its gateway; null for a gateway. */
  gateway_id: number | null
  /** What keywords are looked for in: its name, number and MAC address in small letters. */
  search: ColumnType<string, never, never>
}

/** Counts of a room's devices of one category, kept by triggers. */
interface RoomTallyTable {
  room_id: number
  parent_type_id: number
  /** Through which they are reached, 0 for none. */
  gateway_id: number
  cid: number
  campus_id: number
  total: number
  /** Running: reachable and without a fault. */
  online: number
  fault: number
  /** That show the room to be in use. */
  used: number
}

interface GatewayTable {
  device_id: number
  cid: number
  campus_id: number
  /** Unique in the database: MQTT user name and topic level. */
  gateway_no: string
  credential_hash: string
  online: Generated<boolean>
  last_seen_at: ColumnType<number | null, Date | null | undefined, Date | null>
  /** Written by servers of a former build; what a gateway runs stands in its `device`. */
  version: Generated<string>
}

/** What a device last said; a device that never said anything has no row. */
interface DeviceStatusTable {
  device_id: number
  cid: number
  campus_id: number
  room_id: number
  /** As the device's own, by trigger. */
  gateway_id: Generated<number | null>
  online: boolean
  fault: boolean
  device_switch: number
  values: Json<Record<string, number>>
  since: ColumnType<Record<string, number>, string | Record<string, number> | undefined, string>
  cause: DefaultJson<Record<string, Cause>>
  at: At
}

/** Appended only. */
interface TelemetryTable {
  device_id: number
  metric: string
  at: At
  value: number
  cid: number
  campus_id: number
}

/** Roll-up of an hour or a day that begins at `at` (UTC); unique by device, metric and at. */
interface TelemetryRollupTable {
  device_id: number
  metric: string
  at: At
  cid: number
  campus_id: number
  samples: number
  total: number
  lowest: number
  highest: number
  first: number
  last: number
}

/** What was taken out of use, under the name by which its history speaks of it. Written by a trigger. */
interface DeviceGoneTable {
  device_id: number
  cid: number
  campus_id: number
  room_id: number
  device_no: string
  name: string
  product_id: number
  at: At
}

export interface DeviceTables {
  device_gone: DeviceGoneTable
  room_tally: RoomTallyTable
  device: DeviceTable
  gateway: GatewayTable
  device_status: DeviceStatusTable
  telemetry: TelemetryTable
  telemetry_hour: TelemetryRollupTable
  /**
   * Days of UTC, which nothing reads; only servers of the former build write them while they are replaced. The next version drops
   * the table, and what the triggers of migration 114 do with it.
   */
  telemetry_day: TelemetryRollupTable
}
