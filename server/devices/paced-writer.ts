import { setTimeout as pause } from 'node:timers/promises'
import type { BaseLogger } from 'pino'
import { within } from '#server/within.ts'

export interface Writing<Item> {
  /** What it writes, for the log. */
  name: string
  /** Milliseconds between two rounds. */
  interval: number
  take(most: number): Item[]
  putBack(items: readonly Item[]): void
  /** Writes all of them or nothing; answers how long the database itself took, in milliseconds. */
  write(items: readonly Item[]): Promise<number>
  /** Milliseconds that a stop may go on writing; 2,500. */
  stopWithin?: number
  log: BaseLogger
}

export interface Writer {
  /** Writes everything that is waiting now, without pauses; what comes meanwhile is left for the next round. */
  flush(): Promise<void>
  /** Writes what it can within `stopWithin`; what is left is given up, and the log says how much. */
  stop(): Promise<void>
}

/** Rows in one statement, and how long one may keep the database: a list call waits for at most one. */
const sizes = { least: 50, first: 100, most: 2_000 }
const aim = 8
/** The same at a stop, when nobody calls any more and each statement costs time of its own. */
const aimAtStop = 20 * aim
const retryAfter = 5_000
/** Two writers stop one after the other, and a process that takes ten seconds to end is ended. */
const defaultStopWithin = 2_500

/**
 * Writes what gathers in chunks whose size follows the speed of the database, and rests after each as long as
 * it took, so that on a single connection other calls get every second turn. A chunk that fails is kept.
 */
export function startWriter<Item>(writing: Writing<Item>): Writer {
  let size = sizes.first
  let stopped = false
  let givenUp = false
  let running = Promise.resolve()

  const writeChunk = async (items: readonly Item[], rest: readonly Item[]): Promise<number> => {
    const took = await writeOrSplit(writing, items, rest)
    const wanted = stopped ? aimAtStop : aim
    if (items.length === size || took > wanted) size = nextSize(size, took, wanted)
    return took
  }
  const drain = async (resting: boolean) => {
    while (!givenUp) {
      const items = writing.take(size)
      if (items.length === 0) return
      const took = await writeChunk(items, [])
      if (resting && !stopped && items.length > sizes.least) await pause(Math.min(took, 20 * aim))
    }
  }
  // All at once: while gateways report faster than the database writes there is always more to take.
  const writeWaiting = async () => {
    let rest: readonly Item[] = writing.take(Number.MAX_SAFE_INTEGER)
    while (rest.length > 0) {
      const items = rest.slice(0, size)
      rest = rest.slice(items.length)
      await writeChunk(items, rest)
    }
  }
  const round = (write: () => Promise<void>): Promise<void> => {
    const next = running.then(write)
    running = next.catch(() => {})
    return next
  }

  let timer: NodeJS.Timeout
  const later = (delay: number) => {
    timer = setTimeout(async () => {
      const failed = await round(() => drain(true)).then(
        () => null,
        (error: Error) => error,
      )
      if (failed) writing.log.warn({ error: failed.message }, `${writing.name} not written, kept for later`)
      if (!stopped) later(failed ? retryAfter : writing.interval)
    }, delay)
  }
  later(writing.interval)

  return {
    flush: () => round(writeWaiting),
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      const written = round(() => drain(false)).then(
        () => false,
        (error: Error) => {
          writing.log.error({ error: error.message }, `${writing.name} lost at stop`)
          return false
        },
      )
      givenUp = await within(written, writing.stopWithin ?? defaultStopWithin, true)
      if (!givenUp) return
      const lost = writing.take(Number.MAX_SAFE_INTEGER).length
      writing.log.error({ lost }, `${writing.name} lost at stop: the database is too slow`)
    },
  }
}

const nextSize = (size: number, took: number, wanted: number): number =>
  Math.round(Math.min(sizes.most, Math.max(sizes.least, size * Math.min(2, wanted / Math.max(took, 1)))))

/**
 * Halves a chunk the database refuses for its contents until the one row at fault stands alone; it is dropped. What could not be
 * written for another reason is put back, with the rest.
 */
async function writeOrSplit<Item>(
  writing: Writing<Item>,
  items: readonly Item[],
  rest: readonly Item[],
): Promise<number> {
  try {
    return await writing.write(items)
  } catch (error) {
    if (!refusedContents(error)) {
      writing.putBack([...items, ...rest])
      throw error
    }
    if (items.length === 1) {
      writing.log.error({ error, item: items[0] }, `${writing.name}: one row refused and dropped`)
      return aim
    }
    const middle = Math.ceil(items.length / 2)
    const second = items.slice(middle)
    const first = await writeOrSplit(writing, items.slice(0, middle), [...second, ...rest])
    return first + (await writeOrSplit(writing, second, rest))
  }
}

/** SQLSTATE classes 22 (data) and 23 (integrity). */
const refusedContents = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^2[23]/.test(String(error.code))
