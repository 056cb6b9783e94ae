import { ApiError } from '#src/api/api-error.ts'
import { store } from '#src/sync/store.ts'

/** Whether signing in over the page is asked for, by a page or by the banner that says it is needed. */
export const signInAgain = store(false)

export const askToSignInAgain = (): void => signInAgain.set(true)

/**
 * Asks to sign in again where the catalogue wants that of a refusal (contract/errors.ts), whatever else is said of it. For
 * what somebody has just done: of what only reads and what goes up by itself the banner tells.
 */
export function askIfEnded(failure: unknown): void {
  if (failure instanceof ApiError && failure.shown === 'sign-in') askToSignInAgain()
}
