import Dexie from 'dexie'
import type { Local } from '#src/local/database.ts'
import { hearRoom } from '#src/local/room.ts'
import { SealedMeanwhile } from '#src/local/seal/plain-only.ts'
import { storageFailure } from '#src/local/storage-failure.ts'
import { type Store, store } from '#src/sync/store.ts'
import { NotKept } from './not-kept.ts'

/**
 * What is wrong with the browser's storage: 'refused' it gives none, 'memory-only' the console works but
 * forgets everything with the tab, 'full', 'blocked' by an older tab, 'closed' by a newer one, 'broken' by the browser
 * itself, which it does when the disk is full or its data is cleared.
 */
export interface StorageTrouble {
  kind: 'refused' | 'full' | 'blocked' | 'closed' | 'broken' | 'memory-only'
}

/** Follows what happens to an open database. */
export function watchTrouble(local: Local, known: StorageTrouble | null): Store<StorageTrouble | null> {
  const trouble = store<StorageTrouble | null>(known)
  // Both handles, and for good: under the same name there may be another database by now.
  const close = (kind: 'closed' | 'broken') => {
    if (isClosed(trouble.get())) return
    trouble.set({ kind })
    local.close()
  }
  for (const db of [local.db, local.bulk]) {
    db.on('blocked', () => trouble.set({ kind: 'blocked' }))
    db.on('versionchange', () => {
      close('closed')
      // Dexie's own handler would let it be opened again.
      return false
    })
    db.on('close', () => close('broken'))
    // Replay and refreshing write where nobody waits for it.
    hearRoom(db, (said) => {
      if (said === 'full' && !isClosed(trouble.get())) trouble.set({ kind: 'full' })
      if (said === 'room' && trouble.get()?.kind === 'full') trouble.set(null)
    })
  }
  if (typeof addEventListener === 'function')
    addEventListener('unhandledrejection', (event) => {
      if (storageFailure(event.reason) !== 'full') return
      if (!isClosed(trouble.get())) trouble.set({ kind: 'full' })
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
    const failure = storageFailure(error)
    const here = trouble.get()
    if (here?.kind === 'broken') throw new NotKept('broken', error)
    if (failure === 'full') {
      if (!isClosed(here)) trouble.set({ kind: 'full' })
      throw new NotKept('full', error)
    }
    const unwritable =
      failure !== null || error instanceof Dexie.DexieError || error instanceof SealedMeanwhile
    throw unwritable ? new NotKept('unwritable', error) : error
  }
}

/** Whether the database is closed for good in this tab. */
export const isClosed = (trouble: StorageTrouble | null): boolean =>
  trouble?.kind === 'closed' || trouble?.kind === 'broken'
