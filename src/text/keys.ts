import type { about } from './zh/about.ts'
import type { account } from './zh/account.ts'
import type { airLimits } from './zh/air-limits.ts'
import type { alarms } from './zh/alarms.ts'
import type { allotting } from './zh/allotting.ts'
import type { buildings } from './zh/buildings.ts'
import type { bulk } from './zh/bulk.ts'
import type { calendar } from './zh/calendar.ts'
import type { calls } from './zh/calls.ts'
import type { charts } from './zh/charts.ts'
import type { companies } from './zh/companies.ts'
import type { developer } from './zh/developer.ts'
import type { doctor } from './zh/doctor.ts'
import type { energy } from './zh/energy.ts'
import type { entry } from './zh/entry.ts'
import type { faults } from './zh/faults.ts'
import type { fleet } from './zh/fleet.ts'
import type { gateways } from './zh/gateways.ts'
import type { guide } from './zh/guide.ts'
import type { zh } from './zh/index.ts'
import type { join } from './zh/join.ts'
import type { keyIcons } from './zh/key-icons.ts'
import type { leading } from './zh/leading.ts'
import type { listening } from './zh/listening.ts'
import type { loginSettings } from './zh/login-settings.ts'
import type { notices } from './zh/notices.ts'
import type { offline } from './zh/offline.ts'
import type { orders } from './zh/orders.ts'
import type { ota } from './zh/ota.ts'
import type { parts } from './zh/parts/index.ts'
import type { people } from './zh/people.ts'
import type { placeInfo } from './zh/place-info.ts'
import type { placing } from './zh/placing.ts'
import type { previews } from './zh/previews.ts'
import type { projects } from './zh/projects.ts'
import type { rooms } from './zh/rooms.ts'
import type { runSheets } from './zh/run-sheets.ts'
import type { sheetFaults } from './zh/sheet-faults.ts'
import type { stays } from './zh/stays.ts'
import type { themePanel } from './zh/theme-panel.ts'
import type { told } from './zh/told.ts'
import type { transfer } from './zh/transfer.ts'
import type { why } from './zh/why.ts'

/** All Chinese texts: those that are there from the beginning, and those that come later. */
type Chinese = typeof zh & {
  buildings: typeof buildings
  bulk: typeof bulk
  join: typeof join
  about: typeof about
  account: typeof account
  calendar: typeof calendar
  calls: typeof calls
  charts: typeof charts
  airLimits: typeof airLimits
  companies: typeof companies
  developer: typeof developer
  doctor: typeof doctor
  energy: typeof energy
  entry: typeof entry
  faults: typeof faults
  fleet: typeof fleet
  guide: typeof guide
  keyIcons: typeof keyIcons
  listening: typeof listening
  themePanel: typeof themePanel
  loginSettings: typeof loginSettings
  placeInfo: typeof placeInfo
  notices: typeof notices
  offline: typeof offline
  orders: typeof orders
  ota: typeof ota
  parts: typeof parts
  people: typeof people
  placing: typeof placing
  gateways: typeof gateways
  previews: typeof previews
  projects: typeof projects
  rooms: typeof rooms
  runSheets: typeof runSheets
  sheetFaults: typeof sheetFaults
  stays: typeof stays
  told: typeof told
  transfer: typeof transfer
  leading: typeof leading
  why: typeof why
  alarms: typeof alarms
  allotting: typeof allotting
}

/** The paths of all leaves of a nested table of texts: 'common.save' and so on. */
type Leaves<Table> = {
  [K in keyof Table & string]: Table[K] extends string ? K : `${K}.${Leaves<Table[K]>}`
}[keyof Table & string]

export type TextKey = Leaves<Chinese>

/** What a text's `{{names}}` stand for. `count` also chooses between singular and plural. */
export type TextValues = Readonly<Record<string, string | number | null | undefined>>

/**
 * Another language's texts for the same keys. A text with a `count` may have a second form for one,
 * under its key with `_one` behind it; the plain key is the form for all other numbers.
 */
export type Translation<Table> = {
  [K in keyof Table]: Table[K] extends string ? string : Translation<Table[K]>
} & { [K in keyof Table & string as Table[K] extends string ? `${K}_one` : never]?: string }

export type Texts = Translation<Chinese>
