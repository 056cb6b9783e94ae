import { createSign, createVerify, generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

type Fields = Record<string, string>

interface Trade {
  outTradeNo: string
  tradeNo: string
  totalAmount: string
  status: 'WAIT_BUYER_PAY' | 'TRADE_SUCCESS' | 'TRADE_CLOSED'
  notifyUrl: string
  /** Key of a refund -> its amount. */
  refunds: Map<string, string>
}

interface Opened {
  outTradeNo: string
  returnUrl: string
  /** Where a buyer who gives up is sent to, by the page for phones alone. */
  quitUrl: string
  product: string
  amount: string
}

const appId = '2021000000000001'
/** What is sold by each page. */
const products: Readonly<Record<string, string>> = {
  'alipay.trade.page.pay': 'FAST_INSTANT_TRADE_PAY',
  'alipay.trade.wap.pay': 'QUICK_WAP_WAY',
}

const pair = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })

/** What is signed of requests and notices: all fields but these, by name (https://opendocs.alipay.com/common/02khjm). */
const signed = (fields: Fields, without: readonly string[]): string =>
  Object.keys(fields)
    .filter((name) => fields[name] !== '' && !without.includes(name))
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join('&')

const rsa2 = (text: string, key: string) => createSign('RSA-SHA256').update(text, 'utf8').sign(key, 'base64')

async function fieldsOf(request: IncomingMessage): Promise<Fields> {
  const url = new URL(request.url ?? '/', 'http://gateway')
  let body = ''
  for await (const piece of request) body += String(piece)
  return Object.fromEntries([...url.searchParams, ...new URLSearchParams(body)])
}

/**
 * Alipay's gateway as far as page pay needs it: it takes only what the application has signed, signs what it says, and
 * tells of payments. Its network can be taken away, and its notices can be sent by hand.
 */
export class FakeAlipay {
  readonly #app = pair()
  readonly #own = pair()
  readonly #trades = new Map<string, Trade>()
  readonly #folder = mkdtempSync(join(tmpdir(), 'lamplighter-alipay-'))
  readonly #server = createServer((request, response) => {
    void fieldsOf(request).then((fields) => {
      this.asked += 1
      if (this.mute) return
      if (this.away) return request.socket.destroy()
      const { method = '' } = fields
      const key = `${method.replaceAll('.', '_')}_response`
      const said = JSON.stringify(this.#answer(method, fields))
      // What it has done is done, whether or not its answer gets through.
      if (this.dumb) return request.socket.destroy()
      const sign = this.forging ? rsa2(said, pair().privateKey) : rsa2(said, this.#own.privateKey)
      response.end(`{"${key}":${said},"sign":"${sign}"}`)
    })
  })
  #made = 0
  /** How often it was asked something. */
  asked = 0
  /** It takes what it is asked, and never answers. */
  mute = false
  /** Nothing reaches it. */
  away = false
  /** Its answers are lost. */
  dumb = false
  /** Somebody else answers in its place. */
  forging = false
  /** Money given back, in yuan, by order. */
  readonly returned: { outTradeNo: string; amount: string }[] = []

