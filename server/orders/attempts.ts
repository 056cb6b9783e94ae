import { sql, type Transaction } from 'kysely'
import type { PayMethod } from '#contract/order-shapes.ts'
import { orderNo } from '#contract/rules/orders/order-number.ts'
import { isOpen } from '#contract/rules/orders/states.ts'
import type { Database } from '#server/database/database.ts'
import type { Tables } from '#server/database/tables.ts'
import type { Cashier } from './cashier.ts'
import { settle } from './settle.ts'

/** A gateway is done with an order that it has not heard of so long after it stopped to wait for it. */
const grace = 5 * 60_000

/** Whom those who tend orders tell, and who tells them to leave the rest. */
export interface Tending {
  failed(error: unknown): void
  paid(): Promise<void>
  stopped(): boolean
}

/** Notes that an order is being paid at a gateway, before its buyer is sent there. */
export async function noteAttempt(
  db: Transaction<Tables>,
  { id, cid, method, until }: { id: number; cid: number; method: PayMethod; until: number },
): Promise<void> {
  await db
    .insertInto('vas_attempt')
    .values({ order_id: id, cid, method, until: new Date(until), done: false })
    .onConflict((there) =>
      there.columns(['order_id', 'method']).doUpdateSet({ until: new Date(until), done: false }),
    )
    .execute()
}

/** The gateways that an order was begun to be paid at, and that may still have news of it. */
export const openAttempts = (db: Transaction<Tables>, orderId: number) =>
  db
    .selectFrom('vas_attempt')
    .select(['method', 'until'])
    .where('order_id', '=', orderId)
    .where('done', '=', false)
    .orderBy('method')
    .execute()

const finish = (db: Transaction<Tables>, orderId: number, method: PayMethod) =>
  db
    .updateTable('vas_attempt')
    .set({ done: true })
    .where('order_id', '=', orderId)
    .where('method', '=', method)
    .execute()

interface Asked {
  id: number
  no: string
}

/**
 * Asks the gateways at which an order was begun what came of it, and writes that down. Answers whether it was paid by that.
 * Not to be called within a transaction: a gateway may take its time. @throws Refusal cashierAway
 */
export async function askGateways(database: Database, cashier: Cashier, { id, no }: Asked): Promise<boolean> {
  let paid = false
  for (const { method, until } of await database.system((db) => openAttempts(db, id))) {
    const found = await cashier.channel(method)?.ask(no)
    const over = !found && until + grace <= Date.now()
    if (!found && !over) continue
    const settled = await database.system(async (db) => {
      const outcome = found ? await settle(db, found) : null
      await finish(db, id, method)
      return outcome
    })
    paid ||= settled === 'paid'
  }
  return paid
}

/**
 * Has the gateways of an order take no money for it any more, and asks those that cannot say so what came of it. Answers
 * whether it was paid after all. @throws Refusal cashierAway
 */
export async function closeGateways(database: Database, cashier: Cashier, order: Asked): Promise<boolean> {
  let certain = true
  for (const { method } of await database.system((db) => openAttempts(db, order.id))) {
    const closed = (await cashier.channel(method)?.close(order.no)) ?? true
    if (closed) await database.system((db) => finish(db, order.id, method))
    certain &&= closed
  }
  return certain ? false : askGateways(database, cashier, order)
}

/**
 * Asks gateways by itself, so that no payment depends on a browser that comes back or on a notice that arrives: twice a
 * minute for orders that wait, every ten minutes for others, whose buyer may be at the gateway still.
 */
export async function askWaiting(
  database: Database,
  cashier: Cashier,
  { failed, paid, stopped }: Tending,
): Promise<void> {
  if (stopped()) return
  const { rows } = await database.system((db) =>
    sql<{ id: number; created_at: number; state: 'paying' }>`
      update vas_attempt set asked_at = now() from vas_order
      where vas_order.id = vas_attempt.order_id and (vas_attempt.order_id, vas_attempt.method) in (
        select waiting.order_id, waiting.method from vas_attempt waiting
        join vas_order bought on bought.id = waiting.order_id
        where not waiting.done and (waiting.asked_at is null or waiting.asked_at < now() - case
          when bought.state in ('created', 'paying') then interval '25 seconds' else interval '10 minutes' end)
        order by waiting.asked_at nulls first limit 100 for update of waiting skip locked)
      returning vas_order.id, vas_order.created_at, vas_order.state`.execute(db),
  )
  for (const { id, created_at, state } of rows) {
    if (stopped()) return
    const order = { id, no: orderNo({ id, createdAt: Number(created_at) }) }
    const asked = isOpen(state)
      ? askGateways(database, cashier, order)
      : closeGateways(database, cashier, order)
    if (await asked.catch(failed)) await paid()
  }
}
