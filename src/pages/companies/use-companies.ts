import { useCallback, useEffect, useState } from 'react'
import type { DataOf } from '#contract/index.ts'
import { useConnection } from '#src/data/connection.ts'
import { useApi } from '#src/data/frame.ts'
import { failureInWords } from '#src/form/failure-words.ts'

export const companiesPerPage = 60

interface Companies {
  /** What the server last said; null before. */
  data: DataOf<'operator.list'> | null
  error: string | null
  offline: boolean
  /** Asks again, after something was changed. */
  again: () => void
}

/** A page of the platform's companies; asked anew when the network is back. None of it is kept on the device. */
export function useCompanies(keyWord: string, currentPage: number): Companies {
  const api = useApi()
  const offline = useConnection().kind === 'offline'
  const [data, setData] = useState<Companies['data']>(null)
  const [error, setError] = useState<string | null>(null)
  const [asked, setAsked] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked counts the times it is asked anew
  useEffect(() => {
    if (offline) return
    let left = false
    api.call('operator.list', { keyWord, currentPage, pageSize: companiesPerPage }).then(
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
  }, [api, keyWord, currentPage, offline, asked])
  return { data, error, offline, again: useCallback(() => setAsked((count) => count + 1), []) }
}
