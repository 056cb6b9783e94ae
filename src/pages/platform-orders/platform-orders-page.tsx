import '#src/text/companies.ts'
import '#src/text/orders.ts'
import { Button, SegmentedControl } from '@mantine/core'
import { IconGift } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { OperatedOrder } from '#contract/operator-money.ts'
import { orderStates } from '#contract/rules/orders/states.ts'
import { useApi } from '#src/data/frame.ts'
import { Allowed } from '#src/session/allowed.tsx'
import { useText } from '#src/text/text.ts'
import { lazyDialog } from '#src/ui/lazy-dialog.tsx'
import { Page } from '#src/ui/page.tsx'
import { Pager } from '#src/ui/pager.tsx'
import { usePlatformList } from '#src/widgets/operator/use-platform-list.ts'
import { Filters, perPage } from './list-parts.tsx'
import { PlatformInvoices } from './platform-invoices.tsx'
import type { RefundTask } from './platform-order-card.tsx'
import { OrderCards } from './platform-order-cards.tsx'

const views = ['orders', 'invoices'] as const

type View = (typeof views)[number]

const TransferForm = lazyDialog(
  async () => (await import('./transfer-form.tsx')).TransferForm,
  ({ order }) => order !== null,
)

const RefundForm = lazyDialog(
  async () => (await import('./refund-form.tsx')).RefundForm,
  ({ task }) => task !== null,
)

const GrantForm = lazyDialog(
  async () => (await import('./grant-form.tsx')).GrantForm,
  ({ opened }) => opened,
)

/** /manage/order on the open platform: orders of all companies with the money that came for them, and invoices. */
export function PlatformOrdersPage() {
  const [view, setView] = useState<View>('orders')
  const say = useText()
  const tabs = (
    <SegmentedControl
      aria-label={say('orders.invoice.view')}
      value={view}
      data={views.map((each) => ({ value: each, label: say(`orders.invoice.tabs.${each}`) }))}
      onChange={(value) => setView(value === 'invoices' ? 'invoices' : 'orders')}
    />
  )
  if (view === 'orders') return <Orders tabs={tabs} />
  return <PlatformInvoices tabs={tabs} />
}

function Orders({ tabs }: { tabs: ReactNode }) {
  const say = useText()
  const api = useApi()
  const [keyWord, setKeyWord] = useState('')
  const [state, setState] = useState<OperatedOrder['state'] | ''>('')
  const [page, setPage] = useState(1)
  const [transfer, setTransfer] = useState<OperatedOrder | null>(null)
  const [refund, setRefund] = useState<RefundTask | null>(null)
  const [granting, setGranting] = useState(false)
  const asked = { keyWord, currentPage: page, pageSize: perPage, ...(state ? { state } : {}) }
  const list = usePlatformList(() => api.call('operatorMoney.orders', asked), JSON.stringify(asked))
  const { data, offline, again } = list
  const done = () => {
    setTransfer(null)
    setRefund(null)
    setGranting(false)
    again()
  }
  return (
    <Page
      title={say('page.platformOrders')}
      actions={
        <Allowed url="/operator/v1/service/grant">
          <Button
            leftSection={<IconGift size={16} aria-hidden />}
            disabled={offline}
            onClick={() => setGranting(true)}
          >
            {say('orders.operator.grant')}
          </Button>
        </Allowed>
      }
      search={
        <Filters
          tabs={tabs}
          search={say('orders.operator.search')}
          states={orderStates.map((each) => [each, say(`orders.states.${each}`)])}
          state={state}
          find={(words) => {
            setKeyWord(words)
            setPage(1)
          }}
          choose={(next) => {
            setState(next)
            setPage(1)
          }}
        />
      }
    >
      <OrderCards
        list={list}
        searched={keyWord !== '' || state !== ''}
        transfer={setTransfer}
        refund={setRefund}
      />
      <Pager
        label={say('page.platformOrders')}
        page={page}
        size={perPage}
        total={data?.total}
        turn={setPage}
      />
      <TransferForm order={transfer} close={() => setTransfer(null)} done={done} />
      <RefundForm task={refund} close={() => setRefund(null)} done={done} />
      <GrantForm opened={granting} close={() => setGranting(false)} done={done} />
    </Page>
  )
}
