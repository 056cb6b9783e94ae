import type { SystemCode } from '#contract/systems.ts'
import { createApi } from '#src/api/api.ts'
import { webLocks } from '#src/local/web-locks.ts'
import { isLeaveOwed, isUntold, leaveTold } from './owed-leave.ts'

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
  inTurn(`lamplighter-${system}-leave`, signal, async () => {
    if (!isLeaveOwed(system)) return
    try {
      await createApi({ origin: location.origin, system }).call('user.logout', {}, signal ? { signal } : {})
    } catch (error) {
      if (isUntold(error)) throw error
    }
    leaveTold(system)
  })
