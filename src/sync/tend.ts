import { liveQuery } from 'dexie'
import type { StreamEvent } from '#contract/sync.ts'
import { ApiError, NetworkError } from '#src/api/api-error.ts'
import { dropOldAnswers } from '#src/local/answers.ts'
import type { Local } from '#src/local/database.ts'
import { dropOldWatches, setFreshness, watches } from '#src/local/meta.ts'
import { absorbStatuses } from '#src/local/summaries.ts'
import type { Connection } from './connection.ts'
import { pause } from './pause.ts'
import { type Refresher, refreshCampus, refreshCampuses, refreshFace, refreshProducts } from './refresh.ts'
import { drain } from './replay.ts'
import type { Sender } from './send.ts'
import { type Store, until } from './store.ts'
import { listen, type OpenStream } from './stream.ts'

/** What the leader works with. */
export interface Tending {
  local: Local
  sender: Sender
  cid: number
  connection: Store<Connection>
  /** True while the server wants somebody to sign in. */
  signedOut: Store<boolean>
  openStream: OpenStream | null
  /** Told of events the other tabs should know of too. */
  heard: (event: StreamEvent) => void
}

/** Everything is asked again at least this often, whatever the stream says. In ms. */
const refreshEvery = 5 * 60_000

/** What the leading tab does: sends the outbox, keeps watched campuses fresh, listens to the server. */
export async function tend(tending: Tending, signal: AbortSignal): Promise<void> {
  await dropOldWatches(tending.local.bulk)
  await Promise.all([replayForever(tending, signal), keepFresh(tending, signal)])
}

const reachable = (tending: Tending) => tending.connection.get().kind === 'online' && !tending.signedOut.get()

async function whenReachable(tending: Tending, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && !reachable(tending)) {
    await until(tending.connection, (state) => state.kind === 'online', signal)
    await until(tending.signedOut, (out) => !out, signal)
  }
}

async function replayForever(tending: Tending, signal: AbortSignal): Promise<void> {
  const news = bell()
  const watching = liveQuery(() => outboxMark(tending)).subscribe({ next: news.ring, error: () => undefined })
  try {
    while (!signal.aborted) {
      await whenReachable(tending, signal)
      if (signal.aborted) return
      news.reset()
      const drained = await drain(tending.sender, signal)
      if (drained.kind === 'signed-out') tending.signedOut.set(true)
      else if (drained.kind === 'unreachable') await pause(200, signal)
      else if (drained.kind === 'waiting') await news.orAfter(drained.until - Date.now(), signal)
      else if (drained.kind !== 'stopped') await news.orAfter(refreshEvery, signal)
    }
  } finally {
    watching.unsubscribe()
  }
}

/** Changes when an entry comes, goes or may be sent again, in whichever tab. */
async function outboxMark({ local: { db } }: Tending): Promise<string> {
  const last = await db.outbox.orderBy('seq').last()
  const waiting = await db.outbox.filter((entry) => entry.state.kind === 'waiting').count()
  return `${last?.seq ?? 0} ${waiting}`
}

async function keepFresh(tending: Tending, signal: AbortSignal): Promise<void> {
  const refresher: Refresher = { db: tending.local.bulk, api: tending.sender.api }
  const due = new Set<number | 'company'>(['company'])
  const news = bell()
  const ask = (what: number | 'company') => {
    due.add(what)
    news.ring()
  }
  const watched = watchCampuses(tending, signal, ask)
  try {
    while (!signal.aborted) {
      await whenReachable(tending, signal)
      if (signal.aborted) return
      news.reset()
      for (const what of [...due]) {
        due.delete(what)
        const done = await attempt(tending, () =>
          what === 'company' ? refreshCompany(refresher, tending.cid) : refreshCampus(refresher, what),
        )
        if (!done) due.add(what)
      }
      const heard = await news.orAfter(due.size > 0 ? 2_000 : refreshEvery, signal)
      if (!heard && due.size === 0)
        for (const what of [...watched.campuses(), 'company' as const]) due.add(what)
    }
  } finally {
    watched.stop()
  }
}

async function refreshCompany(refresher: Refresher, cid: number): Promise<void> {
  await refreshCampuses(refresher)
  await refreshFace(refresher, cid)
  await refreshProducts(refresher, cid)
  await dropOldAnswers(refresher.db)
}

/** Answers whether the work is done; false means it should be tried again. */
async function attempt(tending: Tending, work: () => Promise<void>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    if (error instanceof ApiError && error.kind.replay === 'pause') tending.signedOut.set(true)
    if (error instanceof NetworkError) return false
    return !(error instanceof ApiError && error.kind.replay !== 'attention')
  }
}

/** Follows which campuses the tabs show, and listens to the server about them. */
function watchCampuses(tending: Tending, signal: AbortSignal, ask: (what: number | 'company') => void) {
  const { local, openStream } = tending
  let asked = new Map<number, number>()
  let listening = new AbortController()

  const relisten = (campusIds: number[]) => {
    listening.abort()
    listening = new AbortController()
    if (!openStream) return
    const refreshAll = () => {
      for (const campusId of campusIds) ask(campusId)
    }
    const stop = AbortSignal.any([signal, listening.signal])
    listen(
      tending.sender.api,
      campusIds,
      stop,
      (event) => void take(tending, event, ask),
      refreshAll,
      openStream,
    )
  }

  const follow = async () => {
    const now = new Map<number, number>()
    for (const watch of await watches(local.bulk))
      now.set(watch.campusId, Math.max(watch.asked, now.get(watch.campusId) ?? 0))
    return now
  }

  const subscription = liveQuery(follow).subscribe({
    next: (now) => {
      const before = asked
      asked = now
      for (const [campusId, count] of now) if (before.get(campusId) !== count) ask(campusId)
      const moved = now.size !== before.size || [...now.keys()].some((id) => !before.has(id))
      if (moved && tending.connection.get().kind === 'online') relisten([...now.keys()])
    },
    error: () => undefined,
  })
  // A stream that was cut while offline is opened anew at once instead of at the browser's next try.
  const unsubscribe = tending.connection.subscribe(() => {
    if (tending.connection.get().kind === 'offline') listening.abort()
    else if (listening.signal.aborted || asked.size === 0) relisten([...asked.keys()])
  })

  return {
    campuses: () => [...asked.keys()],
    stop: () => {
      subscription.unsubscribe()
      unsubscribe()
      listening.abort()
    },
  }
}

async function take(
  tending: Tending,
  event: StreamEvent,
  ask: (what: number | 'company') => void,
): Promise<void> {
  tending.heard(event)
  if (event.kind === 'changed') {
    const watched = new Set((await watches(tending.local.bulk)).map((watch) => watch.campusId))
    for (const campusId of event.campusIds) ask(watched.has(campusId) ? campusId : 'company')
  }
  if (event.kind === 'status') {
    await absorbStatuses(tending.local.bulk, event.campusId, event.statuses)
    await setFreshness(tending.local.bulk, event.campusId, { statusHeardAt: Date.now() })
  }
}

/** Something to wait at until it rings, or a time has passed. A ring before the wait counts. */
function bell() {
  let rung = false
  let wake: (() => void) | undefined
  return {
    ring: () => {
      rung = true
      wake?.()
    },
    reset: () => {
      rung = false
    },
    /** Answers whether it rang. */
    async orAfter(time: number, signal: AbortSignal): Promise<boolean> {
      if (rung) return true
      const waiting = new AbortController()
      wake = () => waiting.abort()
      await pause(Math.max(0, time), AbortSignal.any([signal, waiting.signal]))
      wake = undefined
      return rung
    },
  }
}
