import type { ColumnType, Generated } from 'kysely'
import type { SystemCode } from '#contract/systems.ts'

/** Read as milliseconds since 1970, written as a Date. */
type OptionalAt = ColumnType<number | null, Date | null | undefined, Date | null>
type Json<V> = ColumnType<V, string, string>
type OptionalJson<V> = ColumnType<V | null, string | null | undefined, string | null>

/** What a program opens calls with in an account's name. */
interface AccessKeyTable {
  id: Generated<number>
  cid: number
  account_id: number
  system: SystemCode
  name: string
  /** How its newest secret begins. */
  hint: string
  urls: Json<string[]>
  /** null: every campus of the account's. */
  campus_ids: OptionalJson<number[]>
  addresses: Json<string[]>
  created_at: ColumnType<number, never, never>
  expires_at: OptionalAt
  last_used_at: OptionalAt
  last_ip: ColumnType<string | null, never, string>
  disabled: Generated<boolean>
}

/** SHA-256 of a secret; `until` of one that a newer one has followed. */
interface AccessKeySecretTable {
  hash: string
  key_id: number
  until: OptionalAt
}

export interface KeyTables {
  access_key: AccessKeyTable
  access_key_secret: AccessKeySecretTable
}