  async start() {
    await new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done))
    const { port } = this.#server.address() as AddressInfo
    const file = (name: string, text: string) => {
      writeFileSync(join(this.#folder, name), text)
      return join(this.#folder, name)
    }
    const bare = this.#own.publicKey.replaceAll(/-----[A-Z ]+-----|\s/g, '')
    return {
      alipayAppId: appId,
      alipayPrivateKey: file('app.pem', this.#app.privateKey),
      alipayPublicKey: file('alipay.txt', bare),
      alipayGateway: `http://127.0.0.1:${port}/gateway.do`,
    }
  }

  stop() {
    this.#server.close()
    this.#server.closeAllConnections()
    rmSync(this.#folder, { recursive: true, force: true })
  }

  #answer(method: string, fields: Fields): object {
    const right = createVerify('RSA-SHA256')
      .update(signed(fields, ['sign']), 'utf8')
      .verify(this.#app.publicKey, fields.sign ?? '', 'base64')
    if (!right || fields.app_id !== appId)
      return {
        code: '40002',
        msg: 'Invalid Arguments',
        sub_code: 'isv.invalid-signature',
        sub_msg: '验签出错',
      }
    const content = JSON.parse(fields.biz_content ?? '{}') as Fields
    const trade = [...this.#trades.values()].find(
      ({ outTradeNo, tradeNo }) => outTradeNo === content.out_trade_no || tradeNo === content.trade_no,
    )
    const refused = (code: string) => ({
      code: '40004',
      msg: 'Business Failed',
      sub_code: code,
      sub_msg: code,
    })
    if (!trade) return refused('ACQ.TRADE_NOT_EXIST')
    const { outTradeNo: out_trade_no, tradeNo: trade_no, totalAmount: total_amount, status } = trade
    const done = { code: '10000', msg: 'Success', out_trade_no, trade_no }
    if (method === 'alipay.trade.query') return { ...done, trade_status: status, total_amount }
    if (method === 'alipay.trade.close') {
      if (status !== 'WAIT_BUYER_PAY') return refused('ACQ.TRADE_STATUS_ERROR')
      trade.status = 'TRADE_CLOSED'
      return done
    }
    const { out_request_no: key = '', refund_amount: amount = '' } = content
    const known = trade.refunds.has(key)
    if (method === 'alipay.trade.fastpay.refund.query')
      return known ? { ...done, out_request_no: key, refund_status: 'REFUND_SUCCESS' } : done
    if (method !== 'alipay.trade.refund') return refused('ACQ.INVALID_PARAMETER')
    if (known) return { ...done, fund_change: 'N', refund_fee: amount }
    if (status !== 'TRADE_SUCCESS') return refused('ACQ.TRADE_STATUS_ERROR')
    trade.refunds.set(key, amount)
    trade.status = 'TRADE_CLOSED'
    this.returned.push({ outTradeNo: out_trade_no, amount })
    return { ...done, fund_change: 'Y', refund_fee: amount }
  }

  /** A buyer opens the page that she was sent to. @throws Error for an address that the application has not signed */
  open(address: string): Opened {
    const fields: Fields = Object.fromEntries(new URL(address).searchParams)
    const right = createVerify('RSA-SHA256')
      .update(signed(fields, ['sign']), 'utf8')
      .verify(this.#app.publicKey, fields.sign ?? '', 'base64')
    const content = JSON.parse(fields.biz_content ?? '{}') as Fields
    const { product_code: product = '', quit_url: quitUrl = '' } = content
    if (!right || products[fields.method ?? ''] !== product) throw new Error('验签出错')
    const { out_trade_no: outTradeNo = '', total_amount: totalAmount = '' } = content
    if (!this.#trades.has(outTradeNo)) {
      this.#made += 1
      const tradeNo = `20261123220014${String(this.#made).padStart(14, '0')}`
      const notifyUrl = fields.notify_url ?? ''
      const status = 'WAIT_BUYER_PAY'
      this.#trades.set(outTradeNo, {
        outTradeNo,
        tradeNo,
        totalAmount,
        status,
        notifyUrl,
        refunds: new Map(),
      })
    }
    return { outTradeNo, returnUrl: fields.return_url ?? '', quitUrl, product, amount: totalAmount }
  }

  /** The buyer pays. Answers whether she still could; nobody is told of it by that. */
  pay(outTradeNo: string): boolean {
    const trade = this.#trades.get(outTradeNo)
    if (trade?.status !== 'WAIT_BUYER_PAY') return false
    trade.status = 'TRADE_SUCCESS'
    return true
  }

  isPaid(outTradeNo: string): boolean {
    const trade = this.#trades.get(outTradeNo)
    return trade !== undefined && (trade.status === 'TRADE_SUCCESS' || trade.refunds.size > 0)
  }

  /** The notice of a trade, with other fields where they are given, signed by Alipay or by somebody else. */
  notice(outTradeNo: string, more: Fields = {}, { forged = false } = {}): Fields {
    const trade = this.#trades.get(outTradeNo)
    if (!trade) throw new Error(`no trade is ${outTradeNo}`)
    const fields: Fields = {
      notify_time: '2026-11-23 10:00:00',
      notify_type: 'trade_status_sync',
      notify_id: `n${outTradeNo}`,
      charset: 'utf-8',
      version: '1.0',
      app_id: appId,
      out_trade_no: outTradeNo,
      trade_no: trade.tradeNo,
      trade_status: trade.status,
      total_amount: trade.totalAmount,
      subject: '能耗分析 · 1 年 100%+a',
      ...more,
    }
    const sign = rsa2(signed(fields, []), (forged ? pair() : this.#own).privateKey)
    return { ...fields, sign, sign_type: 'RSA2' }
  }

  /** Sends a notice to where the application wanted it. Answers what it said, `success` when it has it. */
  async tell(outTradeNo: string, fields = this.notice(outTradeNo)): Promise<string> {
    const url = this.#trades.get(outTradeNo)?.notifyUrl ?? ''
    const response = await fetch(url, { method: 'POST', body: new URLSearchParams(fields) })
    return response.text()
  }
}
