import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { AirLimits } from '#contract/air-limit-shapes.ts'
import type { Calendar } from '#contract/calendar-shapes.ts'
import type { ProductFunction } from '#contract/product.ts'
import type { CompanyFeature } from '#contract/rules/company-features.ts'
import type { PowerCurve } from '#contract/rules/rated-power.ts'
import type { FloorPicture, Outline, SpaceKind } from '#contract/space-shapes.ts'
import type { SystemCode } from '#contract/systems.ts'
import type { PartList } from '#contract/template-shapes.ts'
import type { PermissionLine } from '#contract/user.ts'
import type { AlarmTables } from './alarm-tables.ts'
import type { ConfigTables } from './config-tables.ts'
import type { DataSettingsTables } from './data-settings-tables.ts'
import type { DeviceTables } from './device-tables.ts'
import type { EnergyTables } from './energy-tables.ts'
import type { FaceTables } from './face-tables.ts'
import type { FaultTables } from './fault-tables.ts'
import type { FilmTables } from './film-tables.ts'
import type { FirmwareTables } from './firmware-tables.ts'
import type { FleetTables } from './fleet-tables.ts'
import type { KeyTables } from './key-tables.ts'
import type { LeaseTables } from './lease-tables.ts'
import type { MegaprojectTables } from './megaproject-tables.ts'
import type { MoneyTables } from './money-tables.ts'
import type { NoticeTables } from './notice-tables.ts'
import type { PermissionTables } from './permission-tables.ts'
import type { PlaceRecordTables } from './place-record-tables.ts'
import type { At, DefaultJson, GeneratedAt, Json, Kept, Row, Synced, Versioned } from './row-kinds.ts'
import type { RunSheetTables } from './run-sheet-tables.ts'
import type { SignInTables } from './sign-in-tables.ts'
import type { StayTables } from './stay-tables.ts'

interface CompanyTable {
  cid: Generated<number>
  cn_name: string
  /** Unique; names the company in addresses. */
  en_name: string
  app_title: Generated<string>
  company_logo: string | null
  /** Bits as in contract/systems.ts. */
  account_type: number
  /** Who registered it herself, and may name it. */
  founder_id: ColumnType<number | null, number | null | undefined, number | null>
  /** Since when its people are kept out. */
  closed_at: ColumnType<number | null, Date | null | undefined, Date | null>
  /** What it has otherwise than usual, by choice; null: what its id says. */
  features: ColumnType<CompanyFeature[] | null, string | null | undefined, string | null>
  /** Custom scenes that a template may have. */
  custom_config_max_number: Generated<number>
}

interface CampusTable extends Synced {
  /** Unique in the company. */
  name: string
  /** The megaproject it belongs to, which it takes the first part of its full name from. */
  megaproject_id: ColumnType<number | null, number | null | undefined, number | null>
  /** 0 to 5, a kind of the platform. */
  space_type: Generated<number>
  /** A space type of the company. */
  space_type_id: ColumnType<number | null, number | null | undefined, number | null>
  campus_type: Generated<number>
  province: Generated<string>
  city: Generated<string>
  area: Generated<string>
  address: Generated<string>
  phone: Generated<string>
  email: Generated<string>
  website: Generated<string>
  describe: Generated<string>
  /** Degrees as text; '' where nobody said. */
  latitude: Generated<string>
  longitude: Generated<string>
  /** 0: its templates are kept. */
  unbind_status: Generated<number>
  bells: DefaultJson<Calendar['bells']>
  terms: DefaultJson<Calendar['terms']>
  special_days: DefaultJson<Calendar['specialDays']>
  open_hours: DefaultJson<Calendar['openHours']>
  /** What it allows its air conditioners itself; null: what its company does. */
  air_own: ColumnType<AirLimits | null, string | null | undefined, string | null>
  /** What its company allows, kept by a trigger. */
  air_company: ColumnType<AirLimits | null, never, never>
  /** Which is later of what its gateways are told of it, kept by triggers. */
  told_version: Kept
  room_num: Kept
  device_num: Kept
}

