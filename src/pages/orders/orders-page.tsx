import { folded } from '#src/data/folded.ts'
import { marks } from '#src/text/marks.ts'
import '#src/text/orders.ts'
import { Button, NativeSelect } from '@mantine/core'
import { IconReceipt } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { Order } from '#contract/order-shapes.ts'
import { pathTo } from '#contract/pages.ts'
import { isOpen, orderStates } from '#contract/rules/orders/states.ts'
import { useAnswer } from '#src/data/answers.ts'
import { useConnection } from '#src/data/connection.ts'
import { useAllowed } from '#src/session/allowed.tsx'
import { textLanguage, useText } from '#src/text/text.ts'
import { Card } from '#src/ui/card.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Page } from '#src/ui/page.tsx'
import { SearchBox } from '#src/ui/search-box.tsx'
import { EmptyState, LoadingState } from '#src/ui/states.tsx'
import { timeInWords } from '#src/ui/time.ts'
import { moneyInWords } from '#src/widgets/service/money.ts'
import { OrderState } from '#src/widgets/service/order-facts.tsx'
import classes from '#src/widgets/service/service.module.css'

/** Whether an order's words, its places or its number hold a text; all orders are on the device, so that no network is needed. */
function holds({ title, lines, no, username }: Order, words: string): boolean {
  const said = [title.zh, title.en, no, username, ...lines.map(({ campusName }) => campusName ?? '')]
  return folded(said.join('\n')).includes(folded(words))
}

/** /order/list: the company's orders, the newest first. */
export function OrdersPage() {
  const say = useText()
  const { data, freshness, waiting } = useAnswer('order.list', { pageSize: 0 })
  const online = useConnection().kind === 'online'
  const [state, setState] = useState<Order['state'] | ''>('')
  const [words, setWords] = useState('')
  const shown = (data?.list ?? []).filter(
    (order) => (state === '' || order.state === state) && holds(order, words),
  )
  return (
    <Page
      title={say('page.orders')}
      freshness={freshness}
      search={
        <div className={classes.row}>
          <SearchBox
            label={say('orders.search', { place: say('system.place') })}
            placeholder={say('orders.search', { place: say('system.place') })}
            onSearch={setWords}
          />
          <NativeSelect
            aria-label={say('orders.allStates')}
            value={state}
            data={[
              { value: '', label: say('orders.allStates') },
              ...orderStates.map((each) => ({ value: each, label: say(`orders.states.${each}`) })),
            ]}
            onChange={({ currentTarget: { value } }) =>
              setState(orderStates.find((each) => each === value) ?? '')
            }
          />
        </div>
      }
    >
      {!online && <Notice kind="note">{say('orders.needsNetwork')}</Notice>}
      {waiting ? (
        <LoadingState />
      ) : data === null ? (
        <EmptyState title={say('orders.noneHeld')} />
      ) : shown.length === 0 ? (
        <EmptyState
          icon={<IconReceipt size={40} stroke={1.3} />}
          title={say(data.list.length === 0 ? 'orders.noOrders' : 'ui.noMatches')}
        />
      ) : (
        <ul className={classes.list} aria-label={say('page.orders')}>
          {shown.map((order) => (
            <OrderCard key={order.id} order={order} online={online} />
          ))}
        </ul>
      )}
    </Page>
  )
}

function OrderCard({ order, online }: { order: Order; online: boolean }) {
  const say = useText()
  const pays = useAllowed('/order/v1/pay')
  const { id, no, title, lines, amountFen, state, createdAt } = order
  const places = lines.map(({ campusName }) => campusName ?? say('orders.wholeCompany'))
  return (
    <li>
      <Card end={null}>
        <p className={classes.name}>
          {title[textLanguage()]} <OrderState state={state} />
        </p>
        <p className={classes.dim}>{places.join(marks().list)}</p>
        <p className={classes.price}>{moneyInWords(amountFen)}</p>
        <p className={classes.dim}>
          {no} · {timeInWords(createdAt)}
        </p>
        <div className={classes.row}>
          {isOpen(state) && pays && (
            <Button
              component={Link}
              size="xs"
              to={`${pathTo('cashier')}?id=${id}`}
              data-disabled={online ? undefined : true}
              aria-disabled={!online}
            >
              {say('orders.pay')}
            </Button>
          )}
          <Button component={Link} size="xs" variant="default" to={`${pathTo('payResult')}?id=${id}`}>
            {say('orders.look')}
          </Button>
        </div>
      </Card>
    </li>
  )
}
