import '#src/text/orders.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Navigate, useNavigate } from 'react-router-dom'
import type { PayMethod } from '#contract/order-shapes.ts'
import { pathTo } from '#contract/pages.ts'
import { isOpen } from '#contract/rules/orders/states.ts'
import { useApi } from '#src/data/frame.ts'
import { attempt } from '#src/form/attempt.ts'
import { useText } from '#src/text/text.ts'
import { useConfirm } from '#src/ui/confirm.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Page } from '#src/ui/page.tsx'
import { EmptyState, LoadingState } from '#src/ui/states.tsx'
import { timeInWords } from '#src/ui/time.ts'
import { toast } from '#src/ui/toast.ts'
import { moneyInWords } from '#src/widgets/service/money.ts'
import { OrderFacts } from '#src/widgets/service/order-facts.tsx'
import classes from '#src/widgets/service/service.module.css'
import { type CashierOrder, PayWay } from './pay-way.tsx'
import { useOrder } from './use-order.ts'

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
