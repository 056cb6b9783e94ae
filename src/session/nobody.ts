import type { SystemCode } from '#contract/systems.ts'
import { createApi } from '#src/api/api.ts'
import { store } from '#src/sync/store.ts'
import type { Session } from './session.ts'

const never = () => new Promise<never>(() => undefined)
const nothing = () => undefined

/** A session that nobody is signed in to and that asks nothing: what a page is drawn with before it is in a window. */
export const nobody = (system: SystemCode): Session => ({
  frame: {
    system,
    api: createApi({ origin: 'http://localhost', system, language: () => 'zh', userId: () => null }),
    connection: { state: store({ kind: 'starting' }), tryNow: nothing, noteOutcome: nothing, stop: nothing },
  },
  state: store({ kind: 'signed-out', pinFor: null, proved: false }),
  listen: () => nothing,
  signIn: never,
  signInBy: never,
  signOut: never,
  kept: never,
  unlock: never,
  beginAnew: never,
  sealing: {
    possible: never,
    setPin: never,
    changePin: never,
    removePin: never,
    setIdleMinutes: never,
    lock: never,
  },
})
