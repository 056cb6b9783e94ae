import { planOf } from '#contract/rules/orders/services.ts'
import type { RunningServer } from '#server/server.ts'
import type { Client } from '#tests/server/client.ts'
import { png } from './pictures.ts'
import type { Ids } from './sites.ts'

interface InvoiceIds {
  /** Paid and not invoiced; whom an invoice is for; one that is issued; one that operators may decide on. */
  paidOrder: number
  title: number
  invoice: number
  operatedInvoice: number
}

export interface MoneyIds extends InvoiceIds {
  /** An order that nobody has paid; what only operators have to do with: one that is paid, and its payment. */
  order: number
  operatedOrder: number
  payment: number
  /** That a service of the campus ends. */
  warning: number
}

export const noMoney: MoneyIds = {
  ...{ order: 0, operatedOrder: 0, payment: 0, warning: 0 },
  ...{ paidOrder: 0, title: 0, invoice: 0, operatedInvoice: 0 },
}

/** An order of the campus's one meter for a year. */
const addOrder = async (client: Client, campus: number): Promise<number> => {
  const amountFen = planOf('energyAnalysis').priceFen
  const wish = { code: 'energyAnalysis' as const, years: 1, campusIds: [campus], amountFen }
  return (await client.call('order.confirm', wish)).id
}

const addPaid = async (client: Client, campus: number): Promise<number> => {
  const id = await addOrder(client, campus)
  await client.call('order.demo', { id, outcome: 'paid' })
  return id
}

/** A paid order, a title, an invoice that is issued, and one that was asked for. */
async function addInvoice(client: Client, campus: number): Promise<InvoiceIds> {
  const { id: title } = await client.call('invoice.addTitle', { kind: 'personal', name: '张三' })
  const ask = async () => {
    const orderIds = [await addPaid(client, campus)]
    return (await client.call('invoice.apply', { titleId: title, orderIds })).id
  }
  const invoice = await ask()
  await client.call('operatorMoney.issueInvoice', { id: invoice, number: '26312000', file: png() })
  return { title, invoice, operatedInvoice: await ask(), paidOrder: await addPaid(client, campus) }
}

/** Rows of their own for what a call of an area changes; null where it is not about money. */
export async function freshMoney(
  client: Client,
  campus: number,
  area: string | undefined,
): Promise<Partial<MoneyIds> | null> {
  if (area === 'order') return { order: await addOrder(client, campus) }
  return area === 'invoice' || area === 'operatorMoney' ? addInvoice(client, campus) : null
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
      .values({ cid: company, service_id: service.id, days: 7, until: new Date(service.until), told: true })
      .returning('id')
      .executeTakeFirstOrThrow()
    const admin = await db
      .selectFrom('account')
      .select('id')
      .where('cid', '=', company)
      .where('account', 'like', '%-admin')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('message')
      .values({
        ...{ cid: company, campus_id: campus, account_id: admin.id, warning_id: warning.id },
        ...{ event: 'ending', planned: true },
      })
      .execute()
    return { payment: payment.id, warning: warning.id }
  })
  return { order, operatedOrder, ...added, ...(await addInvoice(client, campus)) }
}
