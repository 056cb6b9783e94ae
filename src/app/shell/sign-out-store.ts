import { store } from '#src/sync/store.ts'

/** Whether the question about signing out is open. */
export const signOutAsked = store(false)

export const askToSignOut = (): void => signOutAsked.set(true)
