import { Button } from '@mantine/core'
import { IconFileInvoice } from '@tabler/icons-react'
import { useState } from 'react'
import type { OperatedInvoice } from '#contract/operator-money.ts'
import { useApi } from '#src/data/frame.ts'
import { useAllowed } from '#src/session/allowed.tsx'
import { useText } from '#src/text/text.ts'
import { Card } from '#src/ui/card.tsx'
import { lazyDialog } from '#src/ui/lazy-dialog.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { EmptyState, ErrorState, LoadingState } from '#src/ui/states.tsx'
import { InvoiceWords } from '#src/widgets/service/invoice-words.tsx'
import classes from '#src/widgets/service/service.module.css'
import type { InvoiceTask } from './invoice-form.tsx'
import { usePlatformList } from './use-platform-list.ts'

const InvoiceForm = lazyDialog(
  async () => (await import('./invoice-form.tsx')).InvoiceForm,
  ({ task }) => task !== null,
)

/** Invoices that companies have asked for. */
export function PlatformInvoices() {
  const say = useText()
  const api = useApi()
  const [task, setTask] = useState<InvoiceTask | null>(null)
  const { data, error, offline, again } = usePlatformList(
    () => api.call('operatorMoney.invoices', { pageSize: 500 }),
    'invoices',
  )
  return (
    <>
      {offline && <Notice kind="note">{say('orders.invoice.needsNetwork')}</Notice>}
      {data === null ? (
        error ? (
          <ErrorState message={error} retry={again} />
        ) : (
          !offline && <LoadingState />
        )
      ) : data.list.length === 0 ? (
        <EmptyState icon={<IconFileInvoice size={40} stroke={1.3} />} title={say('orders.invoice.none')} />
      ) : (
        <ul className={classes.list} aria-label={say('orders.invoice.tabs.invoices')}>
          {data.list.map((invoice) => (
            <InvoiceCard key={invoice.id} invoice={invoice} offline={offline} choose={setTask} />
          ))}
        </ul>
      )}
      <InvoiceForm
        task={task}
        close={() => setTask(null)}
        done={() => {
          setTask(null)
          again()
        }}
      />
    </>
  )
}

interface CardProps {
  invoice: OperatedInvoice
  offline: boolean
  choose: (task: InvoiceTask) => void
}

function InvoiceCard({ invoice, offline, choose }: CardProps) {
  const say = useText()
  const issues = useAllowed('/operator/v1/invoice/issue')
  const { state, cnName } = invoice
  return (
    <li>
      <Card end={null}>
        <p className={classes.dim}>{cnName}</p>
        <InvoiceWords invoice={invoice} />
        {issues && (state === 'requested' || state === 'issued') && (
          <div className={classes.row}>
            <Button size="xs" disabled={offline} onClick={() => choose({ kind: 'issue', invoice })}>
              {say('orders.invoice.issue')}
            </Button>
            {state === 'requested' && (
              <Button
                size="xs"
                variant="default"
                disabled={offline}
                onClick={() => choose({ kind: 'reject', invoice })}
              >
                {say('orders.invoice.reject')}
              </Button>
            )}
          </div>
        )}
      </Card>
    </li>
  )
}
