import { IconReceipt } from '@tabler/icons-react'
import type { DataOf } from '#contract/index.ts'
import type { OperatedOrder } from '#contract/operator-money.ts'
import { useText } from '#src/text/text.ts'
import { PlatformListed } from '#src/widgets/operator/platform-listed.tsx'
import type { PlatformList } from '#src/widgets/operator/use-platform-list.ts'
import classes from '#src/widgets/service/service.module.css'
import { PlatformOrderCard, type RefundTask } from './platform-order-card.tsx'

interface CardsProps {
  list: PlatformList<DataOf<'operatorMoney.orders'>>
  /** The list is not all there is. */
  searched: boolean
  transfer: (order: OperatedOrder) => void
  refund: (task: RefundTask) => void
}

/** The orders of all companies, or why there are none. */
export function OrderCards({ list, searched, transfer, refund }: CardsProps) {
  const say = useText()
  return (
    <PlatformListed
      of={list}
      needsNetwork={say('orders.needsNetwork')}
      none={{
        icon: <IconReceipt size={40} stroke={1.3} />,
        title: say(searched ? 'ui.noMatches' : 'orders.noOrders'),
      }}
    >
      {(orders) => (
        <ul className={classes.list} aria-label={say('page.platformOrders')}>
          {orders.map((order) => (
            <PlatformOrderCard
              key={order.id}
              order={order}
              offline={list.offline}
              transfer={() => transfer(order)}
              refund={refund}
            />
          ))}
        </ul>
      )}
    </PlatformListed>
  )
}
