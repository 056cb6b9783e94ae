import { loadCheck } from '#src/api/check-input.ts'

/** Fetches what reads and writes files of edits, which is kept out of the first load. */
export const loadTransfer = () => import('./verbs/transfer.ts')

/** What data needs without a network and does not load at once, the most needed first. */
export const neededOffline: readonly (() => Promise<unknown>)[] = [loadCheck, loadTransfer]
