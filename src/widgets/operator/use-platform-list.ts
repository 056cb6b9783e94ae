import { useCallback, useEffect, useState } from 'react'
import { useConnection } from '#src/data/connection.ts'
import { failureInWords } from '#src/form/failure-words.ts'

export interface PlatformList<D> {
  /** What the server last said; null before. */
  data: D | null
  error: string | null
  offline: boolean
  /** Asks again, after something was changed. */
  again: () => void
}

/** What operators look at; asked anew when the network is back. None of it is kept on the device. */
export function usePlatformList<D>(ask: () => Promise<D>, key: string): PlatformList<D> {
  const offline = useConnection().kind === 'offline'
  const [data, setData] = useState<D | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [asked, setAsked] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` says when it is another question, `asked` when again
  useEffect(() => {
    if (offline) return
    let left = false
    ask().then(
      (read) => {
        if (left) return
        setData(read)
        setError(null)
      },
      (failure: unknown) => left || setError(failureInWords(failure)),
    )
    return () => {
      left = true
    }
  }, [key, offline, asked])
  return { data, error, offline, again: useCallback(() => setAsked((count) => count + 1), []) }
}
