import type { FastifyInstance } from 'fastify'
import type { Database } from '#server/database/database.ts'
import type { Cashier } from '../cashier.ts'
import { settle } from '../settle.ts'

/** Below the calls' base. */
export const noticesPath = '/order/v1/alipay'

interface Served {
  database: Database
  cashier: Pick<Cashier, 'alipay'>
  /** A service was paid for. */
  paid(): Promise<void>
}

/**
 * `POST /order/v1/alipay`: what Alipay says of payments, as a form. It is no call of the contract, for its caller proves who
 * she is by her signature. Answers `success` once the news is written down; anything else has Alipay say it again, eight
 * times in a day. Not registered where Alipay is not set up.
 */
export function serveAlipay(
  app: FastifyInstance,
  apiBase: string,
  { database, cashier, paid }: Served,
): void {
  const { alipay } = cashier
  if (!alipay) return
  app.post(`${apiBase}${noticesPath}`, async (request, reply) => {
    reply.type('text/plain; charset=utf-8').header('cache-control', 'no-store')
    const { body } = request
    const form = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
    const found = await alipay.read(form)
    if (found === undefined) {
      request.log.warn('a notice in the name of Alipay that it has not signed')
      return reply.code(400).send('fail')
    }
    if (found === null) return 'success'
    const settled = await database.system((db) => settle(db, found))
    if (settled === 'paid') await paid()
    if (settled !== 'unknown' && settled !== 'elsewhere') return 'success'
    request.log.error({ ...found, settled }, 'Alipay told of a payment that belongs to no order')
    return reply.code(409).send('fail')
  })
}
