import type { ColumnType, Generated } from 'kysely'

type GeneratedAt = ColumnType<number, Date | undefined, Date>
type Binding = ColumnType<number | null, number | null | undefined, number | null>

interface OwnRow {
  id: Generated<number>
  cid: number
}

interface MegaprojectTable extends OwnRow {
  /** Unique in the company. */
  name: string
  created_at: GeneratedAt
}

interface PartTable extends OwnRow {
  megaproject_id: number
  /** Unique among its siblings. */
  name: string
}

interface MegaprojectBuildingTable extends PartTable {
  sort: number
}

interface MegaprojectFloorTable extends PartTable {
  building_id: number
  sort: number
}

interface MegaprojectZoneTable extends PartTable {
  floor_id: number
  /** The application it is bound to. */
  campus_id: Binding
  /** The building, floor or room of that application; null: the application as a whole. */
  space_id: Binding
  created_at: GeneratedAt
}

/** Megaprojects and what they hold (migrations/007-megaproject.ts). */
export interface MegaprojectTables {
  megaproject: MegaprojectTable
  megaproject_building: MegaprojectBuildingTable
  megaproject_floor: MegaprojectFloorTable
  megaproject_zone: MegaprojectZoneTable
}
