import type { AlipaySdk, AlipaySdkCommonResult } from 'alipay-sdk'
import { fenOf, inYuan } from '#contract/rules/orders/price.ts'
import { refuse, refuseInput } from '#server/refusal.ts'
import type { Channel, Settlement } from '../cashier.ts'
import type { AlipaySettings } from './keys.ts'

/** Answers to one call (https://opendocs.alipay.com/common/02km9f): done, and refused for a reason of the business. */
const done = '10000'
const businessRefused = '40004'
const unknownTrade = 'ACQ.TRADE_NOT_EXIST'
/** What the gateway calls a payment that is not waited for any more, or has come. */
const notWaiting = new Set([
  'ACQ.TRADE_STATUS_ERROR',
  'ACQ.REASON_TRADE_STATUS_INVALID',
  'ACQ.REASON_ILLEGAL_STATUS',
])
const paidStates = new Set(['TRADE_SUCCESS', 'TRADE_FINISHED'])

/** A notice or the answer to a question, as far as it is read here. */
interface Trade {
  tradeStatus: unknown
  outTradeNo: unknown
  tradeNo: unknown
  totalAmount: unknown
}

/** What a trade says of money; null where none has come. @throws Error for a paid trade that makes no sense */
export function settlementOf({ tradeStatus, outTradeNo, tradeNo, totalAmount }: Trade): Settlement | null {
  if (typeof tradeStatus !== 'string' || !paidStates.has(tradeStatus)) return null
  const amountFen = typeof totalAmount === 'string' ? fenOf(totalAmount) : null
  if (typeof outTradeNo !== 'string' || typeof tradeNo !== 'string' || !tradeNo || !amountFen)
    throw new Error(
      `Alipay told of a payment that says too little: ${JSON.stringify({ outTradeNo, tradeNo })}`,
    )
  return { orderNo: outTradeNo, method: 'alipay', tradeNo, amountFen }
}

/** A time as the gateway reads it: by China's clock, to the second. */
const chinaTime = (at: number): string =>
  new Date(at + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')

/** Of the words that the gateway asks for, without the signs it takes none of. */
const subject = (title: string): string => title.replaceAll(/[/=&]/g, ' ').slice(0, 120)

type Said = AlipaySdkCommonResult & Record<string, unknown>

const refusedRefund = (why: string) => ({
  zh: `支付宝没有退款：${why}`,
  en: `Alipay has not given it back: ${why}`,
})

/** What is sold at its pages: with a code to be scanned, or in its app. */
const pages = {
  computer: { method: 'alipay.trade.page.pay', productCode: 'FAST_INSTANT_TRADE_PAY' },
  phone: { method: 'alipay.trade.wap.pay', productCode: 'QUICK_WAP_WAY' },
} as const

/** Alipay's pages for computers and for phones: people pay there, and it tells this server, or is asked. */
export class Alipay implements Channel {
  readonly #settings: AlipaySettings
  #sdk: Promise<AlipaySdk> | undefined

  constructor(settings: AlipaySettings) {
    this.#settings = settings
  }

  /** Loaded with its first use: most servers never do. */
  #open(): Promise<AlipaySdk> {
    this.#sdk ??= import('alipay-sdk').then(({ AlipaySdk }) => {
      const { appId, privateKey, publicKey, gateway } = this.#settings
      const key = { privateKey, keyType: 'PKCS8' as const, alipayPublicKey: publicKey }
      return new AlipaySdk({ appId, ...key, gateway, signType: 'RSA2', timeout: 10_000 })
    })
    return this.#sdk
  }

  /** @throws Refusal gatewayAway when nothing that is Alipay's own has come back */
  async #call(method: string, bizContent: object): Promise<Said> {
    const sdk = await this.#open()
    const said = (await sdk
      .exec(method, { bizContent }, { validateSign: true })
      .catch((cause) => refuse('cashierAway', null, cause))) as Said
    if (said.code === done || said.code === businessRefused) return said
    return refuse('cashierAway', null, new Error(`${method}: ${said.code} ${said.subCode} ${said.subMsg}`))
  }

  async begin({ no, title, amountFen, expiresAt, phone, ...to }: Parameters<Channel['begin']>[0]) {
    const sdk = await this.#open()
    const { method, productCode } = phone ? pages.phone : pages.computer
    return sdk.pageExecute(method, 'GET', {
      returnUrl: to.returnTo,
      notifyUrl: to.noticesTo,
      bizContent: {
        ...(phone ? { quitUrl: to.quitTo } : {}),
        outTradeNo: no,
        productCode,
        totalAmount: inYuan(amountFen),
        subject: subject(title),
        timeExpire: chinaTime(expiresAt),
      },
    })
  }

  async ask(orderNo: string): Promise<Settlement | null> {
    const said = await this.#call('alipay.trade.query', { outTradeNo: orderNo })
    if (said.code === businessRefused && said.subCode === unknownTrade) return null
    if (said.code !== done) return refuse('cashierAway', null, new Error(`${said.subCode} ${said.subMsg}`))
    const { tradeStatus, outTradeNo, tradeNo, totalAmount } = said
    if (outTradeNo !== orderNo) throw new Error(`Alipay was asked for ${orderNo} and told of ${outTradeNo}`)
    return settlementOf({ tradeStatus, outTradeNo, tradeNo, totalAmount })
  }

  async close(orderNo: string): Promise<boolean> {
    const said = await this.#call('alipay.trade.close', { outTradeNo: orderNo })
    if (said.code === done) return true
    if (said.subCode === unknownTrade || notWaiting.has(String(said.subCode))) return false
    return refuse('cashierAway', null, new Error(`${said.subCode} ${said.subMsg}`))
  }

  async refund({ tradeNo, amountFen, key, reason }: Parameters<Channel['refund']>[0]): Promise<void> {
    const said = await this.#call('alipay.trade.refund', {
      tradeNo,
      refundAmount: inYuan(amountFen),
      outRequestNo: key,
      refundReason: reason,
    })
    if (said.code === done && said.fundChange === 'Y') return
    // No money moved by this very call: by an earlier one with the same key, or not at all.
    const found = await this.#call('alipay.trade.fastpay.refund.query', { tradeNo, outRequestNo: key })
    if (found.code === done && found.refundStatus === 'REFUND_SUCCESS') return
    refuseInput({ paymentId: refusedRefund(String(said.subMsg ?? said.msg)) })
  }

  /**
   * What a notice says of money; null where none has come by it. Undefined for one that Alipay has not signed, or that is
   * for another application.
   */
  async read(notice: Readonly<Record<string, unknown>>): Promise<Settlement | null | undefined> {
    const sdk = await this.#open()
    const whole = Object.values(notice).every((value) => typeof value === 'string')
    if (!whole || notice.sign_type !== 'RSA2' || !sdk.checkNotifySignV2(notice)) return undefined
    if (notice.app_id !== this.#settings.appId) return undefined
    return settlementOf({
      tradeStatus: notice.trade_status,
      outTradeNo: notice.out_trade_no,
      tradeNo: notice.trade_no,
      totalAmount: notice.total_amount,
    })
  }
}
