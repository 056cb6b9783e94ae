import type { Database } from '#server/database/database.ts'
import { askWaiting } from './attempts.ts'
import type { Cashier } from './cashier.ts'
import { closeExpired } from './life.ts'
import { warnOfEnds } from './warnings.ts'

const every = 30_000

/** Closes orders whose time is up, asks gateways for news, and warns of services that end, now and then. Answers how that ends. */
export function tendOrders(
  database: Database,
  cashier: Cashier,
  told: { failed: (error: unknown) => void; paid: () => Promise<void> },
): () => Promise<void> {
  let running: Promise<void> = Promise.resolve()
  const once = () => {
    running = running
      .then(() => closeExpired(database, cashier, told))
      .then(() => askWaiting(database, cashier, told))
      .then(() => warnOfEnds(database))
      .catch(told.failed)
  }
  const timer = setInterval(once, every).unref()
  once()
  return async () => {
    clearInterval(timer)
    await running
  }
}
