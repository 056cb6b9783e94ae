import type { ColumnType, Generated } from 'kysely'
import type { RoomConfig, TemplateConfig } from '#contract/config-shapes.ts'

/** Read as milliseconds since 1970, written as a Date. */
type At = ColumnType<number, Date, Date>
type OptionalAt = ColumnType<number | null, Date | null | undefined, Date | null>

/** What was published of a template, by its content; the one published last is the current one. */
interface TemplateConfigTable {
  template_id: number
  hash: string
  cid: number
  config: ColumnType<TemplateConfig, string, string>
  published_at: At
  /** The template's as it was published: an edit that left a smaller one is in it. */
  revision: number
}

/** What was published for a room last. The hash is the whole configuration's, its template's part included. */
interface RoomConfigTable {
  room_id: number
  cid: number
  campus_id: number
  template_id: number
  template_hash: string
  hash: string
  devices: ColumnType<RoomConfig['devices'], string, string>
  published_at: At
}

/** How far a room's configuration got with one of the gateways that reach the room's devices. */
interface ConfigDeliveryTable {
  room_id: number
  gateway_id: number
  cid: number
  campus_id: number
  template_id: number
  /** The one it is to run. */
  hash: string
  sent_at: OptionalAt
  gateway_at: OptionalAt
  /** When it said that it runs it; it may have said something else after that. */
  applied_at: OptionalAt
  /** The one it said last that it runs. */
  applied_hash: string | null
  /** Why it did not take it. */
  fault: string | null
  attempts: Generated<number>
  tried_at: OptionalAt
  /** When it is sent again, unless it is applied. */
  due_at: At
}

export interface ConfigTables {
  template_config: TemplateConfigTable
  room_config: RoomConfigTable
  config_delivery: ConfigDeliveryTable
}
