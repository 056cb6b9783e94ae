import * as T from 'typebox'
import type { Area } from './endpoint.ts'
import { AmountFen } from './order-shapes.ts'
import { writtenEmail } from './rules/contact.ts'
import { invoiceStates, titleKinds } from './rules/invoice-kinds.ts'
import { Empty, Id, Name, Nullable, Text, Time } from './shapes.ts'
import { AnsweredFile } from './upload-shapes.ts'

const titleFields = {
  kind: T.Enum([...titleKinds]),
  name: Name(100),
  taxNo: T.String({ maxLength: 30, description: 'of a company, 15, 18 or 20 signs; empty for a person' }),
  address: Text(200),
  phone: Text(40),
  bank: Text(100),
  bankAccount: Text(40),
}
const givenTitle = {
  kind: titleFields.kind,
  name: titleFields.name,
  taxNo: T.Optional(titleFields.taxNo),
  address: T.Optional(titleFields.address),
  phone: T.Optional(titleFields.phone),
  bank: T.Optional(titleFields.bank),
  bankAccount: T.Optional(titleFields.bankAccount),
}

export const InvoiceTitle = T.Object({ id: Id(), ...titleFields })
export type InvoiceTitle = T.Static<typeof InvoiceTitle>
export type TitleFields = Omit<InvoiceTitle, 'id'>

export const invoiceFields = {
  id: Id(),
  title: T.Object(titleFields, { description: 'as it was when the invoice was asked for' }),
  amountFen: AmountFen(),
  state: T.Enum([...invoiceStates]),
  number: Nullable(Text(60)),
  reason: Nullable(Text(200)),
  email: Text(100),
  username: Text(),
  requestedAt: Time(),
  decidedAt: Nullable(Time()),
  fileName: Nullable(Text(200)),
  orders: T.Array(T.Object({ id: Id(), no: Text(40), amountFen: AmountFen() })),
}
export const Invoice = T.Object(invoiceFields)
export type Invoice = T.Static<typeof Invoice>

const titles = { permission: '/invoice/v1/title/save', offline: 'online' } as const

/** Invoices of paid orders, and whom they are made out to; decided by the server at once. */
export const invoice = {
  titles: {
    method: 'GET',
    path: '/invoice/v1/title/list',
    permission: '/invoice/v1/list',
    offline: 'cache',
    about: 'Whom invoices can be made out to, by name.',
    data: T.Array(InvoiceTitle),
  },
  addTitle: {
    ...titles,
    method: 'POST',
    path: '/invoice/v1/title/add',
    about:
      'Adds somebody invoices can be made out to. A tax number of 18 signs is checked by GB 32100-2015; 15 and 20 are taken as they are.',
    body: T.Object(givenTitle),
    data: T.Object({ id: Id() }),
  },
  editTitle: {
    ...titles,
    method: 'PATCH',
    path: '/invoice/v1/title/edit',
    about: 'Puts what is given in the place of a title. Invoices that were asked for keep theirs.',
    body: T.Object({ id: Id(), ...givenTitle }),
    data: Empty,
  },
  deleteTitle: {
    ...titles,
    method: 'DELETE',
    path: '/invoice/v1/title/delete/{id}',
    about: 'Takes a title away. Invoices that were asked for keep theirs.',
    data: Empty,
  },
  list: {
    method: 'GET',
    path: '/invoice/v1/list',
    permission: '/invoice/v1/list',
    offline: 'cache',
    about: 'The invoices that were asked for, the newest first.',
    data: T.Array(Invoice),
  },
  apply: {
    method: 'POST',
    path: '/invoice/v1/apply',
    permission: '/invoice/v1/apply',
    offline: 'online',
    about:
      'Asks for one invoice of paid orders. An order is part of one request; it can be part of another once that was rejected.',
    body: T.Object({
      titleId: Id(),
      orderIds: T.Array(Id(), { minItems: 1, maxItems: 50 }),
      email: T.Optional(T.String({ maxLength: 100, pattern: writtenEmail })),
    }),
    data: T.Object({ id: Id() }),
  },
  download: {
    method: 'POST',
    path: '/invoice/v1/download',
    permission: '/invoice/v1/list',
    offline: 'online',
    answer: 'file',
    about: 'The file of an invoice that was issued.',
    body: T.Object({ id: Id() }),
    data: AnsweredFile(),
  },
} as const satisfies Area
