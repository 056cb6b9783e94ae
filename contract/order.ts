import * as T from 'typebox'
import type { Area } from './endpoint.ts'
import { AmountFen, Order, orderFields, PayMethodField, ServiceCodeField, Years } from './order-shapes.ts'
import { orderStates } from './rules/orders/states.ts'
import { Id, Nullable, Page, PageQuery, Text } from './shapes.ts'

const oneOrder = T.Object({ id: Id() })
const pays = { method: 'POST', permission: '/order/v1/pay', offline: 'online' } as const

/** Orders of value-added services. Buying and paying are decided by the server at once; nothing of it is ever queued. */
export const order = {
  list: {
    method: 'GET',
    path: '/order/v1/list',
    permission: '/order/v1/list',
    offline: 'cache',
    about: "The company's orders, the newest first.",
    query: T.Object({ ...PageQuery, state: T.Optional(T.Enum([...orderStates])) }),
    data: Page(Order),
  },
  getById: {
    method: 'GET',
    path: '/order/v1/getById/{id}',
    permission: '/order/v1/list',
    offline: 'cache',
    about: 'An order, and how it can be paid.',
    data: T.Object({
      ...orderFields,
      methods: T.Array(PayMethodField()),
      transferTo: Text(400),
    }),
  },
  confirm: {
    method: 'POST',
    path: '/order/v1/confirm',
    permission: '/order/v1/confirm',
    offline: 'online',
    about:
      'Orders a service for the company (no campusIds) or for places. amountFen is what the buyer was shown: another price is refused. Price and text are frozen by this. Unpaid it is closed after 30 minutes.',
    body: T.Object({
      code: ServiceCodeField(),
      years: Years(),
      campusIds: T.Array(Id(), { maxItems: 200 }),
      amountFen: AmountFen(),
    }),
    data: Order,
  },
  pay: {
    ...pays,
    path: '/order/v1/pay',
    about:
      'Begins to pay. Answers the address of the gateway for Alipay, of its page for phones, which opens its app, with `phone`; an order that is to be paid by transfer stays open for seven days.',
    body: T.Object({ id: Id(), method: PayMethodField(), phone: T.Optional(T.Boolean()) }),
    data: T.Object({ order: Order, redirect: Nullable(Text(8_000)) }),
  },
  demo: {
    ...pays,
    path: '/order/v1/demo',
    about:
      'The demonstration cashier says that the order was paid, or that it failed; no money moves. Only where no way to pay is set up.',
    body: T.Object({ id: Id(), outcome: T.Enum(['paid', 'failed']) }),
    data: Order,
  },
  refresh: {
    ...pays,
    path: '/order/v1/refresh',
    about: 'Asks the gateway what became of the payment. Answers how the order stands.',
    body: oneOrder,
    data: Order,
  },
  close: {
    ...pays,
    path: '/order/v1/close',
    about:
      'Closes an order that is not paid. Closing a closed one is as good; one that turns out to be paid stays so.',
    body: oneOrder,
    data: Order,
  },
} as const satisfies Area
