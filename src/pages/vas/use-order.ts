import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { isOpen } from '#contract/rules/orders/states.ts'
import { useAnswer } from '#src/data/answers.ts'
import { useConnection } from '#src/data/connection.ts'
import { useApi } from '#src/data/frame.ts'
import { idIn } from '#src/data/routes.ts'

/** How often an order that waits for its money is asked for. */
const every = 4_000

/** The order that the address names. While it waits for its money it is asked for anew, and its gateway with it. */
export function useOrder() {
  const [query] = useSearchParams()
  const id = idIn(query.get('id'))
  const answer = useAnswer('order.getById', { id })
  const { call } = useApi()
  const online = useConnection().kind === 'online'
  const waits = online && answer.data !== null && isOpen(answer.data.state)
  const { refresh } = answer
  const asksGateway = answer.data?.method === 'alipay'
  useEffect(() => {
    if (!waits) return
    const timer = setInterval(() => {
      // What cannot be asked now is asked the next time.
      const asked = asksGateway ? call('order.refresh', { id }).catch(() => undefined) : Promise.resolve()
      void asked.then(refresh)
    }, every)
    return () => clearInterval(timer)
  }, [waits, asksGateway, call, refresh, id])
  return { ...answer, id, online }
}
