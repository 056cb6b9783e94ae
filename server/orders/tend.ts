import type { Database } from '#server/database/database.ts'
import { within } from '#server/within.ts'
import { askWaiting, type Tending } from './attempts.ts'
import type { Cashier } from './cashier.ts'
import { closeExpired } from './life.ts'
import { warnOfEnds } from './warnings.ts'

const every = 30_000
/** A stop waits so long for the gateway that is being asked, in ms: whoever starts next asks it again. */
const stopWithin = 2_000

/** Closes orders whose time is up, asks gateways for news, and warns of services that end, now and then. Answers how that ends. */
export function tendOrders(
  database: Database,
  cashier: Cashier,
  told: Omit<Tending, 'stopped'>,
): () => Promise<void> {
  let isStopped = false
  const tending: Tending = {
    ...told,
    failed: (error) => {
      if (!isStopped) told.failed(error)
    },
    stopped: () => isStopped,
  }
  let running: Promise<void> = Promise.resolve()
  const once = () => {
    running = running
      .then(() => closeExpired(database, cashier, tending))
      .then(() => askWaiting(database, cashier, tending))
      .then(() => (isStopped ? undefined : warnOfEnds(database)))
      .catch(tending.failed)
  }
  const timer = setInterval(once, every).unref()
  once()
  return async () => {
    isStopped = true
    clearInterval(timer)
    await within(running, stopWithin, undefined)
  }
}
