import type { Heard } from '#contract/listening-shapes.ts'
import type { RoomPermission } from '#contract/room-permission.ts'
import type { StreamEvent } from '#contract/sync.ts'
import type { UserInfo } from '#contract/user.ts'
import { type Api, callingFor } from '#src/api/api.ts'
import { storedAnswer } from '#src/local/answers.ts'
import { type IndexedDbSource, type Layer, type Local, localName, openLocal } from '#src/local/database.ts'
import { dropWatch, setWatch } from '#src/local/meta.ts'
import { openScreen, type Screen } from '#src/local/screen.ts'
import type { Connection } from '#src/sync/connection.ts'
import { lead } from '#src/sync/leader.ts'
import { uuid } from '#src/sync/random.ts'
import { type Store, store } from '#src/sync/store.ts'
import type { OpenStream } from '#src/sync/stream.ts'
import { tend } from '#src/sync/tend.ts'
import type { Reporter, Standing } from '#src/sync/tending.ts'
import { askBackgroundSync } from './background-sync.ts'
import { type CommandKey, type CommandState, commander, type Saying } from './commander.ts'
import { type TransferVerbs, transferOf } from './transfer-of.ts'
import { isClosed, type StorageTrouble, watchTrouble } from './trouble.ts'
import { deviceVerbs } from './verbs/devices.ts'
import { faultVerbs } from './verbs/faults.ts'
import { generateVerbs } from './verbs/generate.ts'
import { outboxVerbs } from './verbs/outbox.ts'
import { packVerbs } from './verbs/packs.ts'
import { placeVerbs } from './verbs/places.ts'
import { runSheetVerbs } from './verbs/run-sheets.ts'
import { templatePartVerbs } from './verbs/template-parts.ts'
import { templateVerbs } from './verbs/templates.ts'
import { unmakeVerbs } from './verbs/unmake.ts'

export interface DeskOptions {
  user: UserInfo
  api: Api
  connection: Store<Connection>
  language: () => 'zh' | 'en'
  /** Of her local database, its lock and its channel; the same in every tab of the browser when not given. */
  name?: string
  /** IndexedDB other than the browser's own. */
  source?: IndexedDbSource
  /** Event streams other than the browser's EventSource; null for none. */
  openStream?: OpenStream | null
  /** What stands between the desk and its stored rows; nothing when not given. */
  layer?: Layer | null
  /** Told once when rows turn out to be sealed that there is no layer for. */
  unreadable?: () => void
  /** What is already known to be wrong with storage. */
  trouble?: StorageTrouble | null
  /** How this browser is told of; nobody is told when not given. */
  reporter?: Reporter | null
}

/** How often alarms and reports of her campuses and her inbox have changed since the desk was opened, and the keys that were pressed last. */
export interface News {
  alarms: number
  faults: number
  messages: number
  presses: Extract<StreamEvent, { kind: 'pressed' }>['presses']
  /** Devices that are nobody's yet and whose button was pressed, the last one first. */
  identified: readonly Identified[]
  /** What gateways have heard that she has asked to listen, the last ones last. */
  overheard: readonly Heard[]
}

/** A device that is nobody's yet; `at` is when this browser heard of it, ms. */
export interface Identified {
  campusId: number
  deviceNo: string
  pid: string | null
  /** Its MAC address; empty where it does not say. */
  mac: string
  at: number
}

const identifiedMost = 12
const overheardMost = 12

export type Edits = ReturnType<typeof placeVerbs> &
  ReturnType<typeof deviceVerbs> &
  ReturnType<typeof faultVerbs> &
  ReturnType<typeof runSheetVerbs> &
  ReturnType<typeof templateVerbs> &
  ReturnType<typeof templatePartVerbs> &
  ReturnType<typeof generateVerbs> &
  ReturnType<typeof unmakeVerbs>

