import type { ColumnType, Generated } from 'kysely'

type GeneratedAt = ColumnType<number, Date | undefined, Date>

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
  /** The floor it hangs on, below which its name is its own. */
  floor_id: number
  created_at: GeneratedAt
}

interface OfZone extends OwnRow {
  megaproject_id: number
  zone_id: number
}

/** What a zone is bound to; none of these is bound to nothing. All of a zone are of one application. */
interface MegaprojectZonePlaceTable extends OfZone {
  campus_id: number
  /** A building, floor or room of that application; null: the application as a whole. */
  space_id: number | null
}

/** A further floor that a zone lies on. */
interface MegaprojectZoneFloorTable extends OfZone {
  floor_id: number
}

/** Megaprojects and what they hold (migrations/007-megaproject.ts, 135-zones-across-floors.ts). */
export interface MegaprojectTables {
  megaproject: MegaprojectTable
  megaproject_building: MegaprojectBuildingTable
  megaproject_floor: MegaprojectFloorTable
  megaproject_zone: MegaprojectZoneTable
  megaproject_zone_place: MegaprojectZonePlaceTable
  megaproject_zone_floor: MegaprojectZoneFloorTable
}
