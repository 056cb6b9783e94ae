import type { FastifyInstance } from 'fastify'
import type { Database } from '#server/database/database.ts'

interface Parts {
  database: Database
  devices: { listening(): boolean }
  version: string
  /** It has been told to stop, and others are to be asked. */
  isLeaving(): boolean
}

/**
 * `GET /healthz`, answered within a second: `{status, version, database, mqtt}`, each part 'ok' or 'away'. 503 while the
 * database is away, because nothing can be done then; without the broker everything but devices goes on, so that is 200
 * with the status 'degraded'. 503 and 'leaving' also while it stops (DRAIN).
 */
export function serveHealth(app: FastifyInstance, { database, devices, version, isLeaving }: Parts): void {
  app.get('/healthz', async (_request, reply) => {
    const [hasDatabase, hasBroker] = [await database.answers(), devices.listening()]
    const leaving = isLeaving()
    const status = leaving ? 'leaving' : hasDatabase ? (hasBroker ? 'ok' : 'degraded') : 'away'
    return reply
      .code(hasDatabase && !leaving ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status, version, database: word(hasDatabase), mqtt: word(hasBroker) })
  })
}

const word = (is: boolean) => (is ? 'ok' : 'away')