/** One user's work on one system in one tab: her local database, her edits, and what keeps both going. */
export interface Desk {
  user: UserInfo
  /** The campuses it shows of those it holds; null is all. */
  sees: ReadonlySet<number> | null
  /** The rooms that bound who it shows things to; null is what the server says of the user herself. */
  rooms: readonly RoomPermission[] | null
  local: Local
  /** Reads what this tab shows of it. */
  screen: Screen
  connection: Store<Connection>
  /** True while the server wants her to sign in again. Nothing is lost; replay waits. */
  signedOut: Store<boolean>
  /** Whether she may still use this browser; only the leading tab hears it. */
  standing: Store<Standing>
  trouble: Store<StorageTrouble | null>
  edits: Edits
  outbox: ReturnType<typeof outboxVerbs>
  /** Her edits as a file for a colleague, and a colleague's as hers. */
  transfer: TransferVerbs
  packs: ReturnType<typeof packVerbs>
  /** Tells a device something now. @throws ApiError, NetworkError */
  command(saying: Saying): Promise<void>
  commands: Store<ReadonlyMap<CommandKey, CommandState>>
  /** Counts how often the server has told of something. */
  news: Store<News>
  /** Keeps a campus fresh while this tab shows it; null for none. */
  watch(campusId: number | null): void
  /** Asks for the watched campus's news now. */
  refresh(): void
  close(): Promise<void>
}

const defaultStream: OpenStream | null =
  typeof EventSource === 'undefined' ? null : (url) => new EventSource(url, { withCredentials: true })

/** A desk shows its own user all that it holds. */
const unbounded: Pick<Desk, 'sees' | 'rooms'> = { sees: null, rooms: null }

/** Opens a user's desk. @throws a DexieError when the browser refuses storage */
export async function openDesk(options: DeskOptions): Promise<Desk> {
  const { user, connection, language } = options
  const api = callingFor(user.userId, options.api)
  const tab = uuid()
  const name = options.name ?? localName(api.system, user.cid, user.userId)
  const local = await openLocal(name, options.source, options.layer, options.unreadable)
  const end = new AbortController()
  const signedOut = store(false)
  const standing = store<Standing>('unknown')
  const reporter = options.reporter ?? null
  const trouble = watchTrouble(local, options.trouble ?? null)
  const commands = commander(api, connection)
  const watching = watchFor(local, tab)

  const sender = { db: local.db, api, language, now: Date.now }
  const openStream = options.openStream === undefined ? defaultStream : options.openStream
  const { news, take } = newsOf(commands.take)
  const tabs = tabChannel(local.name, take, signedOut)
  const takeForAll = (event: StreamEvent) => {
    take(event)
    tabs.tell(event)
  }
  const screen = openScreen(local.bulk)
  const shared = { local, screen, sender, cid: user.cid, connection, signedOut, standing }
  const tending = { ...shared, reporter, openStream, take: takeForAll }
  const stopWhenClosed = trouble.subscribe(() => isClosed(trouble.get()) && end.abort())
  const leading = lead(local.bulk, end.signal, (signal) => tend(tending, signal), isWatched)

  const queued = () => void askBackgroundSync(api.system)
  const verbs = { db: local.db, language, system: api.system, trouble, queued }
  const products = async () => (await storedAnswer(local.bulk, 'product.allProduct', { id: user.cid }))?.data

  return {
    user,
    ...unbounded,
    local,
    screen,
    connection,
    signedOut,
    standing,
    trouble,
    edits: editsOf(verbs, products),
    outbox: outboxVerbs(verbs, products),
    transfer: transferOf({ db: local.db, user, system: api.system, queued, trouble }),
    packs: packVerbs(local.bulk, api),
    command: commands.send,
    commands: commands.states,
    news,
    watch: watching.watch,
    refresh: watching.refresh,
    close: async () => {
      stopWhenClosed()
      tabs.close()
      end.abort()
      await watching.stop()
      await leading
      local.close()
    },
  }
}

/** What is asked for anew when the server has told of it, and who takes in what it tells. */
function newsOf(others: (event: StreamEvent) => void) {
  const news = store<News>({ alarms: 0, faults: 0, messages: 0, presses: [], identified: [], overheard: [] })
  const take = (event: StreamEvent) => {
    others(event)
    if (event.kind === 'alarms' || event.kind === 'messages')
      news.set({ ...news.get(), [event.kind]: news.get()[event.kind] + 1 })
    if (event.kind === 'fault') news.set({ ...news.get(), faults: news.get().faults + 1 })
    if (event.kind === 'pressed') news.set({ ...news.get(), presses: event.presses })
    if (event.kind === 'identified')
      news.set({ ...news.get(), identified: withNew(news.get().identified, event) })
    if (event.kind === 'heard')
      news.set({ ...news.get(), overheard: [...news.get().overheard, event].slice(-overheardMost) })
  }
  return { news, take }
}

