import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { DataOf } from '#contract/index.ts'
import { readConfig } from '#server/config.ts'
import { askWaiting } from '#server/orders/attempts.ts'
import { openCashier } from '#server/orders/cashier.ts'
import { verifyLedger } from '#server/orders/ledger.ts'
import { closeExpired } from '#server/orders/life.ts'
import { tendOrders } from '#server/orders/tend.ts'
import { FakeAlipay } from '#tests/world/alipay.ts'
import { eventually } from '#tests/world/eventually.ts'
import type { Client } from './client.ts'
import { onEachDatabase } from './on-each-database.ts'
import { startWorld, type World } from './server-world.ts'

onEachDatabase((kind) => {
  const alipay = new FakeAlipay()
  let world: World
  let admin: Client
  let cashier: ReturnType<typeof openCashier>

  const db = <R>(work: Parameters<typeof world.server.database.system<R>>[0]) =>
    world.server.database.system(work)

  beforeAll(async () => {
    const settings = await alipay.start()
    world = await startWorld(kind, { rateLimit: 0, transferTo: '灯人科技 6222', ...settings })
    // The server asks by itself every half minute, and would between what is done here and looked at: these it takes for asked.
    await db((rows) =>
      sql`alter table vas_attempt alter column asked_at set default now() + interval '1 day'`.execute(rows),
    )
    cashier = openCashier(world.server.config)
    admin = await world.as(world.own.accounts.admin)
  }, 120_000)
  afterAll(async () => {
    await world?.stop()
    alipay.stop()
  })

  const order = () =>
    admin.call('order.confirm', { code: 'schoolSelector', years: 1, campusIds: [], amountFen: 198_000 })
  const paymentsOf = (id: number) =>
    db((rows) => rows.selectFrom('vas_payment').selectAll().where('order_id', '=', id).execute())
  const stateOf = async (id: number) => (await admin.call('order.getById', { id })).state
  /** What the server does by itself, without waiting for it. */
  const tend = async () => {
    const told = { failed: () => {}, paid: async () => {}, stopped: () => false }
    await closeExpired(world.server.database, cashier, told)
    // Once more, as the first leaves out what the server itself has just begun to ask about.
    for (let turn = 0; turn < 2; turn += 1) {
      await db((rows) => sql`update vas_attempt set asked_at = null`.execute(rows))
      await askWaiting(world.server.database, cashier, told)
    }
  }
  const begin = async () => {
    const { id, no } = await order()
    const { redirect } = await admin.call('order.pay', { id, method: 'alipay' })
    return { id, no, ...alipay.open(redirect ?? '') }
  }

  it('lets its server stop though it does not answer, and is asked of no further order then', async () => {
    const silent = new FakeAlipay()
    silent.mute = true
    const asking = openCashier({ ...world.server.config, ...(await silent.start()) })
    const ids = [await begin(), await begin(), await begin()].map(({ id }) => id)
    // The server itself, which is told of another one, can close none of them meanwhile.
    alipay.away = true
    await db((rows) =>
      sql`update vas_order set expires_at = now() where id = any(${ids}::bigint[])`.execute(rows),
    )
    const stop = tendOrders(world.server.database, asking, { failed: () => {}, paid: async () => {} })
    await eventually(() => silent.asked > 0)
    await stop()
    expect(silent.asked).toBe(1)
    silent.stop()
    alipay.away = false
  })

  it('is offered, sends the buyer to Alipay and back to her order, and believes Alipay alone', async () => {
    const { id, no } = await order()
    expect((await admin.call('order.getById', { id })).methods).toEqual(['alipay', 'transfer'])
    expect((await admin.refusal('order.demo', { id, outcome: 'paid' })).code).toBe(4030)
    const { redirect } = await admin.call('order.pay', { id, method: 'alipay' })
    const opened = alipay.open(redirect ?? '')
    expect(opened).toMatchObject({ outTradeNo: no, amount: '1980.00' })
    expect(opened.returnUrl).toBe(`${world.server.url}/iot/school/vas/payresult?id=${id}`)
    // The buyer comes back before she has paid, and says so.
    expect((await admin.call('order.refresh', { id })).state).toBe('paying')

    alipay.pay(no)
    const forged = alipay.notice(no, {}, { forged: true })
    const stranger = alipay.notice(no, { app_id: '2021000000000002' })
    const changed = { ...alipay.notice(no), total_amount: '0.01' }
    const weaker = { ...alipay.notice(no), sign_type: 'RSA' }
    const { sign: _sign, ...unsigned } = alipay.notice(no)
    for (const notice of [forged, stranger, changed, weaker, unsigned])
      expect(await alipay.tell(no, notice)).toBe('fail')
    expect(await alipay.tell(no, alipay.notice(no, { out_trade_no: 'LP2026112300000001' }))).toBe('fail')
    expect(await alipay.tell(no, alipay.notice(no, { trade_status: 'WAIT_BUYER_PAY' }))).toBe('success')
    expect([await stateOf(id), await paymentsOf(id)]).toEqual(['paying', []])
    const short = alipay.notice(no, { total_amount: '0.01', trade_no: '2026112322001400000000009999' })
    expect(await alipay.tell(no, short)).toBe('success')
    expect(await stateOf(id)).toBe('paying')
    expect(await alipay.tell(no)).toBe('success')
    expect(await alipay.tell(no)).toBe('success')
    expect(await stateOf(id)).toBe('paid')
    expect(await paymentsOf(id)).toMatchObject([
      { method: 'alipay', amount_fen: 1, surplus: true },
      { method: 'alipay', amount_fen: 198_000, surplus: false },
    ])
  })

  it('sends a phone to the page that opens the app, and back to the cashier when its buyer gives up', async () => {
    const { id, no } = await order()
    const { redirect } = await admin.call('order.pay', { id, method: 'alipay', phone: true })
    const { url } = world.server
    expect(alipay.open(redirect ?? '')).toMatchObject({
      ...{ outTradeNo: no, product: 'QUICK_WAP_WAY', amount: '1980.00' },
      returnUrl: `${url}/iot/school/vas/payresult?id=${id}`,
      quitUrl: `${url}/iot/school/vas/cashier?id=${id}`,
    })
    alipay.pay(no)
    expect(await alipay.tell(no)).toBe('success')
    expect(await stateOf(id)).toBe('paid')
    expect((await admin.call('order.refresh', { id })).state).toBe('paid')
  })

  it('mends what a network has lost: notices, answers, the browser, and the way there', async () => {
    const lost = await begin()
    alipay.away = true
    expect((await admin.refusal('order.refresh', { id: lost.id })).code).toBe(5035)
    alipay.away = false
    alipay.forging = true
    alipay.pay(lost.no)
    expect((await admin.refusal('order.refresh', { id: lost.id })).code).toBe(5035)
    alipay.forging = false
    expect(await stateOf(lost.id)).toBe('paying')
    // Nobody is there any more: the server asks by itself.
    await tend()
    expect(await stateOf(lost.id)).toBe('paid')

    const [payment] = await paymentsOf(lost.id)
    const back = { paymentId: payment?.id ?? 0, reason: '重复购买' }
    alipay.dumb = true
    expect((await admin.refusal('operatorMoney.refund', back)).code).toBe(5035)
    alipay.dumb = false
    await admin.call('operatorMoney.refund', back)
    expect(await stateOf(lost.id)).toBe('refunded')
    expect(alipay.returned.filter(({ outTradeNo }) => outTradeNo === lost.no)).toEqual([
      { outTradeNo: lost.no, amount: '1980.00' },
    ])
  })

  it('an order that is closed takes no money there, and what comes all the same is found without a notice', async () => {
    const closed = await begin()
    await admin.call('order.close', { id: closed.id })
    expect([await stateOf(closed.id), alipay.pay(closed.no)]).toEqual(['closed', false])
    // Paid in the moment before it was closed.
    const late = await begin()
    alipay.pay(late.no)
    await admin.call('order.close', { id: late.id })
    expect(await stateOf(late.id)).toBe('paid')
    // Closed before its buyer had opened the page: Alipay could not be told of it.
    const { id, no } = await order()
    const { redirect } = await admin.call('order.pay', { id, method: 'alipay' })
    await admin.call('order.close', { id })
    alipay.open(redirect ?? '')
    expect(alipay.pay(no)).toBe(true)
    await tend()
    expect(await paymentsOf(id)).toMatchObject([{ method: 'alipay', surplus: true, returned_at: null }])
    // By transfer, though Alipay was begun first: it takes nothing any more.
    const turned = await begin()
    await admin.call('order.pay', { id: turned.id, method: 'transfer' })
    const transfer = { id: turned.id, tradeNo: 'BANK-1001', amountFen: 198_000 }
    await admin.call('operatorMoney.confirmTransfer', transfer)
    await tend()
    expect([await stateOf(turned.id), alipay.pay(turned.no)]).toEqual(['paid', false])
    const waiting = await db((rows) =>
      rows.selectFrom('vas_attempt').selectAll().where('done', '=', false).execute(),
    )
    expect(waiting).toEqual([])
  })

  it('a buyer who chooses a transfer has a week, and the whole amount pays her order', async () => {
    const { id, no, expiresAt } = await order()
    const chosen = await admin.call('order.pay', { id, method: 'transfer' })
    expect([chosen.redirect, chosen.order.state, chosen.order.method]).toEqual([null, 'paying', 'transfer'])
    expect(chosen.order.expiresAt - expiresAt).toBeGreaterThan(6 * 86_400_000)
    expect((await admin.call('order.getById', { id })).transferTo).toBe('灯人科技 6222')
    const told = (amountFen: number, tradeNo: string) =>
      admin.call('operatorMoney.confirmTransfer', { id, amountFen, tradeNo })
    await told(197_999, 'BANK-2001')
    expect(await stateOf(id)).toBe('paying')
    await told(198_000, 'BANK-2002')
    await told(198_000, 'BANK-2002')
    expect(await admin.call('order.getById', { id })).toMatchObject({ no, state: 'paid', method: 'transfer' })
    expect((await paymentsOf(id)).map(({ surplus }) => surplus)).toEqual([true, false])
  })

  type Step =
    | 'begin'
    | 'phone'
    | 'pay'
    | 'notice'
    | 'twice'
    | 'forged'
    | 'poll'
    | 'close'
    | 'expire'
    | 'refund'
    | 'transfer'
    | 'tend'
    | 'away'
  const steps: Step[] = [
    ...(['begin', 'phone', 'pay', 'pay', 'notice', 'twice', 'forged', 'poll', 'close', 'expire'] as const),
    ...(['refund', 'transfer', 'tend', 'away'] as const),
  ]
  const rounds = fc.array(fc.array(fc.constantFrom(...steps), { minLength: 1, maxLength: 4 }), {
    minLength: 2,
    maxLength: 6,
  })
  let transfers = 0

  async function take(step: Step, { id, no }: DataOf<'order.confirm'>): Promise<unknown> {
    const known = () => {
      try {
        return alipay.notice(no)
      } catch {
        return null
      }
    }
    const notice = known()
    switch (step) {
      case 'begin':
      case 'phone': {
        const { data } = await admin.send('order.pay', { id, method: 'alipay', phone: step === 'phone' })
        return data?.redirect && alipay.open(data.redirect)
      }
      case 'pay':
        return alipay.pay(no)
      case 'notice':
        return notice && alipay.tell(no, notice)
      case 'twice':
        return notice && Promise.all([alipay.tell(no, notice), alipay.tell(no, notice)])
      case 'forged':
        return (
          notice && alipay.tell(no, alipay.notice(no, { trade_status: 'TRADE_SUCCESS' }, { forged: true }))
        )
      case 'poll':
        return admin.send('order.refresh', { id })
      case 'close':
        return admin.send('order.close', { id })
      case 'expire':
        await db((rows) => sql`update vas_order set expires_at = now() where id = ${id}`.execute(rows))
        return tend()
      case 'transfer':
        transfers += 1
        return admin.send('operatorMoney.confirmTransfer', {
          id,
          tradeNo: `BANK-${transfers}`,
          amountFen: 198_000,
        })
      case 'tend':
        return tend()
      case 'away':
        alipay.away = !alipay.away
        return
      case 'refund':
        for (const payment of await paymentsOf(id))
          await admin.send('operatorMoney.refund', { paymentId: payment.id, reason: '随机' })
    }
  }

  it('whatever comes at once and in whatever order, an order is paid once or not at all, and all that Alipay has taken is accounted for', async () => {
    await fc.assert(
      fc.asyncProperty(rounds, async (all) => {
        const bought = await order()
        for (const round of all) await Promise.all(round.map((step) => take(step, bought)))
        alipay.away = false
        await tend()
        const state = await stateOf(bought.id)
        const payments = await paymentsOf(bought.id)
        expect(payments.filter(({ surplus }) => !surplus)).toHaveLength(
          state === 'paid' || state === 'refunded' ? 1 : 0,
        )
        // Nothing was lost, whichever news got through.
        const byAlipay = payments.filter(({ method }) => method === 'alipay')
        expect(byAlipay).toHaveLength(alipay.isPaid(bought.no) ? 1 : 0)
        // Money of a closed order cannot come any more, or goes on being asked for.
        for (const { id, returned_at } of payments)
          if (returned_at === null)
            await admin.call('operatorMoney.refund', { paymentId: id, reason: '结清' })
        const sent = alipay.returned.filter(({ outTradeNo }) => outTradeNo === bought.no)
        expect(sent).toHaveLength(byAlipay.length)
        expect((await verifyLedger(world.server.database)).unaccounted).toEqual([])
      }),
      { numRuns: 15 },
    )
  })
})

