import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import type { SystemCode } from '#contract/systems.ts'
import type { UserInfo } from '#contract/user.ts'
import { type Api, createApi } from '#src/api/api.ts'
import { type Desk, openDesk } from '#src/data/desk.ts'
import { outboxEntries } from '#src/local/read.ts'
import { encodePassword } from '#src/session/password.ts'
import { type ConnectionMonitor, heartbeat, watchConnection } from '#src/sync/connection.ts'
import type { Reporter } from '#src/sync/tending.ts'
import { eventually } from './eventually.ts'
import { withCookies } from './jar.ts'
import { createLink, type Link } from './link.ts'
import { streamOver } from './stream.ts'

/** A page of the console without its picture: the real desk, over a link that can drop. */
export interface Tab {
  desk: Desk
  api: Api
  connection: ConnectionMonitor
  /** Gone at once, as when the browser kills it: nothing is finished or tidied. */
  crash(): void
  close(): Promise<void>
}

/** A tablet: one IndexedDB and one cookie jar, shared by its tabs. */
export interface Device {
  link: Link
  user: UserInfo
  /** @param hears whether it listens to the server's events; else it asks when it wants to know */
  openTab(options?: { hears: boolean }): Promise<Tab>
  /** Brings the link up, and resolves when nothing is left in the outbox that can still go up. */
  settle(tab: Tab, within?: number): Promise<void>
}

const reporterOf = (browser: string, user: UserInfo): Reporter => ({
  browser,
  accountId: user.userId,
  platform: 'Node',
  build: 'test',
  storage: async () => ({ persisted: true, usage: 1_000, quota: 1_000_000 }),
})

/**
 * Signs a user in on a fresh device. `origin` may change when the server comes back on another port.
 * @param browser the name it reports under; null when it does not
 */
export async function createDevice(
  origin: () => string,
  system: SystemCode,
  account: string,
  password = 'Lamplight-1',
  browser: string | null = null,
): Promise<Device> {
  const link = createLink()
  const source = { indexedDB: new IDBFactory(), IDBKeyRange }
  const fetchHere = withCookies(link.fetch)
  const fetchThere: typeof fetch = (input, init) =>
    fetchHere(String(input).replace('http://server', origin()), init)
  const apiOf = (noteOutcome?: Parameters<typeof createApi>[0]['noteOutcome']) =>
    createApi({
      origin: 'http://server',
      system,
      fetch: fetchThere,
      browser: () => browser,
      userId: () => user?.userId ?? null,
      noteOutcome,
    })
  let user: UserInfo | undefined
  user = await apiOf().call('user.login', { account, password: encodePassword(password) })
  const signedIn = user

  const openTab: Device['openTab'] = async ({ hears } = { hears: false }) => {
    let noteOutcome: ConnectionMonitor['noteOutcome'] | undefined
    const api = apiOf((outcome) => noteOutcome?.(outcome))
    const connection = watchConnection((asking) => heartbeat(api, asking))
    noteOutcome = connection.noteOutcome
    const desk = await openDesk({
      user: signedIn,
      api,
      connection: connection.state,
      language: () => 'zh',
      source,
      openStream: hears ? streamOver(fetchThere) : null,
      reporter: browser === null ? null : reporterOf(browser, signedIn),
    })
    return {
      desk,
      api,
      connection,
      crash: () => {
        connection.stop()
        desk.local.close()
        void desk.close().catch(() => undefined)
      },
      close: async () => {
        connection.stop()
        await desk.close()
      },
    }
  }

  const settle = async (tab: Tab, within?: number) => {
    link.down = false
    await eventually(async () => {
      tab.connection.tryNow()
      const entries = await outboxEntries(tab.desk.local.db)
      return entries.every((entry) => entry.state.kind === 'attention')
    }, within)
  }

  return { link, user: signedIn, openTab, settle }
}
