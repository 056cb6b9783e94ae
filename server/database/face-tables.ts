import type { ColumnType, Generated } from 'kysely'
import type { ImageKind } from '#contract/company.ts'
import type { Region } from '#contract/company-settings.ts'
import type { ThemeName } from '#contract/rules/theme.ts'
import type { SpaceLayout } from '#contract/space-type.ts'

interface OwnRow {
  id: Generated<number>
  cid: number
}

/** At most one row a company; colours are `#rrggbb`. */
interface CompanyThemeTable extends OwnRow {
  layout: number
  map_type: number
  nav_bg_color: string
  custom_color: string
  theme_color: ThemeName
  icon_visible: boolean
}

interface CompanyLoginTable {
  cid: number
  title: string
  slogan: string
  background_color: string
  button_color: string
}

interface CompanyImageTable {
  cid: number
  kind: ImageKind
  /** SHA-256 of the bytes, as 64 hex digits. */
  hash: string
  /** The media type that the bytes were found to be. */
  type: string
  bytes: Uint8Array
}

interface CompanyRegionTable extends OwnRow {
  region_list: ColumnType<Region[], string, string>
}

interface SpaceTypeTable extends OwnRow {
  /** Unique in the company. */
  name: string
  /** 1 to 3 as in contract/rules/space-type.ts; 0 for a layout of its own. */
  space_layout_id: number
  space_layout: ColumnType<SpaceLayout, string, string>
}

/** What a company says of itself (migrations/004-face.ts). */
export interface FaceTables {
  company_theme: CompanyThemeTable
  company_login: CompanyLoginTable
  company_image: CompanyImageTable
  company_region: CompanyRegionTable
  space_type: SpaceTypeTable
}
