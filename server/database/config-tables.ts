import type { ColumnType, Generated } from 'kysely'
import type { RoomConfig, TemplateConfig } from '#contract/config-shapes.ts'
import type { RolloutState, rolloutKinds, versionOrigins } from '#contract/rollout-shapes.ts'
import type { ConfigChange } from '#contract/rules/config-changes.ts'
import type { RoomDefaults } from '#contract/template-room-shapes.ts'
import type { PartRows } from '#contract/template-shapes.ts'

/** A template's parts, by their lists, and how its rooms behave; what was kept before that was part of it does not say the latter. */
export type CommonContent = { [L in keyof PartRows]: PartRows[L][] } & Partial<RoomDefaults>

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
  /** The numbers of its gateways, where it has several; the first one that is heard leads. */
  gateways: ColumnType<string[] | null, string | null | undefined, string | null>
  published_at: At
  /** The template's version; null for what was sent to try it. */
  version: number | null
  /** Given to this room by itself: it keeps it until something is published for it. */
  held: Generated<boolean>
  /** The template is tried in it. */
  debug: Generated<boolean>
  /** What it had of the template before that was tried in it, and goes back to. */
  version_before: ColumnType<number | null, never, number>
  held_before: ColumnType<boolean, never, boolean>
}

/** A room's configuration without its template, which its hash stands for. */
export interface ConfigBase {
  hash: string
  templateHash: string
  devices: RoomConfig['devices']
  gateways: string[] | null
}

/** How far a room's configuration got with one of the gateways that reach the room's devices. */
interface ConfigDeliveryTable {
  room_id: number
  gateway_id: number
  cid: number
  campus_id: number
  template_id: number
  /** The one it is to run; empty while that is not compiled yet. */
  hash: string
  sent_at: OptionalAt
  gateway_at: OptionalAt
  /** When it said that it runs it; it may have said something else after that. */
  applied_at: OptionalAt
  /** The one it said last that it runs. */
  applied_hash: string | null
  /** What it ran when the devices of the room changed last, and nothing else. */
  base: ColumnType<ConfigBase | null, never, never>
  /** Whether it said last that it leads the room; null for a room that has no other gateway. */
  leads: ColumnType<boolean | null, never, never>
  /** Why it did not take it. */
  fault: string | null
  attempts: Generated<number>
  tried_at: OptionalAt
  /** When it is sent again, unless it is applied. */
  due_at: At
  /** Since when it is to run this; by the database. Null for what was addressed before that was written down. */
  addressed_at: ColumnType<number | null, never, never>
}

/** A publishing. `released_at`: since when rooms that are made from the template get it by themselves. */
interface TemplateVersionTable {
  id: Generated<number>
  cid: number
  template_id: number
  number: number
  hash: string
  revision: number
  published_at: At
  published_by: string
  origin: (typeof versionOrigins)[number]
  of_number: number | null
  released_at: OptionalAt
}

interface TemplateDebugTable {
  template_id: number
  cid: number
  room_id: number
  campus_id: number
  at: At
}

interface RolloutTable {
  id: Generated<number>
  cid: number
  template_id: number
  version: number
  kind: (typeof rolloutKinds)[number]
  state: RolloutState
  wave: number
  pause_on_fault: boolean
  /** Whether its version is what rooms get by themselves when it is done. */
  releases: boolean
  /** Campuses that whoever began it sees, beside those of its rooms; null for all. By the database. */
  campus_ids: ColumnType<number[] | null, never, never>
  created_at: At
  created_by: string
  /** When the wave that is under way began. */
  wave_at: At
}

interface RolloutRoomTable {
  rollout_id: number
  room_id: number
  cid: number
  campus_id: number
  template_id: number
  wave: number
  started_at: OptionalAt
  report: string | null
  reported_by: string | null
  reported_at: OptionalAt
}

/** A template of a library, with its parts as they were. */
interface CommonTemplateTable {
  id: Generated<number>
  cid: number
  name: string
  describe: Generated<string>
  content: ColumnType<CommonContent, string, never>
  platform: Generated<boolean>
  /** The company that it was handed over to. */
  handed_to: number | null
  /** Of the company that added it. */
  company_name: string
  added_by: string
  added_at: ColumnType<number, Date | undefined, never>
}

/** What a gateway said last that a room runs; without `config` it runs none. */
interface RoomReportTable {
  room_id: number
  gateway_id: number
  cid: number
  campus_id: number
  hash: string
  config: ColumnType<RoomConfig | null, string | null, string | null>
  changed_by: string
  changed_at: OptionalAt
  heard_at: At
}

/** What a room has of its own: laid over every version that it gets of this template. */
interface RoomOverrideTable {
  room_id: number
  cid: number
  campus_id: number
  template_id: number
  changes: ColumnType<ConfigChange[], string, string>
  accepted_by: string
  accepted_at: At
}

/** A room that a gateway runs and is to run no more. */
interface ConfigReleaseTable {
  gateway_id: number
  room_id: number
  /** Of the configuration that it takes the place of. */
  published_at: At
  attempts: Generated<number>
  due_at: ColumnType<number, Date | undefined, Date>
}

/** A room that may lack something. */
interface ConfigNeedTable {
  id: Generated<number>
  room_id: number
  cid: number
  /** It is to get what is released; else only its devices changed, and it keeps its version. */
  newest: Generated<boolean>
}

export interface ConfigTables {
  room_report: RoomReportTable
  room_override: RoomOverrideTable
  template_version: TemplateVersionTable
  template_debug: TemplateDebugTable
  rollout: RolloutTable
  rollout_room: RolloutRoomTable
  config_need: ConfigNeedTable
  common_template: CommonTemplateTable
  template_config: TemplateConfigTable
  room_config: RoomConfigTable
  config_delivery: ConfigDeliveryTable
  config_release: ConfigReleaseTable
}
