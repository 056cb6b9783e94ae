import type { SystemCode } from '#contract/systems.ts'
import type { UserInfo } from '#contract/user.ts'
import { type Api, createApi } from '#src/api/api.ts'
import { ApiError } from '#src/api/api-error.ts'
import { type Desk, openDesk } from '#src/data/desk.ts'
import type { Frame } from '#src/data/frame.ts'
import type { StorageTrouble } from '#src/data/trouble.ts'
import { cacheTables, type IndexedDbSource } from '#src/local/database.ts'
import { presentUser, setPresentUser } from '#src/local/people.ts'
import { heartbeat, watchConnection } from '#src/sync/connection.ts'
import { type Store, store } from '#src/sync/store.ts'
import { encodePassword } from './password.ts'

type SessionNow =
  | { kind: 'loading' }
  | { kind: 'signed-out' }
  | { kind: 'signed-in'; user: UserInfo; desk: Desk }

/** What becomes of unsent edits at signing out: kept on this device for the same account, or dropped. */
export type UnsentEdits = 'keep-edits' | 'discard-edits'

/** Who is signed in on this device, in this tab. */
export interface Session {
  frame: Frame
  state: Store<SessionNow>
  /** Opens the desk of who was signed in last, before asking the server. Answers how to stop listening. */
  start(): () => void
  signIn(account: string, password: string): Promise<void>
  signOut(unsent?: UnsentEdits): Promise<void>
}

export function openSession(system: SystemCode): Session {
  const state = store<SessionNow>({ kind: 'loading' })
  const language = () => (document.documentElement.lang === 'en' ? 'en' : 'zh')
  const currentUser = () => {
    const now = state.get()
    return now.kind === 'signed-in' ? now.user.userId : null
  }
  let heard: Parameters<typeof createApi>[0]['heard']
  const api: Api = createApi({
    origin: location.origin,
    system,
    language,
    userId: currentUser,
    heard: (outcome) => heard?.(outcome),
  })
  const connection = watchConnection(() => heartbeat(api))
  heard = connection.heard
  const frame: Frame = { system, api, connection }
  const tabs = new BroadcastChannel(`lamplighter-${system}`)
  let storage: Storage | undefined

  const enter = async (user: UserInfo) => {
    const now = state.get()
    if (now.kind === 'signed-in') {
      if (now.user.userId === user.userId) {
        state.set({ ...now, user })
        now.desk.signedOut.set(false)
        return
      }
      await now.desk.close()
    }
    storage ??= await findStorage(system)
    const { source, trouble } = storage
    const desk = await openDesk({ user, api, connection: connection.state, language, source, trouble })
    state.set({ kind: 'signed-in', user, desk })
  }

  const leave = async () => {
    const now = state.get()
    state.set({ kind: 'signed-out' })
    if (now.kind === 'signed-in') await now.desk.close()
  }

  /** Asks the server who she is; what it cannot be asked stays as last known. */
  const refreshUser = async () => {
    try {
      const user = await api.call('user.baseinfo', {})
      await setPresentUser(system, user, storage?.source)
      await enter(user)
    } catch (error) {
      const now = state.get()
      if (error instanceof ApiError && error.kind.replay === 'pause' && now.kind === 'signed-in')
        now.desk.signedOut.set(true)
    }
  }

  const open = async () => {
    storage = await findStorage(system)
    const user = await presentUser(system, storage.source).catch(() => null)
    if (!user) return state.set({ kind: 'signed-out' })
    await enter(user)
    void navigator.storage?.persist?.().catch(() => undefined)
    await refreshUser()
  }

  return {
    frame,
    state,

    start: () => {
      // Another tab has signed in or out: this one follows, and never works under another's name.
      tabs.onmessage = () =>
        void presentUser(system, storage?.source).then((user) => (user ? enter(user) : leave()))
      if (state.get().kind === 'loading') void open()
      return () => {
        tabs.onmessage = null
      }
    },

    signIn: async (account, password) => {
      const user = await api.call('user.login', { account, password: encodePassword(password) })
      storage ??= await findStorage(system)
      await setPresentUser(system, user, storage.source)
      await enter(user)
      tabs.postMessage('signed-in')
    },

    signOut: async (unsent = 'keep-edits') => {
      const now = state.get()
      if (now.kind !== 'signed-in') return
      await api.call('user.logout', {}).catch(() => undefined)
      await setPresentUser(system, null, storage?.source)
      const { db } = now.desk.local
      if (unsent === 'discard-edits') await db.outbox.clear()
      await db.transaction('rw', cacheTables(db), () =>
        Promise.all(cacheTables(db).map((table) => table.clear())),
      )
      await leave()
      tabs.postMessage('signed-out')
    },
  }
}

interface Storage {
  source: IndexedDbSource
  trouble: StorageTrouble | null
}

/**
 * The browser's IndexedDB, or one in memory where the browser refuses it (some private windows): everything
 * works then, and is gone with the tab, which the console says.
 */
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