/** Buildings (no parent), floors and rooms. */
interface SpaceTable extends Synced {
  campus_id: number
  parent_id: number | null
  kind: SpaceKind
  /** Unique among its siblings. */
  name: string
  sort: Generated<number>
  template_id: number | null
  has_timing: Generated<boolean>
  /** Of a room, on the plan of its floor. */
  outline: ColumnType<Outline | null, string | null | undefined, string | null>
  /** Of a floor: its picture lies in floor_plan. */
  plan: ColumnType<FloorPicture | null, string | null | undefined, string | null>
}

/** The picture under the rooms of a floor. */
interface FloorPlanTable {
  space_id: number
  cid: number
  campus_id: number
  type: string
  bytes: Buffer
}

/** One row per room that has or had devices: when its list of devices changed last. */
interface RoomBucketTable {
  room_id: Kept
  cid: Kept
  campus_id: Kept
  changed_in: Kept
}

interface ProductTable {
  id: Generated<number>
  /** null: every company may use it. */
  cid: number | null
  pid: string
  product_type_id: number
  equipment_type: number
  /** 1 light, 3 panel, 5 gateway, 6 meter, 0 other. */
  parent_type_id: number
  name: string
  function_list: Json<ProductFunction[]>
  panel_key_type: number | null
  panel_layout_type: number | null
  /** W; null for what is no lamp, and where nobody has said. */
  rated_power: Generated<number | null>
  standby_power: Generated<number | null>
  power_curve: ColumnType<PowerCurve | null, string | null | undefined, never>
}

/** What a company says that a product takes; the latest of a product counts. */
interface ProductPowerTable {
  cid: number
  product_id: number
  valid_from: GeneratedAt
  rated_power: number
  standby_power: number
  power_curve: Json<PowerCurve>
  changed_by: Generated<string>
}

interface TemplateTable extends Synced {
  /** Unique in the company. */
  name: string
  status: Generated<number>
  describe: Generated<string>
  room_num: Kept
  /** In ms, and numbers as in contract/rules/room-defaults.ts. */
  light_time: Generated<number>
  power_state: Generated<number>
  switch_state: Generated<number>
  updated_at: GeneratedAt
  /** Counts every change of the template or any of its parts. */
  revision: Kept
  /** Counts changes of where it may be used, which are edits of it. */
  bindings: Kept
}

interface TemplateCampusTable {
  template_id: number
  campus_id: number
  cid: number
}

/**
 * A part of a template, of any kind: a change of one touches the template's `changed_in`. What is in `content` follows
 * from the list it stands in (contract/parts); written through areas/template-part alone, which checks it.
 */
interface TemplatePartTable extends Versioned {
  template_id: number
  list: PartList
  /** Unique among the parts of its list in the template. */
  name: string
  content: Json<Record<string, unknown>>
  /** Of the content. */
  product_id: GeneratedAlways<number | null>
}

interface AccountTable extends Row {
  /** What she signs in with; unique in the company, compared without regard to case. */
  account: string
  username: string
  /** argon2id in PHC form. */
  password_hash: string
  /** Bits as in contract/systems.ts. */
  account_type: number
  /** false: the first password has not been changed yet. */
  change_password_status: Generated<boolean>
  /** true: sees only the campuses in account_campus. */
  campus_bound: Generated<boolean>
  created_at: GeneratedAt
  /** Where codes reach her: proved by a code to be hers alone, or entered by an administrator. */
  phone: ColumnType<string | null, string | null | undefined, string | null>
  email: ColumnType<string | null, string | null | undefined, string | null>
  /** She may be named by it; no other account has it proved. */
  phone_proved: Generated<boolean>
  email_proved: Generated<boolean>
  /** true: signing in from an address that is not in account_address needs a code. */
  login_check_ip: Generated<boolean>
  /** May control devices from afar. */
  remote_control: Generated<boolean>
}

interface AccountTourTable {
  account_id: number
  at: GeneratedAt
}

