import { store } from '#src/sync/store.ts'

/** Whether signing in over the page is asked for, by a page or by the banner that says it is needed. */
export const signInAgain = store(false)

export const askToSignInAgain = (): void => signInAgain.set(true)