it('a cashier at which no money moves is not there by itself where services are sold', () => {
  const methods = (env: Record<string, string>, nodeEnv: string, seed = true) => {
    const before = process.env.NODE_ENV
    process.env.NODE_ENV = nodeEnv
    try {
      return openCashier({ ...readConfig([], env), seed }).methods
    } finally {
      process.env.NODE_ENV = before
    }
  }
  expect(methods({}, 'test')).toEqual(['demo'])
  expect(methods({}, 'production')).toEqual([])
  expect(methods({}, 'test', false)).toEqual([])
  expect(methods({ DEMO_CASHIER: 'on' }, 'production', false)).toEqual(['demo'])
  expect(methods({ DEMO_CASHIER: 'off' }, 'test')).toEqual([])
  expect(methods({ DEMO_CASHIER: 'on', TRANSFER_TO: '6222' }, 'test')).toEqual(['transfer'])
  expect(() => methods({ ALIPAY_APP_ID: '2021' }, 'test')).toThrow('give all or none')
  const noKey = {
    ALIPAY_APP_ID: '2021',
    ALIPAY_PRIVATE_KEY: 'package.json',
    ALIPAY_PUBLIC_KEY: 'package.json',
  }
  expect(() => methods(noKey, 'test')).toThrow('holds no RSA private key')
})
