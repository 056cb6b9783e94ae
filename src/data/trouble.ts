import Dexie from 'dexie'
import type { Local } from '#src/local/database.ts'
import { SealedMeanwhile } from '#src/local/seal/plain-only.ts'
import { type Store, store } from '#src/sync/store.ts'
import { NotKept } from './not-kept.ts'

/**
 * What is wrong with the browser's storage: 'refused' it gives none, 'memory-only' the console works but
 * forgets everything with the tab, 'full', 'blocked' by an older tab, 'closed' by a newer one.
 */
export interface StorageTrouble {
  kind: 'refused' | 'full' | 'blocked' | 'closed' | 'memory-only'
}

/** Follows what happens to an open database. */
export function watchTrouble(local: Local, known: StorageTrouble | null): Store<StorageTrouble | null> {
  const trouble = store<StorageTrouble | null>(known)
  // Both handles, and for good: under the same name there may be another database by now.
  const close = () => {
    if (trouble.get()?.kind === 'closed') return
    trouble.set({ kind: 'closed' })
    local.close()
  }
  for (const db of [local.db, local.bulk]) {
    db.on('blocked', () => trouble.set({ kind: 'blocked' }))
    db.on('versionchange', () => {
      close()
      // Dexie's own handler would let it be opened again.
      return false
    })
    db.on('close', close)
  }
  if (typeof addEventListener === 'function')
    addEventListener('unhandledrejection', (event) => {
      if (!isQuota(event.reason)) return
      trouble.set({ kind: 'full' })
      event.preventDefault()
    })
  return trouble
}

/**
 * Writes edits down. What the device says to it becomes known to every page: that it is full, or has room again.
 * @throws NotKept
 */
export async function keep<Kept>(
  trouble: Store<StorageTrouble | null>,
  write: () => PromiseLike<Kept>,
): Promise<Kept> {
  try {
    const kept = await write()
    if (trouble.get()?.kind === 'full') trouble.set(null)
    return kept
  } catch (error) {
    if (isQuota(error)) {
      trouble.set({ kind: 'full' })
      throw new NotKept('full', error)
    }
    const unwritable = error instanceof Dexie.DexieError || error instanceof SealedMeanwhile
    throw unwritable ? new NotKept('unwritable', error) : error
  }
}

/** Whether an error says that the disk, or the browser's share of it, is full. */
export function isQuota(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const inner = 'inner' in error ? error.inner : null
  return [error, inner].some((each) => each instanceof Error && each.name === 'QuotaExceededError')
}
