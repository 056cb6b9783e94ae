import { marks } from '#src/text/marks.ts'
import '#src/text/orders.ts'
import type { Invoice } from '#contract/invoice.ts'
import { useText } from '#src/text/text.ts'
import { Badge, type Tone } from '#src/ui/badge.tsx'
import { timeInWords } from '#src/ui/time.ts'
import { moneyInWords } from './money.ts'
import classes from './service.module.css'

const tones: Record<Invoice['state'], Tone> = {
  requested: 'warn',
  issued: 'ok',
  rejected: 'bad',
  voided: 'plain',
}

/** An invoice: whom it is for, what for, and how it stands. */
export function InvoiceWords({ invoice }: { invoice: Invoice }) {
  const say = useText()
  const { title, amountFen, state, number, reason, email, orders, requestedAt } = invoice
  return (
    <>
      <p className={classes.name}>
        {title.name} <Badge tone={tones[state]}>{say(`orders.invoice.states.${state}`)}</Badge>
      </p>
      <p className={classes.dim}>
        {[say(`orders.invoice.kinds.${title.kind}`), title.taxNo, email].filter(Boolean).join(' · ')}
      </p>
      <p className={classes.price}>{moneyInWords(amountFen)}</p>
      <p className={classes.dim}>{orders.map(({ no }) => no).join(marks().list)}</p>
      <p className={classes.dim}>{timeInWords(requestedAt)}</p>
      {number !== null && <p className={classes.dim}>{say('orders.invoice.number', { number })}</p>}
      {reason !== null && <p className={classes.dim}>{say('orders.invoice.reason', { reason })}</p>}
    </>
  )
}
