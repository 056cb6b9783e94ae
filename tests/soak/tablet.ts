import Dexie from 'dexie'
import { IDBFactory } from 'fake-indexeddb'
import type { UserInfo } from '#contract/user.ts'
import { type Api, createApi } from '#src/api/api.ts'
import { type Desk, openDesk } from '#src/data/desk.ts'
import { localName } from '#src/local/database.ts'
import type { NewEntry } from '#src/local/entry.ts'
import { setPresentUser } from '#src/local/people.ts'
import { encodePassword } from '#src/session/password.ts'
import { replayInBackground } from '#src/sync/background.ts'
import { type ConnectionMonitor, heartbeat, watchConnection } from '#src/sync/connection.ts'
import { password } from '#tests/server/rows.ts'
import { createJar } from '#tests/world/jar.ts'
import { createLink, type Link } from '#tests/world/link.ts'
import type { Company } from './company.ts'
import { type Context, createContext } from './context.ts'
import type { Who } from './ledger.ts'

/** Which build a tab is of: an older one marks its edits as such, and may write them in a form of its own. */
export type Build = 'this' | 'older' | 'unfit'

/** A tab without its picture: the real desk in a context that can die. */
export interface SoakTab {
  who: Who
  desk: Desk
  api: Api
  connection: ConnectionMonitor
  context: Context
  build: Build
  /** What has been written to the outbox here since it was emptied last, also by what was taken back then. */
  wrote: NewEntry[]
  /** Gone at once. */
  crash(): void
  close(): Promise<void>
}

/** One browser: what its tabs, its worker and whoever has it share. */
export interface Tablet {
  link: Link
  shared: IDBFactory
  /** Who is signed in. */
  present(): Who
  userOf(who: Who): Promise<UserInfo>
  /** Somebody signs in; `user.login` may fail. */
  signIn(who: Who): Promise<void>
  /** The server forgets the session. */
  expire(): Promise<void>
  openTab(): Promise<SoakTab>
  /** What the browser does when it is online again; resolves when the worker is done or dead. */
  wakeWorker(plan: (context: Context) => void): Promise<void>
}

const system = 'school'
const tabOrigin = 'http://tab'
const workerOrigin = 'http://worker'
const cookie = `lamplighter_${system}`

const network = globalThis.fetch
let workerFetch: typeof fetch = network
// The worker fetches by itself; a test's own calls go on as before.
globalThis.fetch = (input, init) =>
  (String(input).startsWith(workerOrigin) ? workerFetch : network)(input, init)

/** An edit in a form that today's build does not know. */
const misshape = (entry: NewEntry) => {
  entry.input = { ...entry.input, renamedSince: entry.input.name ?? 1 }
  delete entry.input.name
  delete entry.input.templateId
  delete entry.input.id
  delete entry.input.roomId
  delete entry.input.campusId
  delete entry.input.campusIds
}

/** A tablet on which the first person has signed in. */
export async function createTablet(origin: () => string, company: Company): Promise<Tablet> {
  const shared = new IDBFactory()
  const link = createLink()
  const jar = createJar()
  const there: typeof fetch = (input, init) =>
    jar.wrap(link.fetch)(String(input).replace(/^http:\/\/\w+(?=\/)/, origin()), init)
  const { source } = createContext(shared, there).storage
  // Live queries ask nothing where Dexie knows of no IndexedDB.
  Object.assign(Dexie.dependencies, source)
  const users = new Map<Who, UserInfo>()
  let present: Who = 'first'

  const plainApi = createApi({ origin: tabOrigin, system, fetch: there })
  const remember = async (who: Who, user: UserInfo) => {
    users.set(who, user)
    present = who
    await setPresentUser(system, user, source)
  }
  const signIn = async (who: Who) => {
    const { account } = company.people[who]
    await remember(who, await plainApi.call('user.login', { account, password: encodePassword(password) }))
  }
  jar.set(cookie, company.people.first.token)
  await remember('first', await plainApi.call('user.baseinfo', {}))

  const userOf = async (who: Who): Promise<UserInfo> => {
    const user = users.get(who)
    if (!user) throw new Error(`the ${who} has never signed in here`)
    return user
  }

  const openTab = async (): Promise<SoakTab> => {
    const who = present
    const user = await userOf(who)
    const context = createContext(shared, there)
    let noteOutcome: ConnectionMonitor['noteOutcome'] | undefined
    const api = createApi({
      origin: tabOrigin,
      system,
      fetch: context.fetch,
      userId: () => user.userId,
      noteOutcome: (outcome) => noteOutcome?.(outcome),
    })
    const connection = watchConnection((asking) => heartbeat(api, asking))
    noteOutcome = connection.noteOutcome
    const opening = openDesk({
      user,
      api,
      connection: connection.state,
      language: () => 'zh',
      source: context.storage.source,
      openStream: null,
    })
    opening.catch(connection.stop)
    const desk = await opening
    const end = () => {
      connection.stop()
      void desk.close().catch(() => undefined)
    }
    const tab: SoakTab = {
      who,
      desk,
      api,
      connection,
      context,
      build: 'this',
      wrote: [],
      crash: () => context.die(),
      close: async () => {
        connection.stop()
        await desk.close()
        context.die()
      },
    }
    desk.local.db.outbox.hook('creating', (_key, entry) => {
      if (tab.build !== 'this') entry.wireHash = 'an-older-build'
      if (tab.build === 'unfit') misshape(entry)
      tab.wrote.push(structuredClone(entry))
    })
    desk.watch(company.campusId)
    void context.died.then(end)
    return tab
  }

  return {
    link,
    shared,
    present: () => present,
    userOf,
    signIn,
    expire: async () => {
      const api = createApi({
        origin: origin(),
        system,
        fetch: (input, init) => {
          const headers = new Headers(init?.headers)
          headers.set('cookie', jar.header())
          return network(input, { ...init, headers })
        },
      })
      await api.call('user.logout', {})
    },
    openTab,
    wakeWorker: async (plan) => {
      const context = createContext(shared, there)
      plan(context)
      Object.assign(Dexie.dependencies, context.storage.source)
      workerFetch = context.fetch
      await Promise.race([
        replayInBackground({ system, origin: workerOrigin, patience: 100 }).catch(() => undefined),
        context.died,
      ])
    },
  }
}

/** The name of somebody's database on the tablet. */
export const databaseOf = (user: UserInfo): string => localName(system, user.cid, user.userId)