interface RoleTable extends Row {
  role_name: string
  /** The constant of contract/rules/roles.ts, which is the role's id on the wire; null: its own id is. */
  code: number | null
  /** The constant of the built-in role it stands beside; null for a built-in one, and where there is none to choose. */
  base: ColumnType<number | null, number | null | undefined, number | null>
  /** Shown in displayRoles instead of roles (spec point 3). */
  display: Generated<boolean>
  permissions: Json<PermissionLine[]>
}

interface AccountRoleTable {
  account_id: number
  role_id: number
}

interface AccountCampusTable {
  account_id: number
  campus_id: number
}

interface SessionTable {
  /** sha256 of the cookie's token, hex. */
  token_hash: string
  account_id: number
  cid: number
  system: SystemCode
  created_at: GeneratedAt
  seen_at: GeneratedAt
  expires_at: At
  user_agent: string
  ip: string
  /** Until when it has proved that it may control devices from afar. */
  remote_until: ColumnType<number | null, Date | null | undefined, Date | null>
  /** What the session is named by to its owner; the hash stays here. */
  public_id: Generated<string>
}

/** The answer given to an edit, stored in the edit's own transaction. */
interface IdempotencyTable {
  account_id: number
  key: string
  cid: number
  call: string
  request_hash: string
  /** The envelope's data as JSON text; empty when it is forgotten. */
  answer: string
  /** What a forgotten answer named as created, as JSON text; an empty list before that. */
  created: Generated<string>
  at: GeneratedAt
  /** The colleague who brought it on the account's behalf; null when it came from the account itself. */
  submitted_by: ColumnType<number | null, number | null | undefined, never>
}

/** A row that a campus's readers must forget. Written by triggers. */
interface TombstoneTable {
  campus_id: Kept
  table_name: GeneratedAlways<'campuses' | 'spaces' | 'templates' | 'rooms'>
  row_id: Kept
  cid: Kept
  changed_in: Kept
}

/** Who wrote what from where. Appended only; rows go by age. */
interface AuditTable extends Row {
  at: GeneratedAt
  /** null: nobody was signed in, as when a sign-in fails. */
  account_id: number | null
  username: string
  system: string
  ip: string
  user_agent: string
  /** 'template.edit' and so on. */
  call: string
  /** Of the answer's envelope. */
  code: number
  /** As it was sent, without secrets. */
  input: Json<Record<string, unknown>>
  /** Whose edit it is, when a colleague has brought it. */
  behalf_id: ColumnType<number | null, number | null | undefined, never>
  behalf_name: ColumnType<string | null, string | null | undefined, never>
  /** The name of the access key that it was done with. */
  access_key: ColumnType<string | null, string | null | undefined, never>
}

/** A row that an audited write changed, written by triggers: of an update only the fields that differ. */
interface AuditChangeTable {
  audit_id: Kept
  place: Kept
  cid: Kept
  table_name: GeneratedAlways<string>
  row_id: Kept
  action: GeneratedAlways<'insert' | 'update' | 'delete'>
  before: GeneratedAlways<Record<string, unknown> | null>
  after: GeneratedAlways<Record<string, unknown> | null>
}

interface MetaTable {
  key: string
  value: string
}

export interface Tables
  extends AlarmTables,
    ConfigTables,
    EnergyTables,
    DataSettingsTables,
    DeviceTables,
    FaceTables,
    FleetTables,
    KeyTables,
    MegaprojectTables,
    MoneyTables,
    FaultTables,
    LeaseTables,
    StayTables,
    RunSheetTables,
    FirmwareTables,
    FilmTables,
    NoticeTables,
    PermissionTables,
    PlaceRecordTables,
    SignInTables {
  company: CompanyTable
  campus: CampusTable
  space: SpaceTable
  floor_plan: FloorPlanTable
  room_bucket: RoomBucketTable
  product: ProductTable
  product_power: ProductPowerTable
  template: TemplateTable
  template_campus: TemplateCampusTable
  template_part: TemplatePartTable
  account: AccountTable
  account_tour: AccountTourTable
  role: RoleTable
  account_role: AccountRoleTable
  account_campus: AccountCampusTable
  session: SessionTable
  idempotency: IdempotencyTable
  tombstone: TombstoneTable
  audit: AuditTable
  audit_change: AuditChangeTable
  meta: MetaTable
}
