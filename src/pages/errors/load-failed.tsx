import { useEffect, useEffectEvent, useRef } from 'react'
import { useConnection } from '#src/data/connection.ts'
import { useText } from '#src/text/text.ts'
import { ErrorState } from '#src/ui/states.tsx'

/** In the place of a page whose program could not be fetched. It tries again by itself when the network is back. */
export function LoadFailed({ retry }: { retry: () => void }) {
  const say = useText()
  const { kind } = useConnection()
  const before = useRef(kind)
  const retryNow = useEffectEvent(retry)
  useEffect(() => {
    if (before.current === 'offline' && kind === 'online') retryNow()
    before.current = kind
  }, [kind])
  return (
    <ErrorState
      title={say('errors.loadTitle')}
      message={say(kind === 'offline' ? 'errors.loadOffline' : 'errors.loadFailed')}
      retry={retry}
    />
  )
}
