import { planOf } from '#contract/rules/orders/services.ts'
import type { RunningServer } from '#server/server.ts'
import type { Client } from '#tests/server/client.ts'
import type { Ids } from './sites.ts'

export type MoneyIds = Pick<Ids, 'order' | 'operatedOrder' | 'payment' | 'warning'>

/** An order of the campus's one meter for a year. */
export const addOrder = async (client: Client, campus: number): Promise<number> => {
  const amountFen = planOf('energyAnalysis').priceFen
  const wish = { code: 'energyAnalysis' as const, years: 1, campusIds: [campus], amountFen }
  return (await client.call('order.confirm', wish)).id
}

/** An order that nobody has paid, one that is paid with its payment, and a warning that a service ends. */
export async function addMoney(
  server: RunningServer,
  client: Client,
  { company, campus }: Pick<Ids, 'company' | 'campus'>,
): Promise<MoneyIds> {
  const order = await addOrder(client, campus)
  const operatedOrder = await addOrder(client, campus)
  await client.call('order.demo', { id: operatedOrder, outcome: 'paid' })
  const added = await server.database.system(async (db) => {
    const payment = await db
      .selectFrom('vas_payment')
      .select('id')
      .where('order_id', '=', operatedOrder)
      .executeTakeFirstOrThrow()
    const service = await db
      .selectFrom('vas_service')
      .select(['id', 'until'])
      .where('campus_id', '=', campus)
      .executeTakeFirstOrThrow()
    const warning = await db
      .insertInto('vas_warning')
      .values({ cid: company, service_id: service.id, days: 7, until: new Date(service.until) })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { payment: payment.id, warning: warning.id }
  })
  return { order, operatedOrder, ...added }
}
