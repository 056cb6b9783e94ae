import { useCallback, useEffect, useState } from 'react'
import type { DataOf, InputOf } from '#contract/index.ts'
import { useConnection } from '#src/data/connection.ts'
import { useApi } from '#src/data/frame.ts'
import { useSession } from './session-provider.tsx'

/** Reads about the caller herself, which take no input and are not kept on the device. */
type OwnRead =
  | 'ownAccount.info'
  | 'ownAccount.identities'
  | 'ownAccount.secondFactor'
  | 'session.list'
  | 'remoteControl.status'
  | 'user.visionUser'

interface Told<D> {
  state: 'asking' | 'unknown' | 'private' | 'known'
  /** What the server last said; null while nothing is known. */
  data: D | null
  /** Asks again, after something was changed. */
  again: () => void
}

/**
 * What only the server knows of one's own account; asked anew when the network is back, 'unknown' without one. Of
 * somebody else, with whose eyes one looks, it is 'private'.
 */
export function useTold<N extends OwnRead>(name: N): Told<DataOf<N>> {
  const api = useApi()
  const session = useSession()
  const looking = session.kind === 'signed-in' && session.viewing
  const offline = useConnection().kind === 'offline'
  const [data, setData] = useState<DataOf<N> | null>(null)
  const [failed, setFailed] = useState(false)
  const [asked, setAsked] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked counts the times it is asked anew
  useEffect(() => {
    if (offline || looking) return
    let left = false
    api.call<N>(name, {} as InputOf<N>).then(
      (read) => {
        if (left) return
        setData(read)
        setFailed(false)
      },
      () => left || setFailed(true),
    )
    return () => {
      left = true
    }
  }, [api, name, offline, looking, asked])
  const again = useCallback(() => setAsked((count) => count + 1), [])
  if (looking) return { state: 'private', data: null, again }
  const waiting = !offline && !failed
  return { state: data ? 'known' : waiting ? 'asking' : 'unknown', data, again }
}
