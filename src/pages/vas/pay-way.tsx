import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { DataOf } from '#contract/index.ts'
import type { PayMethod } from '#contract/order-shapes.ts'
import { useText } from '#src/text/text.ts'
import { Panel } from '#src/ui/facts.tsx'
import classes from '#src/widgets/service/service.module.css'
import { isPhone } from './is-phone.ts'

export type CashierOrder = DataOf<'order.getById'>

interface PayWayProps {
  method: PayMethod
  order: CashierOrder
  off: boolean
  busy: boolean
  begin: (method: PayMethod, phone?: boolean) => Promise<void>
  demo: (outcome: 'paid' | 'failed') => Promise<void>
}

/** One way to pay an order. */
export function PayWay({ method, order, off, busy, begin, demo }: PayWayProps) {
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
