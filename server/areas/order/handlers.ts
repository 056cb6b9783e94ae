import { randomUUID } from 'node:crypto'
import type { Order } from '#contract/order-shapes.ts'
import { pathTo } from '#contract/pages.ts'
import { isOpen } from '#contract/rules/orders/states.ts'
import { systems } from '#contract/systems.ts'
import type { AreaHandlers, SignedVisit } from '#server/handlers.ts'
import { noticesPath } from '#server/orders/alipay/notices.ts'
import { askGateways } from '#server/orders/attempts.ts'
import type { Cashier } from '#server/orders/cashier.ts'
import { beginPaying, closeOrder, requireDemo, requireOrder } from '#server/orders/life.ts'
import { orderOf, orders } from '#server/orders/rows.ts'
import { settle } from '#server/orders/settle.ts'
import type { SignInDesk } from '#server/sign-in/index.ts'
import { page } from '../lists.ts'
import { confirmOrder } from './confirm.ts'
import { orderMeant } from './meant.ts'

/** Orders of the caller's company. Money itself is written down beside her transactions: it may come without her. */
export const orderHandlers = (
  { database, sessions }: Pick<SignInDesk, 'database' | 'sessions'>,
  cashier: Cashier,
  apiBase: string,
): AreaHandlers<'order'> => {
  /** Where a gateway sends the buyer's browser back to, and its news. The page asks what came of the order. */
  const payable = (visit: SignedVisit, { id, no, amountFen, expiresAt, title }: Order, phone: boolean) => {
    const origin = visit.origin()
    const console = systems[visit.caller.system].base.slice(0, -1)
    return {
      ...{ no, amountFen, expiresAt, title: title.zh, phone },
      returnTo: `${origin}${console}${pathTo('payResult')}?id=${id}`,
      quitTo: `${origin}${console}${pathTo('cashier')}?id=${id}`,
      noticesTo: `${origin}${apiBase}${noticesPath}`,
    }
  }
  const now = (visit: SignedVisit, id: number) => visit.tenant((tenant) => requireOrder(tenant, id))
  return {
    list: async ({ db }, { state, keyWord, ...input }) => {
      let query = orders(db)
      if (state) query = query.where('vas_order.state', '=', state)
      if (keyWord?.trim()) query = query.where(orderMeant(keyWord))
      const found = await page(query, input)
      return { ...found, list: found.list.map(orderOf) }
    },
    getById: async (tenant, { id }) => ({
      ...(await requireOrder(tenant, id)),
      methods: [...cashier.methods],
      transferTo: cashier.transferTo,
    }),
    confirm: (visit, input) => visit.tenant((tenant) => confirmOrder(tenant, visit.caller, input)),
    pay: async (visit, { id, method, phone = false }) => {
      const order = await visit.tenant((tenant) => beginPaying(tenant, id, method, cashier))
      const channel = cashier.channel(method)
      return { order, redirect: channel && (await channel.begin(payable(visit, order, phone))) }
    },
    demo: async (visit, { id, outcome }) => {
      const { no, amountFen, state } = await now(visit, id)
      requireDemo(cashier)
      if (outcome === 'paid' && isOpen(state)) {
        const tradeNo = `DEMO-${randomUUID()}`
        await database.system((db) => settle(db, { orderNo: no, method: 'demo', tradeNo, amountFen }))
        await sessions.forgetAll()
      }
      return now(visit, id)
    },
    refresh: async (visit, { id }) => {
      if (await askGateways(database, cashier, await now(visit, id))) await sessions.forgetAll()
      return now(visit, id)
    },
    close: async (visit, { id }) => {
      const { userId } = visit.caller.user
      const paid = await closeOrder(database, cashier, await now(visit, id), 'close', userId)
      if (paid) await sessions.forgetAll()
      return now(visit, id)
    },
  }
}
