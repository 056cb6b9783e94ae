import type { ColumnType, Generated } from 'kysely'
import type { webhookEvents } from '#contract/rules/webhook-events.ts'
import type { SystemCode } from '#contract/systems.ts'
import type { deliveryStates } from '#contract/webhook.ts'

/** Read as milliseconds since 1970, written as a Date. */
type OptionalAt = ColumnType<number | null, Date | null | undefined, Date | null>
type WebhookEvent = (typeof webhookEvents)[number]
type DeliveryState = (typeof deliveryStates)[number]
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

/** Where a company has messages sent. */
interface WebhookTable {
  id: Generated<number>
  cid: number
  name: string
  url: string
  events: Json<WebhookEvent[]>
  /** null: what happens in any campus. */
  campus_ids: OptionalJson<number[]>
  disabled: Generated<boolean>
  created_at: ColumnType<number, never, never>
}

interface WebhookSecretTable {
  webhook_id: number
  secret: string
  /** What it was before, with which messages are signed too until then. */
  previous: string | null | undefined
  previous_until: ColumnType<number | null, Date | null | undefined, Date | null>
}

/** A message to one of them. `next_at`: when it is tried next, or, while it is being tried, tried again. */
interface WebhookDeliveryTable {
  id: Generated<number>
  cid: number
  webhook_id: number
  event: string
  body: string
  at: ColumnType<number, never, never>
  state: ColumnType<DeliveryState, DeliveryState | undefined, DeliveryState>
  attempts: Generated<number>
  next_at: OptionalAt
  status: number | null
  answer: Generated<string>
}

export interface KeyTables {
  webhook: WebhookTable
  webhook_secret: WebhookSecretTable
  webhook_delivery: WebhookDeliveryTable
  access_key: AccessKeyTable
  access_key_secret: AccessKeySecretTable
}
