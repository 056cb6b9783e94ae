import { loadTransfer } from './ahead.ts'
import type { TransferParts, transferVerbs } from './verbs/transfer.ts'

export type TransferVerbs = ReturnType<typeof transferVerbs>

/** Files of edits, as verbs that are fetched when one is first used. */
export function transferOf(parts: TransferParts): TransferVerbs {
  const verbs = async () => (await loadTransfer()).transferVerbs(parts)
  return {
    needed: async (ids) => (await verbs()).needed(ids),
    export: async (ids, passphrase) => (await verbs()).export(ids, passphrase),
    look: async (bytes) => (await verbs()).look(bytes),
  }
}
