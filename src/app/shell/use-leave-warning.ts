import { useEffect } from 'react'
import { useOutboxCount } from '#src/data/outbox.ts'
import { useLocalTrouble } from '#src/data/storage.ts'

/** Has the browser ask before the page is left while edits would be lost with it: only memory holds them. */
export function useLeaveWarning(): void {
  const { waiting, attention } = useOutboxCount() ?? { waiting: 0, attention: 0 }
  const losing = useLocalTrouble()?.kind === 'memory-only' && waiting + attention > 0
  useEffect(() => {
    if (!losing) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [losing])
}
