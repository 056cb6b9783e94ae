import type { Transaction } from 'kysely'
import { orderNo } from '#contract/rules/orders/order-number.ts'
import { orderStep } from '#contract/rules/orders/states.ts'
import type { Database } from '#server/database/database.ts'
import type { Tables } from '#server/database/tables.ts'
import { refuse, refuseInput } from '#server/refusal.ts'
import type { Cashier } from './cashier.ts'
import { voidInvoicesOf } from './invoices.ts'
import { writeLedger } from './ledger.ts'
import { lockOrder } from './rows.ts'
import { takeBack } from './services.ts'
import { tellBuyer } from './telling.ts'

const cannot = { zh: '这笔款项不能退款', en: 'This payment cannot be given back' }

const paymentById = async (db: Transaction<Tables>, id: number) =>
  (await db.selectFrom('vas_payment').selectAll().where('id', '=', id).executeTakeFirst()) ??
  refuse('notFound', { paymentId: id })

/** Writes down that a payment went back. Once it has, nothing happens. @throws Refusal input */
async function returned(db: Transaction<Tables>, id: number, reason: string): Promise<void> {
  const order = await lockOrder(db, (await paymentById(db, id)).order_id)
  const { returned_at, surplus, amount_fen, cid } = await paymentById(db, id)
  if (returned_at !== null) return
  const step = surplus ? null : orderStep(order.state, 'refund')
  if (!surplus && step?.effect !== 'change') return refuseInput({ paymentId: cannot })
  const at = new Date()
  await db.updateTable('vas_payment').set({ returned_at: at }).where('id', '=', id).execute()
  if (step) {
    await db
      .updateTable('vas_order')
      .set({ state: step.state, refunded_at: at })
      .where('id', '=', order.id)
      .execute()
    await takeBack(db, order.id)
  }
  const body = { payment: id, amountFen: amount_fen, reason, surplus: surplus ? 1 : 0 }
  await writeLedger(db, cid, 'payment.returned', order.id, body)
  if (!step) return
  await writeLedger(db, cid, 'order.refunded', order.id, { amountFen: amount_fen })
  await voidInvoicesOf(db, order.id, reason)
  await tellBuyer(db, order, 'refunded')
}

/**
 * Gives a payment back. The gateway is told first, under a key that is the same for each try: a server that dies in
 * between does it again, and the gateway does it once. @throws Refusal notFound, input
 */
export async function refund(
  database: Database,
  cashier: Cashier,
  { paymentId, reason }: { paymentId: number; reason: string },
): Promise<void> {
  const { payment, order } = await database.system(async (db) => {
    const found = await paymentById(db, paymentId)
    return { payment: found, order: await lockOrder(db, found.order_id) }
  })
  if (payment.returned_at !== null) return
  if (!payment.surplus && orderStep(order.state, 'refund') === null) refuseInput({ paymentId: cannot })
  await cashier.channel(payment.method)?.refund({
    orderNo: orderNo({ id: order.id, createdAt: order.created_at }),
    tradeNo: payment.number,
    amountFen: payment.amount_fen,
    key: `R${payment.id}`,
    reason,
  })
  await database.system((db) => returned(db, paymentId, reason))
}
