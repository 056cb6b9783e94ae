import { limits } from '#contract/limits.ts'
import type { Api } from '#src/api/api.ts'
import { NetworkError } from '#src/api/api-error.ts'
import { doubling } from './back-off.ts'
import { type Store, store } from './store.ts'

/** What is known of the way to the server. */
export type Connection =
  | { kind: 'starting' }
  /** `skew`: server's clock minus ours, in ms, at most half of `roundTrip` off. `serverWire` names the wire it speaks. */
  | { kind: 'online'; since: number; roundTrip: number; skew: number; serverWire: string }
  | { kind: 'offline'; since: number; reason: OfflineReason; nextTryAt: number }

/** 'captive-portal': something answers, but it is not our server. 'server-fault': our server, failing. */
export type OfflineReason = 'no-network' | 'no-answer' | 'captive-portal' | 'server-fault'

export interface ConnectionMonitor {
  state: Store<Connection>
  /** Asks now instead of at the next beat. */
  tryNow(): void
  /** Something else found out: a call was answered, or was not. */
  noteOutcome(outcome: 'answered' | NetworkError): void
  stop(): void
}

/** How a beat is asked for: how long it may take, in ms, and what calls it off. */
type Asking = Required<Pick<NonNullable<Parameters<Api['call']>[2]>, 'timeout' | 'signal'>>

/** The earliest that the server's clock may show now, in ms; null when nothing is known of it. */
export const serverTimeAtLeast = (connection: Connection, now = Date.now()): number | null =>
  connection.kind === 'online' ? Math.floor(now + connection.skew - connection.roundTrip / 2) : null

/**
 * Watches the connection by a heartbeat whose body is checked: neither `navigator.onLine` nor any answer at
 * all is proof of reaching the server. Where the browser says that something has changed, or somebody touches the page
 * while there is no connection, a beat that still waits on the line there was is called off for a new one.
 */
export function watchConnection(beat: (asking: Asking) => ReturnType<typeof heartbeat>): ConnectionMonitor {
  const state = store<Connection>({ kind: 'starting' })
  let timer: ReturnType<typeof setTimeout> | undefined
  let asking: { end: AbortController; at: number } | null = null
  let failures = 0
  let stopped = false

  const plan = (pause: number) => {
    clearTimeout(timer)
    if (!stopped) timer = setTimeout(tryNow, pause)
  }

  const ask = async (timeout: number) => {
    const mine = { end: new AbortController(), at: Date.now() }
    asking = mine
    const result = await beat({ timeout, signal: mine.end.signal })
    if (stopped || asking !== mine) return
    asking = null
    const before = state.get()
    const now = Date.now()
    if (result.kind === 'reached') {
      failures = 0
      const since = before.kind === 'online' ? before.since : now
      const { skew, wire: serverWire } = result
      state.set({ kind: 'online', since, roundTrip: now - mine.at, skew, serverWire })
      plan(limits.heartbeatOnline)
      return
    }
    const pause = doubling(failures, limits.heartbeatOfflineFirst, limits.heartbeatOfflineMost)
    failures += 1
    const since = before.kind === 'offline' ? before.since : now
    state.set({ kind: 'offline', since, reason: result.reason, nextTryAt: now + pause })
    plan(pause)
  }

  const tryNow = () => {
    if (!asking && !stopped) void ask(limits.heartbeatTimeout)
  }
  const askAnew = (timeout: number = limits.heartbeatTimeout) => {
    failures = 0
    asking?.end.abort()
    void ask(timeout)
  }

  const unlisten = listenToPage({
    lost: () => askAnew(limits.heartbeatDoubted),
    back: () => (state.get().kind === 'online' ? tryNow() : askAnew()),
    touched: () => {
      const waited = !asking || Date.now() - asking.at > limits.heartbeatOfflineFirst
      if (state.get().kind === 'offline' && waited) askAnew()
    },
  })
  tryNow()

  return {
    state,
    tryNow: () => {
      failures = 0
      tryNow()
    },
    noteOutcome: (outcome) => {
      const isOnline = state.get().kind === 'online'
      if ((outcome === 'answered') !== isOnline) tryNow()
    },
    stop: () => {
      stopped = true
      clearTimeout(timer)
      asking?.end.abort()
      unlisten()
    },
  }
}

/** What a page tells of the line: the browser believes it lost, or back; or somebody does something. */
interface Signs {
  lost(): void
  back(): void
  touched(): void
}

function listenToPage({ lost, back, touched }: Signs): () => void {
  if (typeof addEventListener !== 'function') return () => undefined
  const seen = () => document.visibilityState === 'visible' && back()
  const signs = { offline: lost, online: back, focus: back, pointerdown: touched, keydown: touched }
  for (const [name, act] of Object.entries(signs)) addEventListener(name, act, { passive: true })
  document.addEventListener('visibilitychange', seen)
  return () => {
    for (const [name, act] of Object.entries(signs)) removeEventListener(name, act)
    document.removeEventListener('visibilitychange', seen)
  }
}

/** One beat. A call of ours that is refused, or answers another product's body, is not a reached server. */
export async function heartbeat(
  api: Api,
  asking: Asking,
): Promise<{ kind: 'reached'; skew: number; wire: string } | { kind: 'lost'; reason: OfflineReason }> {
  const started = Date.now()
  try {
    const body = await api.call('sync.heartbeat', {}, asking)
    if (body?.product !== 'lamplighter') return { kind: 'lost', reason: 'captive-portal' }
    return { kind: 'reached', skew: body.time - (started + Date.now()) / 2, wire: body.wireHash }
  } catch (error) {
    if (!(error instanceof NetworkError)) return { kind: 'lost', reason: 'server-fault' }
    if (error.reason === 'not-ours') return { kind: 'lost', reason: 'captive-portal' }
    const disconnected = typeof navigator !== 'undefined' && navigator.onLine === false
    return { kind: 'lost', reason: disconnected ? 'no-network' : 'no-answer' }
  }
}
