import type { FastifyInstance, FastifyRequest } from 'fastify'

/**
 * Counts requests of a minute, by whom `keyOf` says they are of.
 * @param max 0 is no limit
 * @returns in how many seconds there is room again; null while there is
 */
export function limitPerMinute(
  app: FastifyInstance,
  max: number,
  keyOf: (request: FastifyRequest) => string,
): (request: FastifyRequest) => Promise<number | null> {
  if (max === 0) return async () => null
  const count = app.createRateLimit({ max, timeWindow: '1 minute', keyGenerator: keyOf })
  return async (request) => {
    const used = await count(request)
    return used.isAllowed || !used.isExceeded ? null : used.ttlInSeconds
  }
}
