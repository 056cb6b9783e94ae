import { useDesk } from './desk-context.ts'
import type { transferVerbs } from './verbs/transfer.ts'

export type { FileTrouble, ForeignFile, ReadEdits } from './verbs/transfer.ts'

/** Handing edits to a colleague as a file, and taking a colleague's. */
export const useTransfer = (): ReturnType<typeof transferVerbs> => useDesk().transfer
