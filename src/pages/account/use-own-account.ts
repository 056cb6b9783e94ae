import type { OwnAccount } from '#contract/own-account.ts'
import { useTold } from '#src/session/use-told.ts'

interface Own {
  state: 'asking' | 'unknown' | 'private' | 'known'
  account: OwnAccount | null
  /** Asks again, after something was changed. */
  again: () => void
}

/** One's own account as the server has it. */
export function useOwnAccount(): Own {
  const { data, ...told } = useTold('ownAccount.info')
  return { ...told, account: data }
}
