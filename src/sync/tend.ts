import { liveQuery } from 'dexie'
import { dropOldWatches } from '#src/local/meta.ts'
import { noteArrival, noteDeparture } from '#src/local/trip.ts'
import { bell } from './bell.ts'
import { keepFresh } from './keep-fresh.ts'
import { pause } from './pause.ts'
import { drain } from './replay.ts'
import { reportForever } from './report.ts'
import { unmarkSending } from './settle.ts'
import { reachable, refreshEvery, type Tending, whenReachable } from './tending.ts'

/**
 * What the leading tab does: says how this browser stands, sends the outbox, keeps what is shown and what was taken
 * along fresh, listens to the server.
 */
export async function tend(tending: Tending, signal: AbortSignal): Promise<void> {
  await dropOldWatches(tending.local.bulk)
  await unmarkSending(tending.local.bulk)
  await Promise.all([
    reportForever(tending, signal),
    replayForever(tending, signal),
    keepFresh(tending, signal),
  ])
}

async function replayForever(tending: Tending, signal: AbortSignal): Promise<void> {
  const news = bell()
  let cut = false
  const watching = liveQuery(() => outboxMark(tending)).subscribe({ next: news.ring, error: () => undefined })
  try {
    while (!signal.aborted) {
      const away = cut || !reachable(tending)
      await whenReachable(tending, signal)
      if (signal.aborted) return
      news.reset()
      const { db, now } = tending.sender
      await noteDeparture(db, now(), away)
      const drained = await drain(tending.sender, signal)
      cut = drained.kind === 'unreachable'
      if (drained.kind === 'empty' || drained.kind === 'held') await noteArrival(db, now())
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
