import { useSealing, useSession } from '#src/session/session-provider.tsx'

/** Locks an account that has a PIN on this device, and so lets another one in; null where there is none. */
export function useLock(): (() => void) | null {
  const session = useSession()
  const { lock } = useSealing()
  return session.kind === 'signed-in' && session.seal !== null ? () => void lock() : null
}
