import type { Generated } from 'kysely'
import type { AirLimits } from '#contract/air-limit-shapes.ts'
import type { Json } from './row-kinds.ts'

/** At most one row a company. */
interface CompanyMapTable {
  id: Generated<number>
  cid: number
  is_display: boolean
  review_number: string
}

/** At most one row a company. */
interface CompanyEnergyTable {
  id: Generated<number>
  cid: number
  overview_display: boolean
  energy_page_display: boolean
  /** The sum of 2 current, 4 voltage, 8 power. */
  energy_statistics_dimensions: number
}

/** What a company allows its air conditioners (migrations/133-air-limits.ts); no row where it allows everything. */
interface CompanyAirTable {
  cid: number
  limits: Json<AirLimits>
}

interface BuildingImageTable {
  space_id: number
  cid: number
  campus_id: number
  /** SHA-256 of the bytes, as 64 hex digits. */
  hash: string
  /** The media type that the bytes were found to be. */
  type: string
  bytes: Uint8Array
}

/** What a company shows of its data (migrations/048-data-settings.ts). */
export interface DataSettingsTables {
  company_map: CompanyMapTable
  company_energy: CompanyEnergyTable
  company_air: CompanyAirTable
  building_image: BuildingImageTable
}
