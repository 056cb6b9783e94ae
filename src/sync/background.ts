import type { SystemCode } from '#contract/systems.ts'
import { type Api, createApi } from '#src/api/api.ts'
import { type Local, localName, openLocal } from '#src/local/database.ts'
import { browserHere } from '#src/local/meta.ts'
import { presentUser } from '#src/local/people.ts'
import { fitsThisBuild } from './fits.ts'
import { isLeaderAtWork, leadOnceFree } from './leader.ts'
import { giveUpCalls } from './lost-calls.ts'
import { batchOf } from './order.ts'
import { drain } from './replay.ts'

/** So long, in ms, a page has to send by itself, or to be gone. */
const untilFree = 10_000

/**
 * Sends the outbox of who is signed in, outside any page. Does nothing while a page leads, for `patience` ms.
 * @throws Error when edits are left that may still go up and no page is at work on them, so that the browser wakes the
 *   worker again
 */
export async function replayInBackground({
  system,
  origin,
  patience = untilFree,
}: {
  system: SystemCode
  origin: string
  patience?: number
}): Promise<void> {
  const user = await presentUser(system)
  if (!user) return
  const local = await openLocal(localName(system, user.cid, user.userId))
  try {
    const api = createApi({ origin, system, userId: () => user.userId })
    const sender = { db: local.db, api, language: () => 'zh' as const, now: Date.now }
    let left = false
    if (await isRevoked(local, api, user.userId)) return
    const send = async (signal: AbortSignal) => {
      await giveUpCalls(local.db, Date.now())
      const drained = await drain(sender, signal)
      left = drained.kind === 'unreachable' || drained.kind === 'waiting'
    }
    const led = await leadOnceFree(local.bulk, send, patience)
    if (!led && !(await isLeaderAtWork(local.bulk))) left = await mayGoUp(local)
    if (left) throw new Error('edits are left in the outbox')
  } finally {
    local.close()
  }
}

/** Whether an edit may go up, now or later, as far as is known here. */
async function mayGoUp({ db }: Local): Promise<boolean> {
  const entries = await db.outbox.orderBy('seq').toArray()
  const atTheLast = Number.POSITIVE_INFINITY
  return batchOf(entries, atTheLast, { edits: 1, characters: 0 }, { isFit: fitsThisBuild }).edits.length > 0
}

/** The edits of a browser that was taken back stay on it; emptying it is left to the next page. */
async function isRevoked({ bulk }: Local, api: Api, accountId: number): Promise<boolean> {
  const browser = await browserHere(bulk)
  if (!browser) return false
  const { revoked } = await api
    .call('sync.standing', { browser, accountId })
    .catch(() => ({ revoked: false }))
  return revoked
}
