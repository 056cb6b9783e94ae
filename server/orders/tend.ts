import type { Database } from '#server/database/database.ts'
import type { Cashier } from './cashier.ts'
import { closeExpired } from './life.ts'
import { warnOfEnds } from './warnings.ts'

const every = 30_000

/** Closes orders whose time is up and warns of services that end, now and then. Answers how that ends. */
export function tendOrders(
  database: Database,
  cashier: Cashier,
  failed: (error: unknown) => void,
): () => Promise<void> {
  let running: Promise<void> = Promise.resolve()
  const once = () => {
    running = running
      .then(() => closeExpired(database, cashier, failed))
      .then(() => warnOfEnds(database))
      .catch(failed)
  }
  const timer = setInterval(once, every).unref()
  once()
  return async () => {
    clearInterval(timer)
    await running
  }
}
