import type { SystemCode } from '#contract/systems.ts'
import { type Api, createApi } from '#src/api/api.ts'
import { type Local, localName, openLocal } from '#src/local/database.ts'
import { browserHere } from '#src/local/meta.ts'
import { presentUser } from '#src/local/people.ts'
import { leadIfFree } from './leader.ts'
import { drain } from './replay.ts'

/**
 * Sends the outbox of who is signed in, outside any page. Does nothing while a page leads.
 * @throws Error when edits are left that may still go up, so that the browser wakes the worker again
 */
export async function replayInBackground({
  system,
  origin,
}: {
  system: SystemCode
  origin: string
}): Promise<void> {
  const user = await presentUser(system)
  if (!user) return
  const local = await openLocal(localName(system, user.cid, user.userId))
  try {
    const api = createApi({ origin, system, userId: () => user.userId })
    const sender = { db: local.db, api, language: () => 'zh' as const, now: Date.now }
    let left = false
    if (await isRevoked(local, api, user.userId)) return
    await leadIfFree(local.bulk, async (signal) => {
      const drained = await drain(sender, signal)
      left = drained.kind === 'unreachable' || drained.kind === 'waiting'
    })
    if (left) throw new Error('edits are left in the outbox')
  } finally {
    local.close()
  }
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
