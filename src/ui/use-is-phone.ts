import { useSyncExternalStore } from 'react'
import { smallerThan } from '#src/theme/breakpoints.ts'

const query = () => (typeof matchMedia === 'undefined' ? null : matchMedia(smallerThan('sm')))

function subscribe(listener: () => void): () => void {
  const list = query()
  list?.addEventListener('change', listener)
  return () => list?.removeEventListener('change', listener)
}

/** Whether the window is narrower than a small tablet (768 px), where cards and bottom bars take over. */
export const useIsPhone = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => query()?.matches ?? false,
    () => false,
  )
