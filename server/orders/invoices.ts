import { type Expression, type SqlBool, sql, type Transaction } from 'kysely'
import type { Invoice } from '#contract/invoice.ts'
import { orderNo } from '#contract/rules/orders/order-number.ts'
import type { Tables } from '#server/database/tables.ts'
import { refuse, refuseInput } from '#server/refusal.ts'
import { writeLedger } from './ledger.ts'
import { tellOfInvoice } from './telling.ts'

type Db = Transaction<Tables>

const decided = { zh: '这张发票已经处理', en: 'This invoice was decided on already' }

/** Invoices that the transaction sees, the newest first. */
export const invoices = (db: Db) =>
  db
    .selectFrom('invoice')
    .leftJoin('invoice_file', 'invoice_file.invoice_id', 'invoice.id')
    .select([
      'invoice.id',
      'invoice.cid',
      'invoice.title',
      'invoice.amount_fen as amountFen',
      'invoice.state',
      'invoice.number',
      'invoice.reason',
      'invoice.email',
      'invoice.username',
      'invoice.requested_at as requestedAt',
      'invoice.decided_at as decidedAt',
      'invoice_file.name as fileName',
    ])
    .orderBy('invoice.id', 'desc')

/** Puts the orders to the invoices that they are part of. */
export async function withOrders<R extends { id: number }>(
  db: Db,
  rows: readonly R[],
): Promise<(R & Pick<Invoice, 'orders'>)[]> {
  const parts = await db
    .selectFrom('invoice_order')
    .innerJoin('vas_order', 'vas_order.id', 'invoice_order.order_id')
    .select(['invoice_order.invoice_id', 'vas_order.id', 'vas_order.created_at', 'vas_order.amount_fen'])
    .where('invoice_order.invoice_id', '=', sql<number>`any(${rows.map(({ id }) => id)}::bigint[])`)
    .orderBy('vas_order.id')
    .execute()
  return rows.map((row) => ({
    ...row,
    orders: parts
      .filter(({ invoice_id }) => invoice_id === row.id)
      .map(({ id, created_at: createdAt, amount_fen: amountFen }) => ({
        id,
        no: orderNo({ id, createdAt }),
        amountFen,
      })),
  }))
}

const lockInvoice = async (db: Db, id: number) =>
  (await db.selectFrom('invoice').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()) ??
  refuse('notFound', { id })

interface IssuedFile {
  name: string
  type: string
  bytes: Buffer
}

/** Puts number and file to an invoice; an issued one gets others. @throws Refusal notFound, input */
export async function issueInvoice(db: Db, id: number, number: string, file: IssuedFile): Promise<void> {
  const { state, cid } = await lockInvoice(db, id)
  if (state !== 'requested' && state !== 'issued') refuseInput({ id: decided })
  await db
    .updateTable('invoice')
    .set({ state: 'issued', number, decided_at: new Date() })
    .where('id', '=', id)
    .execute()
  await db
    .insertInto('invoice_file')
    .values({ invoice_id: id, cid, ...file })
    .onConflict((there) => there.column('invoice_id').doUpdateSet(file))
    .execute()
  await writeLedger(db, cid, 'invoice.issued', id, { number, file: file.name })
  if (state === 'requested') await tellOfInvoice(db, id, 'invoiced')
}

/** Ends invoices, so that their orders can be part of others. Answers which. */
async function end(
  db: Db,
  which: Expression<SqlBool>,
  state: 'rejected' | 'voided',
  reason: string,
): Promise<number[]> {
  const ended = await db
    .updateTable('invoice')
    .set({ state, reason, decided_at: new Date() })
    .where(which)
    .returning(['id', 'cid'])
    .execute()
  for (const { id, cid } of ended) {
    await db.updateTable('invoice_order').set({ live: false }).where('invoice_id', '=', id).execute()
    await writeLedger(db, cid, `invoice.${state}`, id, { reason })
  }
  return ended.map(({ id }) => id)
}

/** Turns a request down. One that was turned down stays so. @throws Refusal notFound, input */
export async function rejectInvoice(db: Db, id: number, reason: string): Promise<void> {
  const { state } = await lockInvoice(db, id)
  if (state === 'rejected') return
  if (state !== 'requested') refuseInput({ id: decided })
  await end(db, sql<SqlBool>`id = ${id}`, 'rejected', reason)
  await tellOfInvoice(db, id, 'declined')
}

/** Makes void what was or would be an invoice of an order that is given back, and tells whose other orders are without one. */
export async function voidInvoicesOf(db: Db, orderId: number, reason: string): Promise<void> {
  const concerned = sql<SqlBool>`id in (select invoice_id from invoice_order where order_id = ${orderId} and live)`
  for (const id of await end(db, concerned, 'voided', reason))
    await tellOfInvoice(db, id, 'voided', { without: orderId })
}
