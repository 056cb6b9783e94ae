import '#src/text/orders.ts'
import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Navigate, useNavigate } from 'react-router-dom'
import type { DataOf } from '#contract/index.ts'
import type { PayMethod } from '#contract/order-shapes.ts'
import { pathTo } from '#contract/pages.ts'
import { isOpen } from '#contract/rules/orders/states.ts'
import { useApi } from '#src/data/frame.ts'
import { attempt } from '#src/form/attempt.ts'
import { useText } from '#src/text/text.ts'
import { useConfirm } from '#src/ui/confirm.tsx'
import { Panel } from '#src/ui/facts.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Page } from '#src/ui/page.tsx'
import { EmptyState, LoadingState } from '#src/ui/states.tsx'
import { timeInWords } from '#src/ui/time.ts'
import { toast } from '#src/ui/toast.ts'
import { moneyInWords } from '#src/widgets/service/money.ts'
import { OrderFacts } from '#src/widgets/service/order-facts.tsx'
import classes from '#src/widgets/service/service.module.css'
import { isPhone } from './is-phone.ts'
import { useOrder } from './use-order.ts'

type CashierOrder = DataOf<'order.getById'>

/** /vas/cashier?id=...: an order, and the ways to pay it. One that waits no more leads on to what came of it. */
export function CashierPage() {
  const say = useText()
  const { data, freshness, waiting, refresh, id, online } = useOrder()
  if (data && !isOpen(data.state)) return <Navigate to={`${pathTo('payResult')}?id=${id}`} replace />
  return (
    <Page title={say('page.cashier')} freshness={freshness}>
      {!online && <Notice kind="note">{say('orders.needsNetwork')}</Notice>}
      {waiting ? (
        <LoadingState />
      ) : data === null ? (
        <EmptyState title={freshness?.error ?? say('orders.noneHeld')} />
      ) : (
        <Ways order={data} online={online} changed={refresh} />
      )}
    </Page>
  )
}

interface WaysProps {
  order: CashierOrder
  online: boolean
  changed: () => Promise<void>
}

function Ways({ order, online, changed }: WaysProps) {
  const say = useText()
  const navigate = useNavigate()
  const confirm = useConfirm()
  const { call } = useApi()
  const [busy, setBusy] = useState(false)
  const { id, methods, amountFen, expiresAt } = order
  const once = async (work: () => Promise<unknown>) => {
    setBusy(true)
    await attempt(work)
    setBusy(false)
    // Whatever came of it, also when the answer was lost on its way: the order itself says how it stands.
    await changed()
  }
  const begin = (method: PayMethod, phone = false) =>
    once(async () => {
      const { redirect } = await call('order.pay', { id, method, ...(phone ? { phone } : {}) })
      if (redirect) location.assign(redirect)
    })
  const demo = (outcome: 'paid' | 'failed') =>
    once(async () => {
      await call('order.pay', { id, method: 'demo' })
      await call('order.demo', { id, outcome })
      if (outcome === 'failed') toast.note(say('orders.failedNow'))
    })
  const close = async () => {
    const sure = await confirm({
      title: say('orders.closeTitle'),
      body: say('orders.closeBody'),
      confirm: say('orders.close'),
      danger: true,
    })
    if (!sure || !(await attempt(() => call('order.close', { id })))) return
    toast.done(say('orders.closed'))
    void navigate(pathTo('orders'))
  }
  return (
    <div className={classes.narrow}>
      <p className={classes.total}>
        <span>{say('orders.total')}</span>
        <span>{moneyInWords(amountFen)}</span>
      </p>
      <Notice kind="note">{say('orders.payBefore', { time: timeInWords(expiresAt) })}</Notice>
      {methods.length === 0 && <Notice kind="warn">{say('orders.noMethods')}</Notice>}
      {methods.map((method) => (
        <PayWay
          key={method}
          method={method}
          order={order}
          off={!online}
          busy={busy}
          begin={begin}
          demo={demo}
        />
      ))}
      <OrderFacts order={order} />
      <div>
        <Button variant="subtle" color="red" disabled={!online || busy} onClick={() => void close()}>
          {say('orders.close')}
        </Button>
      </div>
    </div>
  )
}

interface PayWayProps {
  method: PayMethod
  order: CashierOrder
  off: boolean
  busy: boolean
  begin: (method: PayMethod, phone?: boolean) => Promise<void>
  demo: (outcome: 'paid' | 'failed') => Promise<void>
}

function PayWay({ method, order, off, busy, begin, demo }: PayWayProps) {
  const say = useText()
  if (method === 'demo')
    return (
      <Way title={say('orders.demoTitle')} hint={say('orders.demoHint')}>
        <Button disabled={off} loading={busy} onClick={() => void demo('paid')}>
          {say('orders.demoPaid')}
        </Button>
        <Button variant="default" disabled={off || busy} onClick={() => void demo('failed')}>
          {say('orders.demoFailed')}
        </Button>
      </Way>
    )
  if (method === 'alipay' && isPhone(navigator.userAgent))
    return (
      <Way title={say('orders.alipayTitle')} hint={say('orders.alipayPhoneHint')}>
        <Button disabled={off} loading={busy} onClick={() => void begin('alipay', true)}>
          {say('orders.alipayApp')}
        </Button>
        <Button variant="default" disabled={off || busy} onClick={() => void begin('alipay')}>
          {say('orders.alipayScan')}
        </Button>
      </Way>
    )
  if (method === 'alipay')
    return (
      <Way title={say('orders.alipayTitle')} hint={say('orders.alipayHint')}>
        <Button disabled={off} loading={busy} onClick={() => void begin('alipay')}>
          {say('orders.alipayGo')}
        </Button>
      </Way>
    )
  return (
    <Way title={say('orders.transferTitle')} hint={say('orders.transferHint')}>
      {order.method === 'transfer' ? (
        <div>
          <p className={classes.dim}>{say('orders.transferTo')}</p>
          <p className={classes.account}>{order.transferTo}</p>
          <p className={classes.dim}>{say('orders.no')}</p>
          <p className={classes.account}>{order.no}</p>
        </div>
      ) : (
        <Button disabled={off} loading={busy} onClick={() => void begin('transfer')}>
          {say('orders.transferChosen')}
        </Button>
      )}
    </Way>
  )
}

function Way({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
  return (
    <Panel title={title}>
      <p className={classes.dim}>{hint}</p>
      <div className={classes.row}>{children}</div>
    </Panel>
  )
}
