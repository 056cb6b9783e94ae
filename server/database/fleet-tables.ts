import type { ColumnType, Generated } from 'kysely'
import type { SystemCode } from '#contract/systems.ts'

type At = ColumnType<number, Date, Date>
type NullableAt = ColumnType<number | null, Date | null | undefined, Date | null>

/** A browser that works in the field for an account; one row for each account that uses it. */
interface FieldBrowserTable {
  id: Generated<number>
  cid: number
  account_id: number
  /** As it stood at the last report: whoever sees a pack of hers need not see her account. */
  username: string
  system: SystemCode
  /** The random name that the browser has given itself. */
  browser: string
  platform: string
  build: string
  first_at: ColumnType<number, Date | undefined, Date>
  seen_at: At
  /** Edits not sent, those refused among them. */
  pending: number
  refused: number
  oldest_at: NullableAt
  persisted: boolean | null
  /** Bytes. */
  usage: number | null
  quota: number | null
  /** The server's clock minus the browser's, in ms. */
  skew: number | null
  revoked_at: NullableAt
  revoked_by: ColumnType<string | null, string | null | undefined, string | null>
  wiped_at: NullableAt
}

/** A campus that a browser has taken along. */
interface FieldPackTable {
  browser_id: number
  cid: number
  campus_id: number
  /** Buildings, floors and rooms by id; null is the whole campus. */
  within: ColumnType<number[] | null, string | null, string | null>
  rows: number
  taken_at: At
  at: NullableAt
}

/** What people have taken out into the field (migrations/009-fleet.ts). */
export interface FleetTables {
  field_browser: FieldBrowserTable
  field_pack: FieldPackTable
}
