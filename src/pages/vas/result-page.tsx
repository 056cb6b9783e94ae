import '#src/text/orders.ts'
import { Button } from '@mantine/core'
import { IconCircleCheck, IconCircleX, IconHourglass } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useHref } from 'react-router-dom'
import type { Order } from '#contract/order-shapes.ts'
import { pathTo } from '#contract/pages.ts'
import { useApi } from '#src/data/frame.ts'
import { attempt } from '#src/form/attempt.ts'
import { useText } from '#src/text/text.ts'
import { Notice } from '#src/ui/notice.tsx'
import { Page } from '#src/ui/page.tsx'
import { EmptyState, LoadingState } from '#src/ui/states.tsx'
import { OrderFacts } from '#src/widgets/service/order-facts.tsx'
import classes from '#src/widgets/service/service.module.css'
import { useOrder } from './use-order.ts'

/** /vas/payresult?id=...: what came of an order. It changes by itself while its money is awaited. */
export function PayResultPage() {
  const say = useText()
  const { data, freshness, waiting, refresh, id, online } = useOrder()
  const { call } = useApi()
  const [busy, setBusy] = useState(false)
  const ask = async () => {
    setBusy(true)
    await attempt(() => call('order.refresh', { id }))
    setBusy(false)
    await refresh()
  }
  return (
    <Page title={say('page.payResult')} freshness={freshness}>
      {!online && <Notice kind="note">{say('orders.needsNetwork')}</Notice>}
      {waiting ? (
        <LoadingState />
      ) : data === null ? (
        <EmptyState title={freshness?.error ?? say('orders.noneHeld')} />
      ) : (
        <div className={classes.narrow}>
          <Outcome order={data} online={online} busy={busy} ask={() => void ask()} />
          <OrderFacts order={data} />
        </div>
      )}
    </Page>
  )
}

interface OutcomeProps {
  order: Order
  online: boolean
  busy: boolean
  ask: () => void
}

function Outcome({ order: { id, state, code }, online, busy, ask }: OutcomeProps) {
  const say = useText()
  const feature = useHref(code === 'schoolSelector' ? pathTo('platformInfo') : pathTo('energy'))
  const toOrders = (
    <Button component={Link} variant="default" to={pathTo('orders')}>
      {say('orders.toOrders')}
    </Button>
  )
  if (state === 'paid')
    return (
      <EmptyState
        icon={<IconCircleCheck size={48} stroke={1.3} color="var(--mantine-color-green-6)" />}
        title={say('orders.done')}
        hint={say('orders.doneHint')}
        action={
          <div className={classes.row}>
            {/* Loaded anew, so that who is signed in is read with what has been bought. */}
            <Button component="a" href={feature}>
              {say('orders.useIt')}
            </Button>
            <Button component={Link} variant="default" to={pathTo('myServices')}>
              {say('orders.toMine')}
            </Button>
            {toOrders}
          </div>
        }
      />
    )
  if (state === 'closed' || state === 'refunded')
    return (
      <EmptyState
        icon={<IconCircleX size={48} stroke={1.3} />}
        title={say(state === 'closed' ? 'orders.isClosed' : 'orders.isRefunded')}
        action={toOrders}
      />
    )
  return (
    <EmptyState
      icon={<IconHourglass size={48} stroke={1.3} />}
      title={say('orders.waiting')}
      hint={say('orders.waitingHint')}
      action={
        <div className={classes.row}>
          <Button loading={busy} disabled={!online} onClick={ask}>
            {say('orders.ask')}
          </Button>
          <Button component={Link} variant="default" to={`${pathTo('cashier')}?id=${id}`}>
            {say('orders.pay')}
          </Button>
        </div>
      }
    />
  )
}
