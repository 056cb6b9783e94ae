import { sql, type Transaction } from 'kysely'
import type { Order, PayMethod } from '#contract/order-shapes.ts'
import { orderNo } from '#contract/rules/orders/order-number.ts'
import { isOpen, type OrderEvent, orderStep } from '#contract/rules/orders/states.ts'
import type { Database, Tenant } from '#server/database/database.ts'
import type { Tables } from '#server/database/tables.ts'
import { refuse, refuseInput } from '#server/refusal.ts'
import { askGateways, closeGateways, noteAttempt, type Tending } from './attempts.ts'
import type { Cashier } from './cashier.ts'
import { writeLedger } from './ledger.ts'
import { lockOrder, orderById } from './rows.ts'
import { tellBuyer } from './telling.ts'

/** How long an order waits for its money; one that is to be paid by transfer waits longer. */
export const openFor = 30 * 60_000
const openForTransfer = 7 * 24 * 60 * 60_000

const noMethod = { zh: '没有开通这种支付方式', en: 'This way to pay is not set up' }
const state = {
  zh: '订单状态已变化，请刷新后再试',
  en: 'The order has changed since: look at it again',
}

/** Says that an order is being paid, and how. @throws Refusal notFound, input */
export async function beginPaying(
  { db }: Tenant,
  id: number,
  method: PayMethod,
  { methods, channel }: Pick<Cashier, 'methods' | 'channel'>,
): Promise<Order> {
  const order = await lockOrder(db, id)
  if (!methods.includes(method)) refuseInput({ method: noMethod })
  const step = orderStep(order.state, 'pay')
  if (!step || order.expires_at <= Date.now()) return refuseInput({ id: state })
  const expires_at =
    method === 'transfer'
      ? new Date(Math.max(order.expires_at, order.created_at + openForTransfer))
      : new Date(order.expires_at)
  await db
    .updateTable('vas_order')
    .set({ state: step.state, method, expires_at })
    .where('id', '=', id)
    .execute()
  const attempt = { id, cid: order.cid, method, until: order.expires_at }
  if (channel(method) !== null) await noteAttempt(db, attempt)
  return orderById(db, id)
}

/** Closes an order that is not paid; one that is stays so. */
async function close(
  db: Transaction<Tables>,
  id: number,
  event: OrderEvent & ('close' | 'expire'),
  by: number | null,
): Promise<void> {
  const order = await lockOrder(db, id)
  if (event === 'expire' && order.expires_at > Date.now()) return
  const step = orderStep(order.state, event)
  if (step?.effect !== 'change') return
  await db
    .updateTable('vas_order')
    .set({ state: step.state, closed_at: new Date() })
    .where('id', '=', id)
    .execute()
  await writeLedger(db, order.cid, 'order.closed', id, { why: event })
  await tellBuyer(db, order, 'closed', { by })
}

/**
 * Closes an order once its gateways have been asked and told.
 * @param by the account that closes it; null: its time is up
 * @throws Refusal cashierAway
 */
export async function closeOrder(
  database: Database,
  cashier: Cashier,
  order: Pick<Order, 'id' | 'no' | 'state'>,
  event: 'close' | 'expire',
  by: number | null = null,
): Promise<boolean> {
  if (isOpen(order.state) && (await askGateways(database, cashier, order))) return true
  if (isOpen(order.state) && (await closeGateways(database, cashier, order))) return true
  await database.system((db) => close(db, order.id, event, by))
  return false
}

/** Closes the orders whose time is up. One whose gateway cannot be asked waits for the next time. */
export async function closeExpired(
  database: Database,
  cashier: Cashier,
  { failed, paid, stopped }: Tending,
): Promise<void> {
  const due = await database.system((db) =>
    db
      .selectFrom('vas_order')
      .select(['id', 'state', 'created_at as createdAt'])
      .where('state', 'in', ['created', 'paying'])
      .where(sql<boolean>`expires_at <= now()`)
      .orderBy('expires_at')
      .limit(200)
      .execute(),
  )
  for (const order of due) {
    if (stopped()) return
    const late = await closeOrder(database, cashier, { ...order, no: orderNo(order) }, 'expire').catch(failed)
    if (late) await paid()
  }
}

/** @throws Refusal notFound */
export const requireOrder = ({ db }: Tenant, id: number): Promise<Order> => orderById(db, id)

/** @throws Refusal notPermitted where real ways to pay are set up */
export function requireDemo({ methods }: Pick<Cashier, 'methods'>): void {
  if (!methods.includes('demo')) refuse('notPermitted')
}
