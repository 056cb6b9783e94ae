import * as T from 'typebox'
import type { Area } from './endpoint.ts'
import { invoiceFields } from './invoice.ts'
import { limits } from './limits.ts'
import { AmountFen, orderFields, PayMethodField, ServiceCodeField, Years } from './order-shapes.ts'
import { invoiceStates } from './rules/invoice-kinds.ts'
import { orderStates } from './rules/orders/states.ts'
import { Empty, Id, Nullable, Page, PageQuery, Text, Time } from './shapes.ts'
import { UploadOf } from './upload-shapes.ts'

/** Money that has come for an order. */
export const Payment = T.Object({
  id: Id(),
  method: PayMethodField(),
  tradeNo: Text(100),
  amountFen: AmountFen(),
  surplus: T.Boolean({ description: 'the order did not want it: it has to go back' }),
  at: Time(),
  returnedAt: Nullable(Time()),
})
export type Payment = T.Static<typeof Payment>

export const OperatedOrder = T.Object({
  ...orderFields,
  cid: Id(),
  cnName: Text(),
  payments: T.Array(Payment),
})
export type OperatedOrder = T.Static<typeof OperatedOrder>

export const OperatedInvoice = T.Object({ ...invoiceFields, cid: Id(), cnName: Text() })
export type OperatedInvoice = T.Static<typeof OperatedInvoice>

const online = { offline: 'online' } as const

/** The platform's side of money; only super admins have these permissions (contract/rules/operator.ts). */
export const operatorMoney = {
  orders: {
    ...online,
    method: 'GET',
    path: '/operator/v1/order/list',
    permission: '/operator/v1/order/list',
    about: 'Orders of all companies with the money that has come for each, the newest first.',
    query: T.Object({ ...PageQuery, state: T.Optional(T.Enum([...orderStates])) }),
    data: Page(OperatedOrder),
  },
  confirmTransfer: {
    ...online,
    method: 'POST',
    path: '/operator/v1/order/confirmTransfer',
    permission: '/operator/v1/order/confirmTransfer',
    about:
      "Writes down a bank transfer that has come for an order, by the bank's number of it. The whole amount pays the order; another one, or one that comes too late, is kept as surplus that has to go back. The same number twice is one transfer, and with another amount it is refused; one that was given back leaves its number free.",
    body: T.Object({
      id: Id(),
      tradeNo: T.String({ minLength: 4, maxLength: 60, pattern: '^[0-9A-Za-z-]+$' }),
      amountFen: T.Integer({ minimum: 1, maximum: 10_000_000_000, description: 'in fen' }),
    }),
    data: Empty,
  },
  refund: {
    ...online,
    method: 'POST',
    path: '/operator/v1/order/refund',
    permission: '/operator/v1/order/refund',
    about:
      'Gives a payment back, through its gateway where it has one. The order that it paid is refunded: its service ends earlier by what the order had prolonged it, and its invoice is void.',
    body: T.Object({ paymentId: Id(), reason: T.String({ minLength: 1, maxLength: 200, pattern: '\\S' }) }),
    data: Empty,
  },
  invoices: {
    ...online,
    method: 'GET',
    path: '/operator/v1/invoice/list',
    permission: '/operator/v1/invoice/list',
    about:
      'Invoices that companies have asked for, the newest first. keyWord is looked for in names of companies, in whom an invoice is made out to, and in its number.',
    query: T.Object({ ...PageQuery, state: T.Optional(T.Enum([...invoiceStates])) }),
    data: Page(OperatedInvoice),
  },
  issueInvoice: {
    ...online,
    method: 'POST',
    path: '/operator/v1/invoice/issue',
    permission: '/operator/v1/invoice/issue',
    encoding: 'multipart',
    about: 'Puts number and file to an invoice, which is issued by that; an issued one gets others.',
    body: T.Object({
      id: Id(),
      number: T.String({ minLength: 1, maxLength: 60, pattern: '\\S' }),
      file: UploadOf(limits.buildingImageBytes, 'a PDF, an OFD or a picture, told by its content'),
    }),
    data: Empty,
  },
  rejectInvoice: {
    ...online,
    method: 'POST',
    path: '/operator/v1/invoice/reject',
    permission: '/operator/v1/invoice/issue',
    about: 'Turns a request down and says why; its orders can be part of another one.',
    body: T.Object({ id: Id(), reason: T.String({ minLength: 1, maxLength: 200, pattern: '\\S' }) }),
    data: Empty,
  },
  grant: {
    ...online,
    method: 'POST',
    path: '/operator/v1/service/grant',
    permission: '/operator/v1/service/grant',
    about: 'Gives a company a service as a whole for some years, without an order.',
    body: T.Object({ cid: Id(), code: ServiceCodeField(), years: Years() }),
    data: Empty,
  },
} as const satisfies Area
