import * as T from 'typebox'
import { mostFen, quantityMost, yearsMost } from './rules/orders/price.ts'
import { serviceCodes, serviceUnits } from './rules/orders/services.ts'
import { orderStates } from './rules/orders/states.ts'
import { Id, Nullable, Text, Time } from './shapes.ts'

/** Money in fen. */
export const AmountFen = () => T.Integer({ minimum: 0, maximum: mostFen, description: 'in fen' })
export const ServiceCodeField = () => T.Enum([...serviceCodes])
export const Years = () => T.Integer({ minimum: 1, maximum: yearsMost })
const Words = (most: number) => T.Object({ zh: Text(most), en: Text(most) })

/** The ways money comes. 'demo' is the demonstration cashier, where none is set up. */
export const payMethods = ['demo', 'transfer', 'alipay'] as const
export type PayMethod = (typeof payMethods)[number]
export const PayMethodField = () => T.Enum([...payMethods])

/** A service that can be bought. */
export const Service = T.Object({
  code: ServiceCodeField(),
  name: Words(60),
  about: Words(400),
  unit: T.Enum([...serviceUnits]),
  priceFen: AmountFen(),
  places: T.Array(
    T.Object({
      campusId: Id(),
      campusName: Text(),
      quantity: T.Integer({ minimum: 0, description: 'units that are there now' }),
    }),
    { description: 'where it can be bought for; none for a service of the company as a whole' },
  ),
})
export type Service = T.Static<typeof Service>

/** A service that the company has, or has had. */
export const HeldService = T.Object({
  id: Id(),
  code: ServiceCodeField(),
  name: Words(60),
  campusId: Nullable(Id()),
  campusName: Nullable(Text()),
  until: Time(),
})
export type HeldService = T.Static<typeof HeldService>

/** Said once when a service has 30, 7 or 1 days left. */
export const ServiceWarning = T.Object({
  id: Id(),
  serviceId: Id(),
  days: T.Integer({ description: '30, 7 or 1' }),
  until: Time(),
  at: Time(),
})
export type ServiceWarning = T.Static<typeof ServiceWarning>

export const OrderLine = T.Object({
  campusId: Nullable(Id()),
  campusName: Nullable(Text()),
  quantity: T.Integer({ minimum: 1, maximum: quantityMost }),
  unitFen: AmountFen(),
  amountFen: AmountFen(),
})
export type OrderLine = T.Static<typeof OrderLine>

export const orderFields = {
  id: Id(),
  no: Text(40),
  code: ServiceCodeField(),
  title: Words(200),
  years: Years(),
  lines: T.Array(OrderLine),
  amountFen: AmountFen(),
  state: T.Enum([...orderStates]),
  method: Nullable(PayMethodField()),
  username: Text(),
  createdAt: Time(),
  expiresAt: Time(),
  paidAt: Nullable(Time()),
  closedAt: Nullable(Time()),
  refundedAt: Nullable(Time()),
  invoiceId: Nullable(Id('of the request that the order is part of')),
}

/** An order as it was confirmed: its price and its text never change. */
export const Order = T.Object(orderFields)
export type Order = T.Static<typeof Order>
