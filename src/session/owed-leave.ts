import type { SystemCode } from '#contract/systems.ts'
import { ApiError, NetworkError } from '#src/api/api-error.ts'

/** What stands in the browser's storage while the server has not heard that somebody has signed out here. */
const keyOf = (system: SystemCode) => `lamplighter:owed:${system}`

/** Whether a failed sign-out has left the session at the server as it was; one that the server refuses is over there too. */
export const isUntold = (error: unknown): boolean =>
  error instanceof NetworkError || (error instanceof ApiError && error.kind.replay === 'retry')

/** Notes that the server has not heard of a sign-out, unless it has refused it. */
export function noteUntold(system: SystemCode, error: unknown): void {
  if (isUntold(error)) localStorage.setItem(keyOf(system), '')
}

/** Whether the server has yet to hear of a sign-out; not where the browser keeps nothing. */
export function isLeaveOwed(system: SystemCode): boolean {
  try {
    return localStorage.getItem(keyOf(system)) !== null
  } catch {
    return false
  }
}

/** The server has heard of it. */
export const leaveTold = (system: SystemCode): void => localStorage.removeItem(keyOf(system))
