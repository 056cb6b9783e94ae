import { randomUUID } from 'node:crypto'
import { isOpen } from '#contract/rules/orders/states.ts'
import type { AreaHandlers, SignedVisit } from '#server/handlers.ts'
import type { Cashier } from '#server/orders/cashier.ts'
import { askGateway, beginPaying, closeOrder, requireDemo, requireOrder } from '#server/orders/life.ts'
import { orderOf, orders } from '#server/orders/rows.ts'
import { settle } from '#server/orders/settle.ts'
import type { SignInDesk } from '#server/sign-in/index.ts'
import { containing, page } from '../lists.ts'
import { confirmOrder } from './confirm.ts'

/** Orders of the caller's company. Money itself is written down beside her transactions: it may come without her. */
export const orderHandlers = (
  { database, sessions }: Pick<SignInDesk, 'database' | 'sessions'>,
  cashier: Cashier,
): AreaHandlers<'order'> => {
  const now = (visit: SignedVisit, id: number) => visit.tenant((tenant) => requireOrder(tenant, id))
  return {
    list: async ({ db }, { state, keyWord, ...input }) => {
      let query = orders(db)
      if (state) query = query.where('vas_order.state', '=', state)
      if (keyWord?.trim()) {
        const pattern = containing(keyWord)
        query = query.where((row) =>
          row.or([row('title_zh', 'ilike', pattern), row('title_en', 'ilike', pattern)]),
        )
      }
      const found = await page(query, input)
      return { ...found, list: found.list.map(orderOf) }
    },
    getById: async (tenant, { id }) => ({
      ...(await requireOrder(tenant, id)),
      methods: [...cashier.methods],
      transferTo: cashier.transferTo,
    }),
    confirm: (visit, input) => visit.tenant((tenant) => confirmOrder(tenant, visit.caller, input)),
    pay: async (visit, { id, method }) => {
      const order = await visit.tenant((tenant) => beginPaying(tenant, id, method, cashier))
      const { no, amountFen, expiresAt } = order
      const payable = { no, amountFen, expiresAt, title: order.title.zh }
      return { order, redirect: await cashier.channel(method).begin(payable) }
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
      if (await askGateway(database, cashier, await now(visit, id))) await sessions.forgetAll()
      return now(visit, id)
    },
    close: async (visit, { id }) => {
      await closeOrder(database, cashier, await now(visit, id), 'close')
      return now(visit, id)
    },
  }
}
