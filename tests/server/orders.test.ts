import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { DataOf } from '#contract/index.ts'
import { serviceOpens } from '#contract/rules/company-features.ts'
import { openCashier } from '#server/orders/cashier.ts'
import { verifyLedger } from '#server/orders/ledger.ts'
import { closeExpired } from '#server/orders/life.ts'
import { warnOfEnds } from '#server/orders/warnings.ts'
import type { Client } from './client.ts'
import { onEachDatabase } from './on-each-database.ts'
import { startOrderWorld, toldOfOrder, transferNumbers } from './order-world.ts'
import type { World } from './server-world.ts'

const day = 86_400_000
const year = 365 * day

onEachDatabase((kind) => {
  let world: World
  let admin: Client
  let rival: Client
  let campusId: number

  const db = <R>(work: Parameters<typeof world.server.database.system<R>>[0]) =>
    world.server.database.system(work)

  beforeAll(async () => {
    world = await startOrderWorld(kind)
    admin = await world.as(world.own.accounts.admin)
    rival = await world.as(world.rival.accounts.admin)
    campusId = world.own.campusId
  }, 120_000)
  afterAll(() => world?.stop())

  /** Three meters of the campus, for a year. */
  const wish = () => ({ code: 'energyAnalysis' as const, years: 1, campusIds: [campusId], amountFen: 3_600 })
  const paymentsOf = (orderId: number) =>
    db((rows) => rows.selectFrom('vas_payment').selectAll().where('order_id', '=', orderId).execute())
  const toldOf = (orderId: number, client = admin) => toldOfOrder(client, orderId)
  const serviceEnd = async () =>
    (await admin.call('vas.myServices', {})).services.find((held) => held.campusId === campusId)?.until ?? 0
  const analyse = () => admin.send('campusEnergy.energyAnalysis', { campusId })
  const tradeNo = transferNumbers()

  it('a service is bought, opens its feature where it was bought for, and is given back whole', async () => {
    expect((await analyse()).code).toBe(4032)
    const offered = (await admin.call('vas.list', {})).find(({ code }) => code === 'energyAnalysis')
    expect(offered?.places).toContainEqual({ campusId, campusName: '东校区', quantity: 3 })
    // What a meter counted stays when it is taken out of use; nobody pays for it any more.
    await db((rows) =>
      rows
        .insertInto('meter')
        .values({ id: 999_999_999, cid: world.own.cid, campus_id: campusId, space_id: null, category: 0 })
        .execute(),
    )
    const again = (await admin.call('vas.list', {})).find(({ code }) => code === 'energyAnalysis')
    expect(again?.places).toContainEqual({ campusId, campusName: '东校区', quantity: 3 })
    const order = await admin.call('order.confirm', wish())
    expect(order).toMatchObject({ state: 'created', amountFen: 3_600, title: { zh: '能耗分析 · 1 年' } })
    expect(order.no).toMatch(/^LP\d{16,}$/)
    await admin.call('order.pay', { id: order.id, method: 'demo' })
    expect((await admin.call('order.demo', { id: order.id, outcome: 'failed' })).state).toBe('paying')
    expect((await admin.call('order.demo', { id: order.id, outcome: 'paid' })).state).toBe('paid')
    expect((await analyse()).code).toBe(2000)
    const { company } = await admin.call('user.baseinfo', {})
    const opens = (at: number, where = campusId) =>
      serviceOpens(company.services, 'energyAnalysis', { campusId: where, now: at })
    const now = Date.now()
    const open = [opens(now), opens(now + 2 * year), opens(now, world.own.otherCampusId)]
    expect(open).toEqual([true, false, false])
    const elsewhere = { campusId: world.own.otherCampusId }
    expect((await admin.refusal('campusEnergy.energyAnalysis', elsewhere)).code).toBe(4032)

    const renewed = await admin.call('order.confirm', wish())
    const before = await serviceEnd()
    await admin.call('order.demo', { id: renewed.id, outcome: 'paid' })
    expect(Math.abs((await serviceEnd()) - before - year)).toBeLessThanOrEqual(day)
    const [payment] = await paymentsOf(order.id)
    await admin.call('operatorMoney.refund', { paymentId: payment?.id ?? 0, reason: '重复购买' })
    expect((await admin.call('order.getById', { id: order.id })).state).toBe('refunded')
    expect(Math.abs((await serviceEnd()) - now - year)).toBeLessThanOrEqual(2 * day)
    const [second] = await paymentsOf(renewed.id)
    await admin.call('operatorMoney.refund', { paymentId: second?.id ?? 0, reason: '不再使用' })
    expect((await analyse()).code).toBe(4032)
  })

  it('what is given back takes nothing of what others paid for after it had run out', async () => {
    const buy = async () => {
      const { id } = await admin.call('order.confirm', wish())
      await admin.call('order.demo', { id, outcome: 'paid' })
      return id
    }
    const giveBack = async (id: number) => {
      const [payment] = await paymentsOf(id)
      await admin.call('operatorMoney.refund', { paymentId: payment?.id ?? 0, reason: '误购' })
    }
    const first = await buy()
    // Two years later: it has run out.
    await db(async (rows) => {
      const ago = sql`interval '2 years'`
      await sql`update vas_service set since = since - ${ago}, until = until - ${ago}
        where cid = ${world.own.cid} and campus_id = ${campusId}`.execute(rows)
      await sql`update vas_grant set begins = begins - ${ago} where order_id = ${first}`.execute(rows)
    })
    expect(await serviceEnd()).toBeLessThan(Date.now())
    const second = await buy()
    const end = await serviceEnd()
    const third = await buy()
    await giveBack(first)
    expect((await serviceEnd()) - end).toBeGreaterThan(364 * day)
    // What prolonged the running year is taken back whole, and so is that year.
    await giveBack(third)
    expect(await serviceEnd()).toBe(end)
    await giveBack(second)
    expect(await serviceEnd()).toBeLessThanOrEqual(Date.now())
  })

  it('price and places are what the server counts, and nobody else sees the order', async () => {
    const refused = async (more: object) => {
      const { code, data } = await admin.refusal('order.confirm', { ...wish(), ...more })
      return [code, Object.keys(data ?? {})]
    }
    expect(await refused({ amountFen: 1 })).toEqual([4000, ['amountFen']])
    expect(await refused({ campusIds: [] })).toEqual([4000, ['campusIds']])
    expect(await refused({ campusIds: [world.own.otherCampusId] })).toEqual([4000, ['campusIds']])
    expect(await refused({ code: 'schoolSelector' })).toEqual([4000, ['campusIds']])
    const { id } = await admin.call('order.confirm', wish())
    for (const name of ['order.getById', 'order.refresh', 'order.close'] as const)
      expect((await rival.refusal(name, { id })).code).toBe(4040)
    expect((await rival.refusal('order.pay', { id, method: 'demo' })).code).toBe(4040)
    const bound = await world.as(world.own.accounts.bound)
    const whole = { code: 'schoolSelector' as const, years: 1, campusIds: [], amountFen: 198_000 }
    expect((await bound.refusal('order.confirm', whole)).code).toBe(4030)
    expect((await bound.call('order.confirm', wish())).amountFen).toBe(3_600)
  })

  it('the same order said again, and twice at once, is one until somebody begins to pay it', async () => {
    const confirm = async (more = {}) => (await admin.call('order.confirm', { ...wish(), ...more })).id
    const once = new Set(await Promise.all([confirm(), confirm(), confirm()]))
    expect(once.size).toBe(1)
    const [id = 0] = once
    expect(await confirm({ years: 2, amountFen: 7_200 })).not.toBe(id)
    await admin.call('order.pay', { id, method: 'demo' })
    expect(await confirm()).not.toBe(id)
  })

  it('is found by the operator by the number that stands on its transfer, in whichever case, and by what it is for', async () => {
    const { id, no, title } = await admin.call('order.confirm', wish())
    const found = async (keyWord: string) =>
      (await admin.call('operatorMoney.orders', { keyWord, pageSize: 0 })).list.map((order) => order.id)
    expect(await found(` ${no.toLowerCase()} `)).toEqual([id])
    expect(await found(`${no}0`)).toEqual([])
    expect(await found(title.en)).toContain(id)
    await admin.call('order.close', { id })
  })

  it('an order that nobody pays is closed when its time is up; one paid by transfer waits longer', async () => {
    const late = await admin.call('order.confirm', wish())
    expect(late.expiresAt - late.createdAt).toBeGreaterThan(29 * 60_000)
    expect(late.expiresAt - late.createdAt).toBeLessThan(31 * 60_000)
    await db((rows) =>
      sql`update vas_order set expires_at = now() - interval '1 second' where id = ${late.id}`.execute(rows),
    )
    expect((await admin.refusal('order.pay', { id: late.id, method: 'demo' })).code).toBe(4000)
    await closeExpired(world.server.database, openCashier(world.server.config), {
      failed: (error) => {
        throw error
      },
      paid: async () => {},
      stopped: () => false,
    })
    expect((await admin.call('order.getById', { id: late.id })).state).toBe('closed')
    expect(await toldOf(late.id)).toEqual(['closed'])
    const own = await admin.call('order.confirm', wish())
    await admin.call('order.close', { id: own.id })
    // She has closed it herself.
    expect(await toldOf(own.id)).toEqual([])
    expect((await admin.refusal('order.pay', { id: late.id, method: 'demo' })).code).toBe(4000)
  })

  it('services that end warn 30, 7 and 1 days before, once each, until she has read it', async () => {
    const { id } = await admin.call('order.confirm', wish())
    await admin.call('order.demo', { id, outcome: 'paid' })
    const end = await serviceEnd()
    const warned = async (daysLeft: number) => {
      await warnOfEnds(world.server.database, end - daysLeft * day)
      return (await admin.call('vas.myServices', {})).warnings
    }
    expect(await warned(31)).toEqual([])
    expect(await warned(29)).toMatchObject([{ days: 30, until: end }])
    expect(await warned(28)).toHaveLength(1)
    const [seven] = await warned(6)
    expect(seven?.days).toBe(7)
    expect((await rival.refusal('vas.readWarning', { id: seven?.id ?? 0 })).code).toBe(4040)
    await admin.call('vas.readWarning', { id: seven?.id ?? 0 })
    expect((await warned(5)).map(({ days }) => days)).toEqual([30])
    const [payment] = await paymentsOf(id)
    await admin.call('operatorMoney.refund', { paymentId: payment?.id ?? 0, reason: '试用' })
  })

  it('an order is part of one invoice, which the operator issues or turns down, and which is void once it is given back', async () => {
    const paid = async () => {
      const { id } = await admin.call('order.confirm', wish())
      await admin.call('order.demo', { id, outcome: 'paid' })
      return id
    }
    const company = { kind: 'company' as const, name: '腾讯科技', taxNo: '91440300 71526726xg' }
    const wrong = await admin.refusal('invoice.addTitle', { ...company, taxNo: '9144030071526726X1' })
    expect([wrong.code, Object.keys(wrong.data ?? {})]).toEqual([4000, ['taxNo']])
    const { id: titleId } = await admin.call('invoice.addTitle', company)
    const [one, other] = [await paid(), await paid()]
    const open = (await admin.call('order.confirm', wish())).id
    const ask = (...orderIds: number[]) => admin.send('invoice.apply', { titleId, orderIds })
    expect((await ask(one, open)).code).toBe(4000)
    // Two at once: one of them has it.
    const codes = (await Promise.all([ask(one, other), ask(one, other)])).map(({ code }) => code)
    expect(codes.sort()).toEqual([2000, 4000])
    const [first] = await admin.call('invoice.list', {})
    expect(first).toMatchObject({
      amountFen: 7_200,
      state: 'requested',
      title: { taxNo: '9144030071526726XG' },
    })
    const id = first?.id ?? 0
    await admin.call('operatorMoney.rejectInvoice', { id, reason: '抬头有误' })
    expect((await ask(one)).code).toBe(2000)
    const [second] = await admin.call('invoice.list', {})
    const file = { name: '发票.pdf', type: 'application/pdf', bytes: new TextEncoder().encode('%PDF-1.7 …') }
    const text = { ...file, bytes: new TextEncoder().encode('nothing') }
    const issue = { id: second?.id ?? 0, number: '26312000000123456789' }
    expect((await admin.refusal('operatorMoney.issueInvoice', { ...issue, file: text })).code).toBe(4000)
    await admin.call('operatorMoney.issueInvoice', { ...issue, file })
    await admin.call('operatorMoney.issueInvoice', { ...issue, file })
    expect(await toldOf(one)).toEqual(['invoiced', 'declined', 'paid'])
    // Of an invoice for two orders she is told once.
    expect(await toldOf(other)).toEqual(['paid'])
    expect([await toldOf(one, rival), await toldOf(one, await world.as(world.own.accounts.bound))]).toEqual([
      [],
      [],
    ])
    const searched = async (keyWord: string) =>
      (await admin.call('operatorMoney.invoices', { keyWord })).list.map((invoice) => invoice.id)
    expect(await searched('26312000000123456789')).toEqual([issue.id])
    expect(await searched('腾讯')).toEqual([issue.id, id])
    expect(await searched('%')).toEqual([])
    const saved = await admin.call('invoice.download', { id: issue.id })
    expect([saved.type, Buffer.from(saved.bytes).toString()]).toEqual(['application/pdf', '%PDF-1.7 …'])
    expect((await rival.refusal('invoice.download', { id: issue.id })).code).toBe(4040)
    expect((await rival.refusal('invoice.apply', { titleId, orderIds: [one] })).code).toBe(4040)
    const [payment] = await paymentsOf(one)
    await admin.call('operatorMoney.refund', { paymentId: payment?.id ?? 0, reason: '退订' })
    expect((await toldOf(one))[0]).toBe('refunded')
    const states = (await admin.call('invoice.list', {})).map(({ state }) => state)
    expect(states).toEqual(['voided', 'rejected'])
    expect((await admin.call('order.getById', { id: one })).invoiceId).toBe(null)
    const bound = await world.as(world.own.accounts.bound)
    expect((await bound.refusal('invoice.addTitle', company)).code).toBe(4030)
    // One of two that an invoice is for: whose the other one is has to ask for another invoice, and is told so.
    const third = await paid()
    expect((await ask(other, third)).code).toBe(2000)
    const giveBack = async (orderId: number) => {
      const [rest] = await paymentsOf(orderId)
      await admin.call('operatorMoney.refund', { paymentId: rest?.id ?? 0, reason: '退订' })
    }
    await giveBack(other)
    expect([(await toldOf(other))[0], await toldOf(third)]).toEqual(['refunded', ['voided', 'paid']])
    expect((await ask(third)).code).toBe(2000)
    await giveBack(third)
    expect((await toldOf(third))[0]).toBe('refunded')
  })

  it('a transfer that was entered wrongly is refused by its amount, given back, and entered again, where it belongs too', async () => {
    const enter = (id: number, number: string, amountFen = 3_600) =>
      admin.send('operatorMoney.confirmTransfer', { id, tradeNo: number, amountFen })
    const giveBack = async (orderId: number) => {
      const payment = (await paymentsOf(orderId)).find(({ returned_at }) => returned_at === null)
      await admin.call('operatorMoney.refund', { paymentId: payment?.id ?? 0, reason: '金额填错' })
    }
    const stateOf = async (id: number) => (await admin.call('order.getById', { id })).state
    const { id } = await admin.call('order.confirm', wish())
    const { id: mistaken } = await admin.call('order.confirm', { ...wish(), years: 2, amountFen: 7_200 })
    const number = tradeNo()
    expect((await enter(id, number, 360)).code).toBe(2000)
    const refused = await enter(id, number)
    expect([refused.code, refused.data]).toEqual([4000, { amountFen: expect.stringContaining('3.60') }])
    // As often as it is said with what it was entered with, it is the same transfer.
    expect((await enter(id, number, 360)).code).toBe(2000)
    expect([await stateOf(id), (await paymentsOf(id)).length]).toEqual(['created', 1])
    await giveBack(id)
    expect((await enter(mistaken, number, 7_200)).code).toBe(2000)
    expect(await stateOf(mistaken)).toBe('paid')
    const elsewhere = await enter(id, number)
    expect([elsewhere.code, Object.keys(elsewhere.data ?? {})]).toEqual([4000, ['tradeNo']])
    await giveBack(mistaken)
    expect((await enter(id, number)).code).toBe(2000)
    expect(await stateOf(id)).toBe('paid')
    const operated = await admin.call('operatorMoney.orders', { pageSize: 0 })
    const shown = operated.list.find((order) => order.id === id)?.payments ?? []
    expect(shown.map((payment) => [payment.tradeNo, payment.amountFen, payment.returnedAt !== null])).toEqual(
      [
        [number, 360, true],
        [number, 3_600, false],
      ],
    )
    await giveBack(id)
    expect((await verifyLedger(world.server.database)).unaccounted).toEqual([])
  })

  type Step = 'pay' | 'demo' | 'transfer' | 'again' | 'short' | 'close' | 'refund' | 'refresh' | 'expire'
  const steps = fc.array(
    fc.array(
      fc.constantFrom<Step>(
        ...(['pay', 'demo', 'transfer', 'again', 'short', 'close', 'refund', 'refresh', 'expire'] as const),
      ),
      { minLength: 1, maxLength: 4 },
    ),
    { minLength: 1, maxLength: 5 },
  )

  /** Does one thing to an order, however the order stands; what is refused is refused. */
  const take = async (step: Step, { id, amountFen }: DataOf<'order.confirm'>, own: string) => {
    const transfer = (tradeNo: string, amount = amountFen) =>
      admin.send('operatorMoney.confirmTransfer', { id, tradeNo, amountFen: amount })
    if (step === 'pay') return admin.send('order.pay', { id, method: 'demo' })
    if (step === 'demo') return admin.send('order.demo', { id, outcome: 'paid' })
    if (step === 'transfer') return transfer(tradeNo())
    if (step === 'again') return transfer(own)
    if (step === 'short') return transfer(tradeNo(), amountFen - 1)
    if (step === 'close') return admin.send('order.close', { id })
    if (step === 'refresh') return admin.send('order.refresh', { id })
    if (step === 'expire')
      return db((rows) => sql`update vas_order set expires_at = now() where id = ${id}`.execute(rows)).then(
        () =>
          closeExpired(world.server.database, openCashier(world.server.config), {
            failed: () => {},
            paid: async () => {},
            stopped: () => false,
          }),
      )
    const [payment] = await paymentsOf(id)
    return payment && admin.send('operatorMoney.refund', { paymentId: payment.id, reason: '随机' })
  }

  it('whatever comes at once and in whatever order, an order is paid once or not at all and all money stays accounted for', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (rounds) => {
        const [before, begun] = [await serviceEnd(), Date.now()]
        const order = await admin.call('order.confirm', wish())
        const own = tradeNo()
        for (const round of rounds) {
          const answers = await Promise.all(round.map((step) => take(step, order, own)))
          for (const answer of answers)
            if (answer && 'code' in answer) expect([2000, 4000]).toContain(answer.code)
        }
        const { state } = await admin.call('order.getById', { id: order.id })
        const payments = await paymentsOf(order.id)
        const paid = payments.filter(({ surplus }) => !surplus)
        expect(paid.length).toBe(state === 'paid' || state === 'refunded' ? 1 : 0)
        expect(paid.every(({ amount_fen }) => amount_fen === order.amountFen)).toBe(true)
        if (state === 'refunded') expect(paid[0]?.returned_at).not.toBe(null)
        if (state === 'paid') expect(paid[0]?.returned_at).toBe(null)
        const calls = rounds.flat()
        // What a bank has told of is there once, whether the order wanted it or not; anew only where it had gone back.
        const told = calls.filter((step) => step === 'transfer' || step === 'short').length
        const transfers = payments.filter(({ method }) => method === 'transfer')
        const numbers = new Set(transfers.map(({ number }) => number))
        expect(numbers.size).toBe(told + (calls.includes('again') ? 1 : 0))
        const there = transfers.filter(({ returned_at }) => returned_at === null)
        expect(there).toHaveLength(new Set(there.map(({ number }) => number)).size)
        if (!calls.includes('refund')) expect(transfers).toHaveLength(numbers.size)
        const end = await serviceEnd()
        if (state === 'paid') expect(end - Math.max(before, begun)).toBeGreaterThan(364 * day)
        else expect(end).toBeLessThanOrEqual(Math.max(before, Date.now()))
        for (const { id, returned_at } of payments)
          if (returned_at === null)
            await admin.call('operatorMoney.refund', { paymentId: id, reason: '结清' })
        expect((await verifyLedger(world.server.database)).unaccounted).toEqual([])
        // One that stays open would be the next one's too: the same wish said twice is one order.
        await admin.send('order.close', { id: order.id })
      }),
      { numRuns: 10 },
    )
  })

  it('the ledger takes no change, and a line that was changed all the same is found', async () => {
    const { database } = world.server
    const good = await verifyLedger(database)
    expect(good).toMatchObject({ broken: null, unaccounted: [] })
    expect(good.lines).toBeGreaterThan(20)
    for (const change of ['update ledger set body = body', 'delete from ledger', 'truncate ledger'])
      await expect(db((rows) => sql.raw(change).execute(rows))).rejects.toThrow('only ever written on')
    await db(async (rows) => {
      await sql`alter table ledger disable trigger ledger_kept`.execute(rows)
      await sql`update ledger set body = replace(body, '3600', '3601') where seq = 5`.execute(rows)
      await sql`alter table ledger enable trigger ledger_kept`.execute(rows)
    })
    expect((await verifyLedger(database)).broken).toBe(5)
  })
})
