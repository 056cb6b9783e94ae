import { Button } from '@mantine/core'
import type { OperatedInvoice } from '#contract/operator-money.ts'
import { useAllowed } from '#src/session/allowed.tsx'
import { useText } from '#src/text/text.ts'
import { Card } from '#src/ui/card.tsx'
import { InvoiceWords } from '#src/widgets/service/invoice-words.tsx'
import classes from '#src/widgets/service/service.module.css'
import type { InvoiceTask } from './invoice-form.tsx'

interface CardProps {
  invoice: OperatedInvoice
  offline: boolean
  choose: (task: InvoiceTask) => void
}

/** An invoice that was asked for, and what the operator does with it. */
export function InvoiceCard({ invoice, offline, choose }: CardProps) {
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
