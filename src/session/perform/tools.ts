import type { SystemCode } from '#contract/systems.ts'
import type { Api } from '#src/api/api.ts'
import type { Connection } from '#src/sync/connection.ts'
import type { Store } from '#src/sync/store.ts'
import type { Device } from '../device.ts'
import type { Keys } from '../keys.ts'
import type { Event, Fault, Results, SignedIn, Ticket, Wish, Work, WorkOf } from '../machine/states.ts'

/** What is done for a session is done with these. */
export interface Tools {
  system: SystemCode
  api: Api
  /** The name of this browser; null when it has none. */
  browser: string | null
  connection: Store<Connection>
  language: () => 'zh' | 'en'
  /** What this browser keeps; fetched with the local database when it is first needed. */
  device: () => Promise<Device>
  keys: Keys
  /** Who is signed in, as the page shows it. */
  now: () => SignedIn | null
  tellTabs: (what: 'signed-in' | 'signed-out') => void
  /** Settles a promise that was given to a caller. */
  answer: (ticket: Ticket, fault: Fault | undefined) => void
  send: (event: Event) => void
  /** Settles when the session has come to rest over it. */
  wish: (wish: Wish) => Promise<void>
}

/** How each kind of work is done. Rejects with what hinders it. */
export type Works = { [Kind in Work['kind']]: (tools: Tools, work: WorkOf<Kind>) => Promise<Results[Kind]> }
