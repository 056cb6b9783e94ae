import type { SystemCode } from '#contract/systems.ts'
import { webLocks } from '#src/local/web-locks.ts'

/** Who of this browser's tabs holds a data key, for the others to see. The browser takes a mark away with its tab. */
export interface KeyMarks {
  set(userId: number): void
  remove(userId: number): void
  removeAll(): void
  /** Whether a tab has set one; null where the browser does not say. */
  isSet(userId: number): Promise<boolean | null>
}

/** Marks that are locks which tabs share and nobody waits for (W3C Web Locks API). */
export function openKeyMarks(system: SystemCode): KeyMarks {
  const nameOf = (userId: number) => `lamplighter-${system}-key-${userId}`
  const removals = new Map<number, () => void>()
  const remove = (userId: number) => {
    removals.get(userId)?.()
    removals.delete(userId)
  }
  return {
    set: (userId) => {
      if (removals.has(userId)) return
      const removed = new Promise<void>((resolve) => removals.set(userId, resolve))
      // Without its mark a key is still given, only not waited for as long.
      webLocks()
        ?.request(nameOf(userId), { mode: 'shared' }, () => removed)
        .catch(() => undefined)
    },
    remove,
    removeAll: () => {
      for (const userId of [...removals.keys()]) remove(userId)
    },
    isSet: async (userId) => {
      const known = await webLocks()
        ?.query()
        .catch(() => undefined)
      return known ? (known.held ?? []).some(({ name }) => name === nameOf(userId)) : null
    },
  }
}
