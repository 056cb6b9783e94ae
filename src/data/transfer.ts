import { useDesk } from './desk-context.ts'
import type { TransferVerbs } from './transfer-of.ts'

export type { FileTrouble, ForeignFile, ReadEdits } from './verbs/transfer.ts'

/** Handing edits to a colleague as a file, and taking a colleague's. */
export const useTransfer = (): TransferVerbs => useDesk().transfer
