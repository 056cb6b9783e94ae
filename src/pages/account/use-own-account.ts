import { useCallback, useEffect, useState } from 'react'
import type { OwnAccount } from '#contract/own-account.ts'
import { useConnection } from '#src/data/connection.ts'
import { useApi } from '#src/data/frame.ts'

interface Own {
  state: 'asking' | 'unknown' | 'known'
  account: OwnAccount | null
  /** Asks again, after something was changed. */
  again: () => void
}

/** One's own account as the server has it; asked anew when the network is back, 'unknown' without one. */
export function useOwnAccount(): Own {
  const api = useApi()
  const offline = useConnection().kind === 'offline'
  const [account, setAccount] = useState<OwnAccount | null>(null)
  const [failed, setFailed] = useState(false)
  const [asked, setAsked] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked counts the times it is asked anew
  useEffect(() => {
    if (offline) return
    let left = false
    api.call('ownAccount.info', {}).then(
      (read) => {
        if (left) return
        setAccount(read)
        setFailed(false)
      },
      () => left || setFailed(true),
    )
    return () => {
      left = true
    }
  }, [api, offline, asked])
  const again = useCallback(() => setAsked((count) => count + 1), [])
  const waiting = !offline && !failed
  return { state: account ? 'known' : waiting ? 'asking' : 'unknown', account, again }
}
