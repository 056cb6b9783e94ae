import { marks } from '#src/text/marks.ts'
import '#src/text/orders.ts'
import type { Order } from '#contract/order-shapes.ts'
import { textLanguage, useText } from '#src/text/text.ts'
import { Badge, type Tone } from '#src/ui/badge.tsx'
import { Facts } from '#src/ui/facts.tsx'
import { timeInWords } from '#src/ui/time.ts'
import { moneyInWords } from './money.ts'

const tones: Record<Order['state'], Tone> = {
  created: 'warn',
  paying: 'accent',
  paid: 'ok',
  closed: 'plain',
  refunded: 'plain',
}

/** How an order stands. */
export function OrderState({ state }: Pick<Order, 'state'>) {
  const say = useText()
  return <Badge tone={tones[state]}>{say(`orders.states.${state}`)}</Badge>
}

/** An order, line by line. */
export function OrderFacts({ order }: { order: Order }) {
  const say = useText()
  const { no, title, lines, amountFen, username, method, createdAt, paidAt, closedAt, refundedAt } = order
  const places = lines.map(({ campusName }) => campusName ?? say('orders.wholeCompany'))
  const time = (key: 'paidAt' | 'closedAt' | 'refundedAt', at: number | null) =>
    at === null ? [] : [[say(`orders.${key}`), timeInWords(at)] as const]
  return (
    <Facts
      lines={[
        [say('orders.no'), no],
        [say('orders.title'), title[textLanguage()]],
        [say('orders.places', { place: say('system.place') }), places.join(marks().list)],
        [say('orders.amount'), moneyInWords(amountFen)],
        [say('orders.buyer'), username],
        [say('orders.createdAt'), timeInWords(createdAt)],
        ...(method === null ? [] : [[say('orders.method'), say(`orders.methods.${method}`)] as const]),
        ...time('paidAt', paidAt),
        ...time('closedAt', closedAt),
        ...time('refundedAt', refundedAt),
      ]}
    />
  )
}
