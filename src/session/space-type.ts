import { useSyncExternalStore } from 'react'
import { useDesk } from '#src/data/desk-context.ts'

const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The space type that is worked in, kept over reloads; null when none was chosen. */
export function useCurrentSpaceType(): { spaceTypeId: number | null; choose: (id: number) => void } {
  const key = `${useDesk().local.name}:spaceType`
  const spaceTypeId = useSyncExternalStore(subscribe, () => Number(localStorage.getItem(key)) || null)
  const choose = (id: number) => {
    localStorage.setItem(key, String(id))
    for (const listener of listeners) listener()
  }
  return { spaceTypeId, choose }
}
