import type { SystemCode } from '#contract/systems.ts'
import type { UserInfo } from '#contract/user.ts'
import { type Desk, type DeskOptions, openDesk } from '#src/data/desk.ts'
import type { StorageTrouble } from '#src/data/trouble.ts'
import { cacheTables, type IndexedDbSource, openLocal } from '#src/local/database.ts'
import { presentUser, setPresentUser } from '#src/local/people.ts'

/** What this browser keeps of a system: who is signed in, and everybody's desk. */
export interface Device {
  /** Who is signed in, as last known; null when nobody is. */
  present(): Promise<UserInfo | null>
  setPresent(user: UserInfo | null): Promise<void>
  /** @throws a DexieError when the browser refuses storage */
  openDesk(options: Omit<DeskOptions, 'source' | 'trouble'>): Promise<Desk>
  /** Empties what the server can give again of a desk that is closed, and its outbox too when `edits` is true. */
  wipe(name: string, edits: boolean): Promise<void>
}

/**
 * The browser's IndexedDB, or one in memory where the browser refuses it (some private windows): everything
 * works then, and is gone with the tab, which the console says.
 */
export async function openDevice(system: SystemCode): Promise<Device> {
  const { source, trouble } = await findStorage(system)
  return {
    present: () => presentUser(system, source),
    setPresent: (user) => setPresentUser(system, user, source),
    openDesk: (options) => openDesk({ ...options, source, trouble }),
    wipe: async (name, edits) => {
      const { db, close } = await openLocal(name, source)
      const tables = edits ? [...cacheTables(db), db.outbox] : cacheTables(db)
      try {
        await db.transaction('rw', tables, () => Promise.all(tables.map((table) => table.clear())))
      } finally {
        close()
      }
    },
  }
}

interface Storage {
  source: IndexedDbSource
  trouble: StorageTrouble | null
}

async function findStorage(system: SystemCode): Promise<Storage> {
  try {
    await presentUser(system)
    return { source: {}, trouble: null }
  } catch {
    const memory = await import('fake-indexeddb')
    const source = { indexedDB: new memory.IDBFactory(), IDBKeyRange: memory.IDBKeyRange }
    return { source, trouble: { kind: 'memory-only' } }
  }
}
