import type { CachedName, InputOf } from '#contract/index.ts'
import { ApiError } from '#src/api/api-error.ts'
import { fetchAnswer } from '#src/local/answers.ts'
import { laidOverOf } from '#src/local/edits/index.ts'
import { setSheetsToldAt, sheetsToldAt } from '#src/local/meta.ts'
import { watch } from '#src/local/watch.ts'
import { bell } from './bell.ts'
import { attempt } from './keep-fresh.ts'
import { pause } from './pause.ts'
import type { Refresher } from './refresh.ts'
import { refreshEvery, type Tending, whenReachable } from './tending.ts'

/** Of so many rooms, the ones that something was sent of last, what was found and signed is kept here at a time. */
const mostRooms = 50

/** What goes up within moments is asked for together, at most this often, in ms. */
const askEvery = 1_000

/** What was sent of sheets since they were last asked for. */
interface SentSheets {
  campusIds: Set<number>
  /** Those that something was sent of last stand last. */
  roomIds: Set<number>
  /** When the server's word of the newest edit came, in ms. */
  upTo: number
}

async function sentSince({ db }: Refresher, since: number): Promise<SentSheets> {
  const sent: SentSheets = { campusIds: new Set(), roomIds: new Set(), upTo: since }
  // One by one: results carry photos.
  await db.receipts
    .where('doneAt')
    .above(since)
    .each(({ name, input, doneAt }) => {
      sent.upTo = Math.max(sent.upTo, doneAt)
      if (laidOverOf(name) !== 'sheets') return
      const roomId = Number(input.roomId)
      sent.campusIds.add(Number(input.campusId))
      sent.roomIds.delete(roomId)
      sent.roomIds.add(roomId)
    })
  return sent
}

/**
 * Fetches the sheets that this device has sent something of, which no page need have shown since: without the network
 * they are shown again as the server has them, with the record of handing over.
 * @throws NetworkError, ApiError; what was asked for is then asked for again the next time
 */
async function refreshSentSheets(refresher: Refresher): Promise<void> {
  const { db, api } = refresher
  const mark = await sheetsToldAt(db)
  // A clock that was set back since says nothing of what is newer.
  const { campusIds, roomIds, upTo } = await sentSince(refresher, mark > Date.now() ? 0 : mark)
  const ask = async <N extends CachedName>(name: N, input: InputOf<N>) => {
    try {
      await fetchAnswer(db, api, name, input)
    } catch (error) {
      // What may be sent need not be readable, and a room may be gone by now.
      if (!(error instanceof ApiError) || error.kind.replay !== 'attention') throw error
    }
  }
  for (const campusId of campusIds) await ask('runSheet.list', { campusId })
  for (const roomId of [...roomIds].slice(-mostRooms).reverse()) await ask('runSheet.room', { roomId })
  if (upTo !== mark) await setSheetsToldAt(db, upTo)
}

/** Does so whenever edits went up, as long as the signal allows. */
export async function keepSentSheets(tending: Tending, signal: AbortSignal): Promise<void> {
  const refresher: Refresher = { db: tending.local.bulk, api: tending.sender.api }
  const news = bell()
  const unwatch = watch(refresher.db, {
    of: { receipts: 'all' },
    read: () => undefined,
    heard: () => news.ring(),
    failed: () => undefined,
  })
  try {
    while (!signal.aborted) {
      await whenReachable(tending, signal)
      if (signal.aborted) return
      news.reset()
      const done = await attempt(tending, () => refreshSentSheets(refresher))
      await pause(askEvery, signal)
      await news.orAfter(done ? refreshEvery : askEvery, signal)
    }
  } finally {
    unwatch()
  }
}
