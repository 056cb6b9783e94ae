import { addTexts } from './text.ts'
import { orders } from './zh/orders.ts'

/** Texts of services, orders and invoices, which a first visit does not need. */
addTexts({ orders })
