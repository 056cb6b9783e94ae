import { IconArrowBackUp, IconCash } from '@tabler/icons-react'
import type { OperatedOrder, Payment } from '#contract/operator-money.ts'
import { useAllowed } from '#src/session/allowed.tsx'
import { marks } from '#src/text/marks.ts'
import { textLanguage, useText } from '#src/text/text.ts'
import { DotsMenu, type MenuAction } from '#src/ui/action-menu.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { Card } from '#src/ui/card.tsx'
import { timeInWords } from '#src/ui/time.ts'
import { moneyInWords } from '#src/widgets/service/money.ts'
import { OrderState } from '#src/widgets/service/order-facts.tsx'
import classes from '#src/widgets/service/service.module.css'

/** A payment that is to go back. */
export interface RefundTask {
  order: OperatedOrder
  payment: Payment
}

interface Props {
  order: OperatedOrder
  offline: boolean
  transfer: () => void
  refund: (task: RefundTask) => void
}

/** An order with all money that came for it. */
export function PlatformOrderCard({ order, offline, transfer, refund }: Props) {
  const say = useText()
  const mayEnter = useAllowed('/operator/v1/order/confirmTransfer')
  const mayRefund = useAllowed('/operator/v1/order/refund')
  const { no, cnName, title, lines, amountFen, state, createdAt, payments } = order
  const words = ({ method, tradeNo }: Payment) =>
    say('orders.operator.payment', { method: say(`orders.methods.${method}`), tradeNo })
  const enter: MenuAction = {
    key: 'transfer',
    icon: IconCash,
    label: say('orders.operator.confirmTransfer'),
    run: transfer,
    disabled: offline,
  }
  const giveBack = payments
    .filter(({ returnedAt }) => returnedAt === null)
    .map(
      (payment): MenuAction => ({
        key: `refund-${payment.id}`,
        icon: IconArrowBackUp,
        label: `${say('orders.operator.refund')} ${moneyInWords(payment.amountFen)}`,
        run: () => refund({ order, payment }),
        danger: true,
        disabled: offline,
      }),
    )
  const actions = [...(mayEnter ? [enter] : []), ...(mayRefund ? giveBack : [])]
  return (
    <li>
      <Card
        end={
          actions.length > 0 && <DotsMenu actions={actions} label={say('orders.operator.menuOf', { no })} />
        }
      >
        <p className={classes.name}>
          {cnName} <OrderState state={state} />
        </p>
        <p className={classes.dim}>
          {title[textLanguage()]} ·{' '}
          {lines.map(({ campusName }) => campusName ?? say('orders.wholeCompany')).join(marks().list)}
        </p>
        <p className={classes.price}>{moneyInWords(amountFen)}</p>
        <p className={classes.dim}>
          {no} · {timeInWords(createdAt)}
        </p>
        {payments.map((payment) => (
          <p key={payment.id} className={classes.dim}>
            {words(payment)} · {moneyInWords(payment.amountFen)}{' '}
            {payment.returnedAt !== null ? (
              <Badge tone="plain">{say('orders.operator.returned')}</Badge>
            ) : (
              payment.surplus && <Badge tone="bad">{say('orders.operator.surplus')}</Badge>
            )}
          </p>
        ))}
      </Card>
    </li>
  )
}
