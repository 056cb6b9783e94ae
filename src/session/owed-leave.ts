import type { SystemCode } from '#contract/systems.ts'
import { createApi } from '#src/api/api.ts'
import { ApiError, NetworkError } from '#src/api/api-error.ts'
import { webLocks } from '#src/local/web-locks.ts'
import { owedKey } from './owed-key.ts'

/** Whether a failed sign-out has left the session at the server as it was; one that the server refuses is over there too. */
const isUntold = (error: unknown): boolean =>
  error instanceof NetworkError || (error instanceof ApiError && error.kind.replay === 'retry')

/** Notes that the server has not heard of a sign-out, unless it has refused it. */
export function noteUntold(system: SystemCode, error: unknown): void {
  if (isUntold(error)) localStorage.setItem(owedKey(system), '')
}

let turn: Promise<unknown> = Promise.resolve()

/** One after the other: in all tabs, or in this one where the browser has no locks. */
function inTurn(name: string, signal: AbortSignal | undefined, work: () => Promise<void>): Promise<void> {
  const locks = webLocks()
  if (locks) return locks.request(name, signal ? { signal } : {}, work)
  const mine = turn.then(work, work)
  turn = mine
  return mine
}

/**
 * Ends at the server the session of who has signed out while it could not be told, before anything else is asked of it: what
 * came later could be another one's session, and would end with it.
 * @param signal of what waits for it
 * @throws NetworkError, ApiError or the signal's reason while the server cannot be told; what waits cannot be asked then either
 */
export const settleLeave = (system: SystemCode, signal: AbortSignal | undefined): Promise<void> =>
  inTurn(owedKey(system), signal, async () => {
    if (localStorage.getItem(owedKey(system)) === null) return
    try {
      await createApi({ origin: location.origin, system }).call('user.logout', {}, signal ? { signal } : {})
    } catch (error) {
      if (isUntold(error)) throw error
    }
    localStorage.removeItem(owedKey(system))
  })
