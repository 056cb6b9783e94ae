import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** How a process that is told to stop takes leave of the proxy in front of it. */
export interface Leaving {
  /** It has been told to stop, and takes requests still. */
  is(): boolean
  /** Serves on for `seconds`, with every answer the last one of its connection. */
  take(seconds: number): Promise<void>
}

/**
 * A connection that a proxy keeps may be closed just as the next request comes on it, which then nobody has begun and
 * nobody may repeat. So while a process leaves it says 503 at /healthz, and asks for each connection to be closed.
 */
export function prepareToLeave(app: FastifyInstance): Leaving {
  let leaving = false
  app.addHook('onSend', async (_request, reply) => {
    if (leaving) reply.header('connection', 'close')
  })
  return {
    is: () => leaving,
    take: async (seconds) => {
      if (seconds === 0) return
      leaving = true
      await pause(seconds * 1_000)
    },
  }
}
