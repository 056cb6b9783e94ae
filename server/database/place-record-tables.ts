import type { ColumnType, Generated } from 'kysely'
import type { PlaceRecordKind } from '#contract/rules/place-record-kinds.ts'

/** What happened where; rows go by age. Names are kept as they were: what it is about may be gone. */
interface PlaceRecordTable {
  id: Generated<number>
  cid: number
  campus_id: number
  at: ColumnType<number, Date | undefined, never>
  kind: PlaceRecordKind
  space_id: number | null
  device_id: number | null
  name: string
  account_id: number | null
  username: string
  /** The colleague who brought it on the account's behalf; null when it came from the account itself. */
  submitter: ColumnType<string | null, string | null | undefined, never>
  what: string
  detail: ColumnType<Record<string, unknown>, string, never>
}

export interface PlaceRecordTables {
  place_record: PlaceRecordTable
}
