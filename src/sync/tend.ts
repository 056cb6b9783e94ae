import type { StreamEvent } from '#contract/sync.ts'
import { dropOldWatches, setCallsLacked } from '#src/local/meta.ts'
import { keepFresh } from './keep-fresh.ts'
import { giveUpCalls } from './lost-calls.ts'
import { replayForever } from './replay-forever.ts'
import { reportForever } from './report.ts'
import { keepSentSheets } from './sent-sheets.ts'
import { store } from './store.ts'
import type { Tending } from './tending.ts'

/**
 * What the leading tab does: says how this browser stands, sends the outbox, keeps what is shown and what was taken
 * along and sent fresh, listens to the server.
 */
export async function tend(tending: Tending, signal: AbortSignal): Promise<void> {
  await dropOldWatches(tending.local.bulk)
  await giveUpCalls(tending.local.db, Date.now())
  await setCallsLacked(tending.local.db, [])
  const recalls = store(0)
  const recall = () => recalls.set(recalls.get() + 1)
  const take = (event: StreamEvent) => {
    // What was said while the stream was cut has not been heard.
    if (event.kind === 'standing' || event.kind === 'hello') recall()
    tending.take(event)
  }
  await Promise.all([
    reportForever(tending, recalls, signal),
    replayForever(tending, signal),
    keepFresh({ ...tending, take }, recall, signal),
    keepSentSheets(tending, signal),
  ])
}
