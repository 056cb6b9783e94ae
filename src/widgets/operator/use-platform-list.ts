import { useCallback, useEffect, useState } from 'react'
import { useConnection } from '#src/data/connection.ts'
import { failureInWords } from '#src/form/failure-words.ts'

export interface PlatformList<D> {
  /** What the server last said to this question; null before. */
  data: D | null
  /** Why it did not answer the last time it was asked this. */
  error: string | null
  offline: boolean
  /** Asks again, after something was changed. */
  again: () => void
}

interface Known<D> extends Pick<PlatformList<D>, 'data' | 'error'> {
  /** Which question it is of. */
  key: string
}

/**
 * What operators look at; asked anew when the network is back. None of it is kept on the device. What answers another question,
 * of other words or another state, is no answer to this one: money would be given back by rows that nobody has looked for.
 */
export function usePlatformList<D>(ask: () => Promise<D>, key: string): PlatformList<D> {
  const offline = useConnection().kind === 'offline'
  const [known, setKnown] = useState<Known<D>>({ key, data: null, error: null })
  const [asked, setAsked] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` says when it is another question, `asked` when again
  useEffect(() => {
    if (offline) return
    let left = false
    ask().then(
      (data) => left || setKnown({ key, data, error: null }),
      (failure: unknown) => {
        const error = failureInWords(failure)
        if (!left) setKnown((before) => ({ key, data: before.key === key ? before.data : null, error }))
      },
    )
    return () => {
      left = true
    }
  }, [key, offline, asked])
  const { data, error } = known.key === key ? known : { data: null, error: null }
  return { data, error, offline, again: useCallback(() => setAsked((count) => count + 1), []) }
}
