import { ApiError } from '#src/api/api-error.ts'
import type { Event } from '../machine/states.ts'
import type { Tools } from './tools.ts'

/** Asks the server who she is; what it cannot be asked stays as last known. */
export async function refresh({ api, now }: Tools): Promise<Event | undefined> {
  const userId = now()?.user.userId
  if (userId === undefined) return undefined
  try {
    return { kind: 'refreshed', user: await api.call('user.baseinfo', {}) }
  } catch (error) {
    const paused = error instanceof ApiError && error.kind.replay === 'pause'
    return paused ? { kind: 'wants-sign-in', userId } : undefined
  }
}
