/** How an order stands (docs/decisions/071-orders-and-money.md). */
export const orderStates = ['created', 'paying', 'paid', 'closed', 'refunded'] as const
export type OrderState = (typeof orderStates)[number]

/**
 * What may happen to an order. 'settle' is a payment of the whole amount that a gateway or an operator has vouched for;
 * it may come before the browser says that it pays, and again.
 */
export const orderEvents = ['pay', 'settle', 'close', 'expire', 'refund'] as const
export type OrderEvent = (typeof orderEvents)[number]

/**
 * What is done with it: the state changes; nothing, because it is so already; or money has come that the order does not
 * want, which is written down and has to go back.
 */
export type OrderEffect = 'change' | 'nothing' | 'surplus'

export interface OrderStep {
  state: OrderState
  effect: OrderEffect
}

const to = (state: OrderState): OrderStep => ({ state, effect: 'change' })
const stays = (state: OrderState): OrderStep => ({ state, effect: 'nothing' })
const surplus = (state: OrderState): OrderStep => ({ state, effect: 'surplus' })

/** What follows from an event in a state; null where it is refused. Money is never refused: it has come already. */
const table: Record<OrderState, Record<OrderEvent, OrderStep | null>> = {
  created: {
    pay: to('paying'),
    settle: to('paid'),
    close: to('closed'),
    expire: to('closed'),
    refund: null,
  },
  paying: {
    pay: stays('paying'),
    settle: to('paid'),
    close: to('closed'),
    expire: to('closed'),
    refund: null,
  },
  paid: {
    pay: null,
    settle: surplus('paid'),
    close: null,
    expire: null,
    refund: to('refunded'),
  },
  closed: {
    pay: null,
    settle: surplus('closed'),
    close: stays('closed'),
    expire: stays('closed'),
    refund: null,
  },
  refunded: {
    pay: null,
    settle: surplus('refunded'),
    close: null,
    expire: null,
    refund: stays('refunded'),
  },
}

/** The one table that says what becomes of an order; null where the event is refused. */
export const orderStep = (state: OrderState, event: OrderEvent): OrderStep | null => table[state][event]

/** Whether the order still waits for its money. */
export const isOpen = (state: OrderState): boolean => state === 'created' || state === 'paying'
