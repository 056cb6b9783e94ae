import { IconFileInvoice } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { DataOf } from '#contract/index.ts'
import type { OperatedInvoice } from '#contract/operator-money.ts'
import { invoiceStates } from '#contract/rules/invoice-kinds.ts'
import { useApi } from '#src/data/frame.ts'
import { useText } from '#src/text/text.ts'
import { lazyDialog } from '#src/ui/lazy-dialog.tsx'
import { Page } from '#src/ui/page.tsx'
import { Pager } from '#src/ui/pager.tsx'
import { PlatformListed } from '#src/widgets/operator/platform-listed.tsx'
import { type PlatformList, usePlatformList } from '#src/widgets/operator/use-platform-list.ts'
import classes from '#src/widgets/service/service.module.css'
import type { InvoiceTask } from './invoice-form.tsx'
import { Filters, perPage } from './list-parts.tsx'
import { InvoiceCard } from './platform-invoice-card.tsx'

const InvoiceForm = lazyDialog(
  async () => (await import('./invoice-form.tsx')).InvoiceForm,
  ({ task }) => task !== null,
)

/** Invoices that companies have asked for, a page at a time. */
export function PlatformInvoices({ tabs }: { tabs: ReactNode }) {
  const say = useText()
  const api = useApi()
  const [task, setTask] = useState<InvoiceTask | null>(null)
  const [keyWord, setKeyWord] = useState('')
  const [state, setState] = useState<OperatedInvoice['state'] | ''>('')
  const [page, setPage] = useState(1)
  const asked = { keyWord, currentPage: page, pageSize: perPage, ...(state ? { state } : {}) }
  const list = usePlatformList(
    () => api.call('operatorMoney.invoices', asked),
    `invoices ${JSON.stringify(asked)}`,
  )
  return (
    <Page
      title={say('page.platformOrders')}
      search={
        <Filters
          tabs={tabs}
          search={say('orders.invoice.search')}
          states={invoiceStates.map((each) => [each, say(`orders.invoice.states.${each}`)])}
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
      <InvoiceCards list={list} searched={keyWord !== '' || state !== ''} choose={setTask} />
      <Pager
        label={say('page.platformOrders')}
        page={page}
        size={perPage}
        total={list.data?.total}
        turn={setPage}
      />
      <InvoiceForm
        task={task}
        close={() => setTask(null)}
        done={() => {
          setTask(null)
          list.again()
        }}
      />
    </Page>
  )
}

interface CardsProps {
  list: PlatformList<DataOf<'operatorMoney.invoices'>>
  /** The list is not all there is. */
  searched: boolean
  choose: (task: InvoiceTask) => void
}

function InvoiceCards({ list, searched, choose }: CardsProps) {
  const say = useText()
  return (
    <PlatformListed
      of={list}
      needsNetwork={say('orders.invoice.needsNetwork')}
      none={{
        icon: <IconFileInvoice size={40} stroke={1.3} />,
        title: say(searched ? 'ui.noMatches' : 'orders.invoice.none'),
      }}
    >
      {(invoices) => (
        <ul className={classes.list} aria-label={say('orders.invoice.tabs.invoices')}>
          {invoices.map((invoice) => (
            <InvoiceCard key={invoice.id} invoice={invoice} offline={list.offline} choose={choose} />
          ))}
        </ul>
      )}
    </PlatformListed>
  )
}
