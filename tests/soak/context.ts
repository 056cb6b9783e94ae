import { keysOf } from '#tests/world/link.ts'
import { openStorage, type Storage } from './storage.ts'

/** Where in a request that carries edits its sender dies. */
export type RequestMoment = 'unsent' | 'under-way' | 'answered'

/** What a tab or a worker of the browser runs in: it ends all at once, wherever its code is. */
export interface Context {
  storage: Storage
  fetch: typeof fetch
  isAlive(): boolean
  /** Resolves when it has died. */
  died: Promise<void>
  die(): void
  /** Dies in the nth request that carries edits from now on, the first is 1. */
  dieAtRequest(nth: number, moment: RequestMoment): void
  /** Lives on, whatever was planned. */
  cancel(): void
}

export function createContext(shared: IDBFactory, outside: typeof fetch): Context {
  let plan: { left: number; moment: RequestMoment } | undefined
  let alive = true
  let tellDeath = () => {}
  const died = new Promise<void>((resolve) => {
    tellDeath = resolve
  })
  const storage = openStorage(shared, () => {
    alive = false
    tellDeath()
  })
  const gone = () => new TypeError('its sender is gone')

  const fetchHere: typeof fetch = async (input, init) => {
    if (!alive) throw gone()
    const planned = plan && keysOf(String(input), init).length > 0 && --plan.left === 0 ? plan.moment : null
    if (planned === 'unsent') storage.die()
    if (!alive) throw gone()
    const sent = outside(input, init)
    if (planned === 'under-way') {
      sent.catch(() => undefined)
      storage.die()
      throw gone()
    }
    const response = await sent
    if (planned === 'answered' && plan) storage.die()
    if (!alive) throw gone()
    return response
  }

  return {
    storage,
    fetch: fetchHere,
    isAlive: () => alive,
    died,
    die: storage.die,
    dieAtRequest: (left, moment) => {
      plan = { left, moment }
    },
    cancel: () => {
      plan = undefined
      storage.cancel()
    },
  }
}
