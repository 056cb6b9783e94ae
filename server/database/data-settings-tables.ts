import type { Generated } from 'kysely'

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
  building_image: BuildingImageTable
}
