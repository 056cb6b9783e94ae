import { IconReceipt } from '@tabler/icons-react'
import type { DataOf } from '#contract/index.ts'
import type { OperatedOrder } from '#contract/operator-money.ts'
import { useText } from '#src/text/text.ts'
import { Notice } from '#src/ui/notice.tsx'
import { EmptyState, ErrorState, LoadingState } from '#src/ui/states.tsx'
import classes from '#src/widgets/service/service.module.css'
import { PlatformOrderCard, type RefundTask } from './platform-order-card.tsx'
import type { PlatformList } from './use-platform-list.ts'

interface CardsProps {
  list: PlatformList<DataOf<'operatorMoney.orders'>>
  /** The list is not all there is. */
  searched: boolean
  transfer: (order: OperatedOrder) => void
  refund: (task: RefundTask) => void
}

/** The orders of all companies, or why there are none. */
export function OrderCards({
  list: { data, error, offline, again },
  searched,
  transfer,
  refund,
}: CardsProps) {
  const say = useText()
  return (
    <>
      {offline && <Notice kind="note">{say('orders.needsNetwork')}</Notice>}
      {data === null ? (
        error ? (
          <ErrorState message={error} retry={again} />
        ) : (
          !offline && <LoadingState />
        )
      ) : data.list.length === 0 ? (
        <EmptyState
          icon={<IconReceipt size={40} stroke={1.3} />}
          title={say(searched ? 'ui.noMatches' : 'orders.noOrders')}
        />
      ) : (
        <ul className={classes.list} aria-label={say('page.platformOrders')}>
          {data.list.map((order) => (
            <PlatformOrderCard
              key={order.id}
              order={order}
              offline={offline}
              transfer={() => transfer(order)}
              refund={refund}
            />
          ))}
        </ul>
      )}
    </>
  )
}
