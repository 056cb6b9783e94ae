import { ApiError } from '#src/api/api-error.ts'
import { fetchAnswer, storedAnswer } from '#src/local/answers.ts'
import type { LocalDatabase } from '#src/local/database.ts'
import { pause } from './pause.ts'
import type { Refresher } from './refresh.ts'

/** Acknowledgements of many rooms come within moments: they are asked for together, at most this often, in ms. */
const askEvery = 1_000

/** Fetches how far the last publishing of templates got. @throws NetworkError; what cannot be read is passed over */
export async function refreshConfigStates(
  { db, api }: Refresher,
  templateIds: Iterable<number>,
): Promise<void> {
  for (const id of templateIds) {
    if (id <= 0) continue
    try {
      await fetchAnswer(db, api, 'template.configState', { id })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
    }
  }
}

/** Whether a page of this device may show how far a template got: it has asked before, or has edits of it. */
async function matters(db: LocalDatabase, id: number): Promise<boolean> {
  if (await storedAnswer(db, 'template.configState', { id })) return true
  if ((await db.outbox.where('touches').equals(id).count()) > 0) return true
  return (await db.receipts.filter((receipt) => receipt.rows.includes(id)).count()) > 0
}

/** Keeps what this device holds about publishing as the server tells it. Answers what to call with templates told of. */
export function followConfigStates(
  refresher: Refresher,
  signal: AbortSignal,
): (templateIds: readonly number[]) => void {
  const told = new Set<number>()
  let asking = false
  const ask = async () => {
    asking = true
    while (told.size > 0 && !signal.aborted) {
      const ids = [...told]
      told.clear()
      const wanted: number[] = []
      for (const id of ids) if (await matters(refresher.db, id)) wanted.push(id)
      // A network that fails is followed by a new stream, upon which everything is asked again.
      await refreshConfigStates(refresher, wanted).catch(() => undefined)
      await pause(askEvery, signal)
    }
    asking = false
  }
  return (templateIds) => {
    for (const id of templateIds) told.add(id)
    if (!asking) void ask().catch(() => (asking = false))
  }
}

/** The templates of which this device holds how far they got. Answers are read one by one: under a seal their keys have no order. */
export async function heldConfigStates(db: LocalDatabase): Promise<number[]> {
  const ids: number[] = []
  await db.answers.each(({ key }) => {
    if (key.startsWith('template.configState ')) ids.push(Number(/"id":(\d+)/.exec(key)?.[1] ?? 0))
  })
  return ids.filter((id) => id > 0)
}