/** Those that were just pressed before those that were before, each once. */
function withNew(
  before: News['identified'],
  { campusId, devices }: Extract<StreamEvent, { kind: 'identified' }>,
): News['identified'] {
  const at = Date.now()
  const pressed = devices.map(({ deviceNo, pid = null, mac = '' }) => ({ campusId, deviceNo, pid, mac, at }))
  const again = new Set(pressed.map(({ deviceNo }) => deviceNo))
  return [...pressed, ...before.filter(({ deviceNo }) => !again.has(deviceNo))].slice(0, identifiedMost)
}

const editsOf = (
  verbs: Parameters<typeof placeVerbs>[0],
  products: Parameters<typeof generateVerbs>[1],
): Edits => ({
  ...placeVerbs(verbs),
  ...deviceVerbs(verbs),
  ...faultVerbs(verbs),
  ...runSheetVerbs(verbs),
  ...templateVerbs(verbs),
  ...templatePartVerbs(verbs, products),
  ...generateVerbs(verbs, products),
  ...unmakeVerbs(verbs, templatePartVerbs(verbs, products)),
})

/** A tab says that often that it still shows a campus, in ms; see `watches`. */
const stillHereEvery = 60_000

/** Says, in the database that all tabs share, which campus this tab shows, and that it is still there. */
function watchFor(local: Local, tab: string) {
  let watched = { campusId: null as number | null, asked: 0 }
  const say = () => {
    const { campusId, asked } = watched
    const saying: PromiseLike<unknown> =
      campusId !== null && campusId > 0
        ? setWatch(local.bulk, tab, { campusId, asked, at: Date.now() })
        : dropWatch(local.bulk, tab)
    saying.then(undefined, () => undefined)
  }
  const stillHere = setInterval(say, stillHereEvery)
  return {
    watch: (campusId: number | null) => {
      if (campusId === watched.campusId) return
      watched = { campusId, asked: watched.asked }
      say()
    },
    refresh: () => {
      watched = { ...watched, asked: Date.now() }
      say()
    },
    stop: async () => {
      clearInterval(stillHere)
      await dropWatch(local.bulk, tab).catch(() => undefined)
    },
  }
}

/** What other tabs are told of what the leading one hears: what stands in no row that they read. A kind that is not here does not compile. */
const forAll = {
  command: true,
  alarms: true,
  fault: true,
  messages: true,
  pressed: true,
  identified: true,
  heard: true,
  hello: false,
  changed: false,
  status: false,
  config: false,
  lease: false,
  stay: false,
  runSheet: false,
  ota: false,
  standing: false,
} as const satisfies Record<StreamEvent['kind'], boolean>

type KindForAll = {
  [K in StreamEvent['kind']]: (typeof forAll)[K] extends true ? K : never
}[StreamEvent['kind']]
type ForAll = Extract<StreamEvent, { kind: KindForAll }>

/** What tabs tell each other: how far a command has got, that there is news, and whether the session has ended. */
type Told = ForAll | { kind: 'signed-out'; out: boolean } | { kind: 'new-tab' }

const isForAll = <T extends { kind: string }>(told: T): told is Extract<T, { kind: KindForAll }> =>
  Object.hasOwn(forAll, told.kind) && forAll[told.kind as StreamEvent['kind']]

/** Only the leading tab hears the server; it passes on what other tabs wait for, and what a new one has missed. */
function tabChannel(name: string, take: (event: StreamEvent) => void, signedOut: Store<boolean>) {
  const channel = new BroadcastChannel(name)
  const tell = (told: Told) => channel.postMessage(told)
  channel.onmessage = ({ data }: MessageEvent<Told>) => {
    if (isForAll(data)) take(data)
    else if (data.kind === 'signed-out') end(data.out)
    else if (signedOut.get()) tell({ kind: 'signed-out', out: true })
  }
  // What was told is not told on, or two tabs could contradict each other for ever.
  let told = signedOut.get()
  const end = (out: boolean) => {
    told = out
    signedOut.set(out)
  }
  const stop = signedOut.subscribe(() => {
    const out = signedOut.get()
    if (out !== told) tell({ kind: 'signed-out', out })
    told = out
  })
  tell({ kind: 'new-tab' })
  return {
    tell: (event: StreamEvent) => isForAll(event) && tell(event),
    close: () => {
      stop()
      channel.close()
    },
  }
}

const isWatched = () => typeof document === 'undefined' || document.visibilityState === 'visible'
