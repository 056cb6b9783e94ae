import type { Transaction } from 'kysely'
import { idOfNo, orderNo } from '#contract/rules/orders/order-number.ts'
import { orderStep } from '#contract/rules/orders/states.ts'
import type { Tables } from '#server/database/tables.ts'
import type { Settlement } from './cashier.ts'
import { writeLedger } from './ledger.ts'
import { lockOrder } from './rows.ts'
import { give } from './services.ts'
import { tellBuyer } from './telling.ts'

/**
 * What came of money: 'paid' pays its order; 'surplus' is kept and has to go back; 'known' was written down before;
 * 'otherwise' was too, but as another amount; 'elsewhere' is a number that another order's payment has; 'unknown' names no
 * order.
 */
export type Settled = 'paid' | 'surplus' | 'known' | 'otherwise' | 'elsewhere' | 'unknown'

/** What a transfer that an order has was entered as, in fen. */
export async function transferredFen(
  db: Transaction<Tables>,
  { id, tradeNo }: { id: number; tradeNo: string },
): Promise<number> {
  const { amount_fen } = await db
    .selectFrom('vas_payment')
    .select('amount_fen')
    .where('order_id', '=', id)
    .where('method', '=', 'transfer')
    .where('number', '=', tradeNo)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return amount_fen
}

/**
 * Writes down money that has come, once for each number its gateway gave it, however often and in whatever order it is
 * told. A transfer that has gone back leaves its number to the next one. Whoever calls it has made sure that the news is the gateway's own.
 */
export async function settle(
  db: Transaction<Tables>,
  { orderNo: no, method, tradeNo, amountFen }: Settlement,
): Promise<Settled> {
  const id = idOfNo(no)
  const known =
    id === null
      ? undefined
      : await db.selectFrom('vas_order').select('id').where('id', '=', id).executeTakeFirst()
  if (!known) return 'unknown'
  const order = await lockOrder(db, known.id)
  if (orderNo({ id: order.id, createdAt: order.created_at }) !== no) return 'unknown'
  const step = orderStep(order.state, 'settle')
  const surplus = amountFen !== order.amount_fen || step?.effect !== 'change'
  const written = await db
    .insertInto('vas_payment')
    .values({
      cid: order.cid,
      order_id: order.id,
      method,
      trade_no: tradeNo,
      amount_fen: amountFen,
      surplus,
    })
    .onConflict((there) => there.columns(['method', 'trade_no']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!written) {
    const first = await db
      .selectFrom('vas_payment')
      .select(['order_id', 'amount_fen'])
      .where('method', '=', method)
      .where('number', '=', tradeNo)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    if (first.order_id !== order.id) return 'elsewhere'
    return first.amount_fen === amountFen ? 'known' : 'otherwise'
  }
  const body = { payment: written.id, method, tradeNo, amountFen }
  if (surplus) {
    await writeLedger(db, order.cid, 'payment.surplus', order.id, body)
    return 'surplus'
  }
  await db
    .updateTable('vas_order')
    .set({ state: 'paid', method, paid_at: new Date() })
    .where('id', '=', order.id)
    .execute()
  await give(db, order)
  await writeLedger(db, order.cid, 'payment.received', order.id, body)
  await writeLedger(db, order.cid, 'order.paid', order.id, { amountFen })
  await tellBuyer(db, order, 'paid')
  return 'paid'
}
