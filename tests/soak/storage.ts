import { IDBKeyRange } from 'fake-indexeddb'
import type { IndexedDbSource } from '#src/local/database.ts'

/** Where in a transaction that writes its context dies: before it, in the middle, or right after its commit. */
export type Moment = 'before' | 'within' | 'after'

/** One tab's, or one worker's, way to the device's IndexedDB. */
export interface Storage {
  source: IndexedDbSource
  /** Whether the disk is full: whatever writes is taken back at its commit. */
  full: boolean
  /** Dies in the nth transaction that writes from now on, the first is 1. */
  dieAt(nth: number, moment: Moment): void
  /** Lives on, whatever was planned. */
  cancel(): void
  /** Ends like a process that is killed: nothing open is committed, and nothing can be asked any more. */
  die(): void
}

/** What the IndexedDB of the tests is inside: a transaction takes a step for each of its requests. */
interface Stepping {
  _requests: { request: { readyState: string } }[]
  _state: string
  _start(): void
  _abort(name: string): void
}

/** Transactions so far that might have written an outbox without waiting for the disk, by their tables. */
export const relaxed: string[][] = []

const gone = () => new DOMException('its context is gone', 'InvalidStateError')
const soon = (work: () => void) => setImmediate(() => setImmediate(work))

/** Takes a transaction back when all of it is written and nothing is left but the commit. */
function takeBack(transaction: IDBTransaction): void {
  const inner = transaction as unknown as Stepping
  const step = inner._start.bind(inner)
  inner._start = () => {
    const isLast = inner._requests.every(({ request }) => request.readyState === 'done')
    if (isLast && inner._state !== 'finished') inner._abort('QuotaExceededError')
    else step()
  }
}

/** @param died told when a planned death has come */
export function openStorage(shared: IDBFactory, died: () => void): Storage {
  const connections = new Set<IDBDatabase>()
  const running = new Set<IDBTransaction>()
  let plan: { left: number; moment: Moment } | undefined
  let dead = false
  let spared = false

  const die = () => {
    if (dead) return
    dead = true
    for (const transaction of running) {
      try {
        transaction.abort()
      } catch {
        // It was done already, so what it wrote stays.
      }
    }
    for (const connection of connections) connection.close()
    died()
  }

  const meet = () => {
    if (!spared) die()
  }

  const begin = (connection: IDBDatabase, transact: IDBDatabase['transaction']) => {
    const guarded: IDBDatabase['transaction'] = (stores, mode, options) => {
      if (dead) throw gone()
      const writes = mode === 'readwrite'
      if (writes && [stores].flat().includes('outbox') && options?.durability !== 'strict')
        relaxed.push([stores].flat() as string[])
      const planned = writes && plan && --plan.left === 0 ? plan.moment : null
      if (planned === 'before') {
        die()
        throw gone()
      }
      const transaction = transact.call(connection, stores, mode, options)
      running.add(transaction)
      for (const end of ['complete', 'abort'])
        transaction.addEventListener(end, () => running.delete(transaction))
      if (planned === 'after') transaction.addEventListener('complete', meet)
      if (planned === 'within') soon(meet)
      if (writes && storage.full) takeBack(transaction)
      return transaction
    }
    connection.transaction = guarded
  }

  const open: IDBFactory['open'] = (name, version) => {
    if (dead) throw gone()
    const request = shared.open(name, version)
    request.addEventListener('success', () => {
      const connection = request.result
      connections.add(connection)
      if (dead) connection.close()
      begin(connection, connection.transaction)
    })
    return request
  }

  const factory: IDBFactory = {
    open,
    deleteDatabase: (name) => shared.deleteDatabase(name),
    databases: () => shared.databases(),
    cmp: (first, second) => shared.cmp(first, second),
  }
  const storage: Storage = {
    source: { indexedDB: factory, IDBKeyRange },
    full: false,
    dieAt: (left, moment) => {
      plan = { left, moment }
    },
    cancel: () => {
      plan = undefined
      spared = true
    },
    die,
  }
  return storage
}
