import type { PayMethod } from '#contract/order-shapes.ts'
import type { Fen } from '#contract/rules/orders/price.ts'
import type { Config } from '#server/config.ts'
import { refuse } from '#server/refusal.ts'
import { Alipay } from './alipay/channel.ts'
import { alipaySettings } from './alipay/keys.ts'

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
  /** Its browser is a phone's. */
  phone: boolean
  /** Where its browser comes back to, and where a buyer who gives up on a phone does. */
  returnTo: string
  quitTo: string
  /** Where the gateway tells this server what came of it. */
  noticesTo: string
}

/** A way that money comes and goes back. Whatever it does may be asked of it twice. */
export interface Channel {
  /** Where the buyer's browser goes to pay. @throws Refusal cashierAway */
  begin(order: Payable): Promise<string>
  /** What became of a payment; null when none has come. @throws Refusal cashierAway */
  ask(orderNo: string): Promise<Settlement | null>
  /**
   * Has the gateway take no payment for the order any more. Answers whether that is certain: it is not where it has never
   * heard of the order, whose buyer may still be on her way, nor where she has just paid. @throws Refusal cashierAway
   */
  close(orderNo: string): Promise<boolean>
  /** @param key the same for each try of one refund. @throws Refusal cashierAway, input */
  refund(payment: {
    orderNo: string
    tradeNo: string
    amountFen: Fen
    key: string
    reason: string
  }): Promise<void>
}

export interface Cashier {
  /** Those that are set up; the demonstration alone where none is and it is wanted. None, and nothing can be paid. */
  methods: readonly PayMethod[]
  /** The account that transfers go to, in words; empty where none is set up. */
  transferTo: string
  /** Null for ways in which nothing outside takes part: no money moves, or people move it. @throws Refusal cashierAway */
  channel(method: PayMethod): Channel | null
  /** Null where it is not set up. */
  alipay: Alipay | null
}

type Given = Pick<
  Config,
  'transferTo' | 'demoCashier' | 'alipayAppId' | 'alipayPrivateKey' | 'alipayPublicKey' | 'alipayGateway'
> & { seed: boolean }

/** Money that nobody pays has no place where real services are sold: only where demonstration data is wanted, or asked for. */
const wantsDemo = ({ demoCashier, seed }: Given): boolean =>
  demoCashier === 'on' || (demoCashier === 'auto' && seed && process.env.NODE_ENV !== 'production')

/**
 * The ways to pay that the configuration sets up.
 * @throws Error with a sentence for people when something is missing
 */
export function openCashier(given: Given): Cashier {
  const { transferTo } = given
  const settings = alipaySettings(given)
  const alipay = settings && new Alipay(settings)
  const configured: PayMethod[] = [
    ...(alipay ? (['alipay'] as const) : []),
    ...(transferTo ? (['transfer'] as const) : []),
  ]
  const methods: PayMethod[] = configured.length === 0 && wantsDemo(given) ? ['demo'] : configured
  const gateways: Record<PayMethod, (() => Channel) | null> = {
    demo: null,
    transfer: null,
    // What was paid by it can go back, and be asked for, only while its keys are there.
    alipay: () => alipay ?? refuse('cashierAway'),
  }
  return { methods, transferTo, alipay, channel: (method) => gateways[method]?.() ?? null }
}
