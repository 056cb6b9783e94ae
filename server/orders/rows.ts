import { sql, type Transaction } from 'kysely'
import type { Order } from '#contract/order-shapes.ts'
import { orderNo } from '#contract/rules/orders/order-number.ts'
import type { Tables } from '#server/database/tables.ts'
import { refuse } from '#server/refusal.ts'

type Db = Transaction<Tables>

/** Orders that the transaction sees, the newest first. */
export const orders = (db: Db) =>
  db
    .selectFrom('vas_order')
    .select([
      'vas_order.id',
      'vas_order.cid',
      'vas_order.code',
      'vas_order.title_zh',
      'vas_order.title_en',
      'vas_order.years',
      'vas_order.lines',
      'vas_order.amount_fen as amountFen',
      'vas_order.state',
      'vas_order.method',
      'vas_order.username',
      'vas_order.created_at as createdAt',
      'vas_order.expires_at as expiresAt',
      'vas_order.paid_at as paidAt',
      'vas_order.closed_at as closedAt',
      'vas_order.refunded_at as refundedAt',
      sql<number | null>`(select invoice_id from invoice_order where order_id = vas_order.id and live)`.as(
        'invoiceId',
      ),
    ])
    .orderBy('vas_order.id', 'desc')

type OrderRow = Awaited<ReturnType<ReturnType<typeof orders>['executeTakeFirstOrThrow']>>

/** A row in the shape of the contract. */
export const orderOf = <R extends OrderRow>({ title_zh, title_en, ...row }: R) => ({
  ...row,
  no: orderNo(row),
  title: { zh: title_zh, en: title_en },
})

/** @throws Refusal notFound */
export async function orderById(db: Db, id: number): Promise<Order & { cid: number }> {
  const row = await orders(db).where('vas_order.id', '=', id).executeTakeFirst()
  return row ? orderOf(row) : refuse('notFound', { id })
}

/** Locks an order for what is to be done with it. @throws Refusal notFound */
export async function lockOrder(db: Db, id: number) {
  const row = await db.selectFrom('vas_order').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row ?? refuse('notFound', { id })
}
