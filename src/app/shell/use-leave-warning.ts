import { useOutboxCount } from '#src/data/outbox.ts'
import { useLocalTrouble } from '#src/data/storage.ts'
import { useUnloadWarning } from '#src/ui/use-unload-warning.ts'

/** Has the browser ask before the page is left while edits would be lost with it: only memory holds them. */
export function useLeaveWarning(): void {
  const { waiting, attention } = useOutboxCount() ?? { waiting: 0, attention: 0 }
  useUnloadWarning(useLocalTrouble()?.kind === 'memory-only' && waiting + attention > 0)
}
