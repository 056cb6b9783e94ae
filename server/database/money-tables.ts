import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Invoice, TitleFields } from '#contract/invoice.ts'
import type { OrderLine, PayMethod } from '#contract/order-shapes.ts'
import type { ServiceFeature } from '#contract/rules/company-features.ts'
import type { ServiceCode } from '#contract/rules/orders/services.ts'
import type { OrderState } from '#contract/rules/orders/states.ts'

type At = ColumnType<number, Date, Date>
type GeneratedAt = ColumnType<number, Date | undefined, Date>
type OptionalAt = ColumnType<number | null, Date | null | undefined, Date | null>

/** A service that a company has, or has had; one row for the company as a whole and one for each campus. */
interface VasServiceTable {
  id: Generated<number>
  cid: number
  code: ServiceCode
  /** What it opens: as in the catalogue. */
  feature: ServiceFeature
  campus_id: number | null
  /** Since when it has run without a break; null where nobody knows, as of what ran before that was kept. */
  since: OptionalAt
  until: At
}

/** At most one a service, an end and a number of days. */
interface VasWarningTable {
  id: Generated<number>
  cid: number
  service_id: number
  days: number
  /** The end it warns of: a service that is prolonged warns anew. */
  until: At
  at: GeneratedAt
  /** Who sees to services has it in her inbox. */
  told: Generated<boolean>
}

/** What was bought, as it was confirmed. */
interface VasOrderTable {
  id: Generated<number>
  cid: number
  account_id: number
  username: string
  code: ServiceCode
  title_zh: string
  title_en: string
  years: number
  lines: ColumnType<OrderLine[], string, never>
  /** Of its lines; none for the company as a whole. */
  campus_ids: ColumnType<number[], number[], never>
  amount_fen: number
  state: OrderState
  method: ColumnType<PayMethod | null, PayMethod | null | undefined, PayMethod | null>
  created_at: GeneratedAt
  expires_at: At
  paid_at: OptionalAt
  closed_at: OptionalAt
  refunded_at: OptionalAt
}

/** A gateway at which an order was begun to be paid, and what is known of that. */
interface VasAttemptTable {
  order_id: number
  cid: number
  method: PayMethod
  /** When the gateway stops waiting for the money by itself. */
  until: At
  /** When it was last asked by the server itself. */
  asked_at: OptionalAt
  /** Nothing can come of it any more that is not written down. */
  done: Generated<boolean>
}

/** Money that has come, once for each number that its gateway gave it; a transfer that has gone back leaves its number free. */
interface VasPaymentTable {
  id: Generated<number>
  cid: number
  order_id: number
  method: PayMethod
  /** What it is kept apart by: its number, until it leaves that. */
  trade_no: string
  /** What its gateway calls it; as `trade_no` when it comes. */
  number: Generated<string>
  amount_fen: number
  /** The order did not want it. */
  surplus: boolean
  at: GeneratedAt
  returned_at: OptionalAt
}

/** From when on and by how much an order prolonged a service, so that a refund takes back just that. */
interface VasGrantTable {
  order_id: number
  cid: number
  service_id: number
  begins: At
  added_ms: number
}

/** What happened to money and invoices; triggers chain its lines and let none of them be changed. */
interface LedgerTable {
  seq: GeneratedAlways<number>
  cid: number
  at_ms: GeneratedAlways<number>
  kind: string
  /** The id of the order or the invoice. */
  subject: number
  /** JSON. */
  body: string
  previous: GeneratedAlways<string>
  hash: GeneratedAlways<string>
}

interface InvoiceTitleTable {
  id: Generated<number>
  cid: number
  kind: TitleFields['kind']
  name: string
  tax_no: string
  address: string
  phone: string
  bank: string
  bank_account: string
}

/** An invoice that was asked for, with its title as it was then. */
interface InvoiceTable {
  id: Generated<number>
  cid: number
  title: ColumnType<TitleFields, string, never>
  amount_fen: number
  state: Invoice['state']
  number: ColumnType<string | null, string | null | undefined, string | null>
  reason: ColumnType<string | null, string | null | undefined, string | null>
  email: string
  username: string
  requested_at: GeneratedAt
  decided_at: OptionalAt
}

interface InvoiceOrderTable {
  invoice_id: number
  order_id: number
  cid: number
  /** The request was not turned down: the order is part of no other. */
  live: Generated<boolean>
}

interface InvoiceFileTable {
  invoice_id: number
  cid: number
  name: string
  type: string
  bytes: Uint8Array
}

export interface MoneyTables {
  invoice_title: InvoiceTitleTable
  invoice: InvoiceTable
  invoice_order: InvoiceOrderTable
  invoice_file: InvoiceFileTable
  vas_service: VasServiceTable
  vas_warning: VasWarningTable
  vas_order: VasOrderTable
  vas_payment: VasPaymentTable
  vas_attempt: VasAttemptTable
  vas_grant: VasGrantTable
  ledger: LedgerTable
}
