import type { PayMethod } from '#contract/order-shapes.ts'
import type { Fen } from '#contract/rules/orders/price.ts'
import type { Config } from '#server/config.ts'

/** A payment that a gateway or an operator vouches for. */
export interface Settlement {
  orderNo: string
  method: PayMethod
  /** The number that the gateway gave it: the same one twice is one payment. */
  tradeNo: string
  amountFen: Fen
}

/** What a gateway has to know of an order. */
export interface Payable {
  no: string
  title: string
  amountFen: Fen
  /** Milliseconds since 1970. */
  expiresAt: number
}

/** A way that money comes and goes back. Whatever it does may be asked of it twice. */
export interface Channel {
  /** Where the buyer's browser goes to pay; null where it stays. */
  begin(order: Payable): Promise<string | null>
  /** What became of a payment; null when none has come. */
  ask(orderNo: string): Promise<Settlement | null>
  /** Takes no payment for the order any more, as far as the gateway can be told. */
  close(orderNo: string): Promise<void>
  /** @param key the same for each try of one refund */
  refund(payment: {
    orderNo: string
    tradeNo: string
    amountFen: Fen
    key: string
    reason: string
  }): Promise<void>
}

export interface Cashier {
  /** Those that are set up; the demonstration alone where none is. */
  methods: readonly PayMethod[]
  /** The account that transfers go to, in words; empty where none is set up. */
  transferTo: string
  /** Also of methods that are not set up any more: what was paid by them can still go back. */
  channel(method: PayMethod): Channel
}

/** Nothing outside takes part: no money moves, or people move it. */
const byHand: Channel = {
  begin: async () => null,
  ask: async () => null,
  close: async () => {},
  refund: async () => {},
}

/** The ways to pay that the configuration sets up. */
export function openCashier(config: Pick<Config, 'transferTo'>): Cashier {
  const configured: PayMethod[] = config.transferTo ? ['transfer'] : []
  return {
    methods: configured.length > 0 ? configured : ['demo'],
    transferTo: config.transferTo,
    channel: () => byHand,
  }
}
