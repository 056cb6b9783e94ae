import { liveQuery } from 'dexie'
import type { StreamEvent } from '#contract/sync.ts'
import { dropOldWatches } from '#src/local/meta.ts'
import { noteArrival, noteDeparture } from '#src/local/trip.ts'
import { bell } from './bell.ts'
import { keepFresh } from './keep-fresh.ts'
import { drain, excuseLast } from './replay.ts'
import { reportForever } from './report.ts'
import { unmarkSending } from './settle.ts'
import { store } from './store.ts'
import { reachable, refreshEvery, type Tending, whenReachable, whileReachable } from './tending.ts'
import { unansweredCalls } from './unanswered.ts'

/**
 * What the leading tab does: says how this browser stands, sends the outbox, keeps what is shown and what was taken
 * along fresh, listens to the server.
 */
export async function tend(tending: Tending, signal: AbortSignal): Promise<void> {
  await dropOldWatches(tending.local.bulk)
  await unmarkSending(tending.local.bulk)
  const recalls = store(0)
  const recall = () => recalls.set(recalls.get() + 1)
  const heard = (event: StreamEvent) => {
    // What was said while the stream was cut has not been heard.
    if (event.kind === 'standing' || event.kind === 'hello') recall()
    tending.heard(event)
  }
  await Promise.all([
    reportForever(tending, recalls, signal),
    replayForever(tending, signal),
    keepFresh({ ...tending, heard }, recall, signal),
  ])
}

async function replayForever(tending: Tending, signal: AbortSignal): Promise<void> {
  const [news, wish] = [bell(), bell()]
  const unanswered = unansweredCalls(() => excuseLast(tending.sender.db))
  let insisted = Number.POSITIVE_INFINITY
  const watching = liveQuery(() => insistedOn(tending)).subscribe({
    next: (now) => {
      news.ring()
      if (now > insisted) wish.ring()
      insisted = now
    },
    error: () => undefined,
  })
  try {
    while (!signal.aborted) {
      const lost = !reachable(tending)
      const away = lost || unanswered.any()
      if (lost) unanswered.lineLost()
      await whenReachable(tending, signal)
      if (signal.aborted) return
      news.reset()
      wish.reset()
      const { db, now } = tending.sender
      const connection = tending.connection.get()
      const back = !away && connection.kind === 'online' ? connection.since : now()
      await noteDeparture(db, now(), back)
      const drained = await drain(tending.sender, signal)
      unanswered.note(drained)
      if (drained.kind === 'empty' || drained.kind === 'held') await noteArrival(db, now())
      if (drained.kind === 'signed-out') tending.signedOut.set(true)
      else if (unanswered.any())
        await whileReachable(tending, signal, (end) => wish.orAfter(unanswered.pause(), end))
      else if (drained.kind === 'waiting') await news.orAfter(drained.until - Date.now(), signal)
      else if (drained.kind !== 'stopped') await news.orAfter(refreshEvery, signal)
    }
  } finally {
    watching.unsubscribe()
  }
}

/**
 * How many edits were tried in vain and are to be tried again now, because somebody says so. Read anew when an entry
 * comes, goes or changes, in whichever tab.
 */
const insistedOn = async ({ local: { db } }: Tending): Promise<number> =>
  db.outbox
    .filter(({ state, history }) => state.kind === 'waiting' && state.notBefore === 0 && history.length > 0)
    .count()
