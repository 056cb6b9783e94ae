import type { StreamEvent } from '#contract/sync.ts'
import type { Local } from '#src/local/database.ts'
import type { Screen } from '#src/local/screen.ts'
import type { Connection } from './connection.ts'
import type { Sender } from './send.ts'
import { type Store, until } from './store.ts'
import type { OpenStream } from './stream.ts'

/** What a browser says of itself beside its database (see `Report` in the contract). */
export interface Reporter {
  /** The random name the browser has given itself. */
  browser: string
  /** The account it works for. */
  accountId: number
  platform: string
  build: string
  storage(): Promise<{ persisted: boolean | null; usage: number | null; quota: number | null }>
}

/** Whether the browser may still be used for its account, as far as the server has said. */
export type Standing = 'unknown' | 'welcome' | 'revoked'

/** What the leader works with. */
export interface Tending {
  local: Local
  /** What this tab reads its outbox by. */
  screen: Screen
  sender: Sender
  cid: number
  connection: Store<Connection>
  /** True while the server wants somebody to sign in. */
  signedOut: Store<boolean>
  standing: Store<Standing>
  /** Null where nobody is to be told of this browser. */
  reporter: Reporter | null
  openStream: OpenStream | null
  /** Told of events the other tabs should know of too. */
  take: (event: StreamEvent) => void
}

/** Something to be brought up to what the server says: a campus, or what belongs to the whole company. */
export type Subject = number | 'company'

/** Everything is asked again at least this often, whatever the stream says. In ms. */
export const refreshEvery = 5 * 60_000

export const reachable = ({ connection, signedOut, standing }: Tending) =>
  connection.get().kind === 'online' && !signedOut.get() && standing.get() === 'welcome'

/** Resolves when the server can be worked with, or when the signal aborts. */
export async function whenReachable(tending: Tending, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && !reachable(tending)) {
    await until(tending.connection, (state) => state.kind === 'online', signal)
    await until(tending.signedOut, (out) => !out, signal)
    await until(tending.standing, (standing) => standing === 'welcome', signal)
  }
}
