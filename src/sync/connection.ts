import { limits } from '#contract/limits.ts'
import type { Api } from '#src/api/api.ts'
import { NetworkError } from '#src/api/api-error.ts'
import { doubling } from './back-off.ts'
import { type Store, store } from './store.ts'

/** What is known of the way to the server. */
export type Connection =
  | { kind: 'starting' }
  /** `skew`: server's clock minus ours, in ms. `serverWire` names the wire the server speaks. */
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

/**
 * Watches the connection by a heartbeat whose body is checked: neither `navigator.onLine` nor any answer at
 * all is proof of reaching the server.
 */
export function watchConnection(beat: () => ReturnType<typeof heartbeat>): ConnectionMonitor {
  const state = store<Connection>({ kind: 'starting' })
  let timer: ReturnType<typeof setTimeout> | undefined
  let asking = false
  let failures = 0
  let stopped = false

  const plan = (pause: number) => {
    clearTimeout(timer)
    if (!stopped) timer = setTimeout(tryNow, pause)
  }

  const ask = async () => {
    const started = Date.now()
    const result = await beat()
    if (stopped) return
    const before = state.get()
    if (result.kind === 'reached') {
      failures = 0
      const since = before.kind === 'online' ? before.since : Date.now()
      state.set({
        kind: 'online',
        since,
        roundTrip: Date.now() - started,
        skew: result.skew,
        serverWire: result.wire,
      })
      plan(limits.heartbeatOnline)
      return
    }
    const pause = doubling(failures, limits.heartbeatOfflineFirst, limits.heartbeatOfflineMost)
    failures += 1
    const since = before.kind === 'offline' ? before.since : Date.now()
    state.set({ kind: 'offline', since, reason: result.reason, nextTryAt: Date.now() + pause })
    plan(pause)
  }

  const tryNow = () => {
    if (asking) return
    asking = true
    void ask().finally(() => {
      asking = false
    })
  }

  const browserSays = (event: Event) => {
    failures = 0
    if (event.type === 'offline') plan(0)
    else tryNow()
  }
  const events = ['online', 'offline', 'focus'] as const
  if (typeof addEventListener === 'function') for (const name of events) addEventListener(name, browserSays)
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
      if (typeof removeEventListener === 'function')
        for (const name of events) removeEventListener(name, browserSays)
    },
  }
}

/** One beat. A call of ours that is refused, or answers another product's body, is not a reached server. */
export async function heartbeat(
  api: Api,
): Promise<{ kind: 'reached'; skew: number; wire: string } | { kind: 'lost'; reason: OfflineReason }> {
  const started = Date.now()
  try {
    const body = await api.call('sync.heartbeat', {}, { timeout: limits.heartbeatTimeout })
    if (body?.product !== 'lamplighter') return { kind: 'lost', reason: 'captive-portal' }
    return { kind: 'reached', skew: body.time - (started + Date.now()) / 2, wire: body.wireHash }
  } catch (error) {
    if (!(error instanceof NetworkError)) return { kind: 'lost', reason: 'server-fault' }
    if (error.reason === 'not-ours') return { kind: 'lost', reason: 'captive-portal' }
    const disconnected = typeof navigator !== 'undefined' && navigator.onLine === false
    return { kind: 'lost', reason: disconnected ? 'no-network' : 'no-answer' }
  }
}
