import type { BaseLogger } from 'pino'
import type { Database } from '#server/database/database.ts'
import { startWriter } from './paced-writer.ts'
import { type Reading, removeReadings, saveReadings } from './telemetry-store.ts'

export interface TelemetryOptions {
  database: Database
  /** Days that single readings are kept; 0 keeps them for ever. Hours and days are always kept. */
  keptDays: number
  log: BaseLogger
}

export interface Telemetry {
  /** Takes a reading for storage. One that is older than what is kept, or not a reading, is dropped. */
  add(reading: Reading): void
  /** Readings dropped since the start: too old, badly named, or more than memory holds. */
  dropped(): number
  flush(): Promise<void>
  /** Removes what is older than `keptDays`; runs by itself twice a day. */
  removeOld(): Promise<void>
  stop(): Promise<void>
}

const day = 24 * 60 * 60_000
/** About 20 MB; a database that is away longer than that costs readings, not the server. */
const mostWaiting = 200_000
const removeFirst = 10 * 60_000
const removeInterval = 12 * 60 * 60_000
const metricName = /^[A-Za-z][\w.-]{0,19}$/

export function startTelemetry({ database, keptDays, log }: TelemetryOptions): Telemetry {
  let waiting: Reading[] = []
  let dropped = 0
  const writer = startWriter<Reading>({
    name: 'telemetry',
    interval: 5_000,
    log,
    take: (most) => waiting.splice(0, most),
    putBack: (readings) => {
      waiting = [...readings, ...waiting]
    },
    write: (readings) =>
      database.system(async (db) => {
        const began = performance.now()
        await saveReadings(db, readings)
        return performance.now() - began
      }),
  })
  /** What is rolled up again must still be there as a whole, so nothing is taken for hours already removed. */
  const oldest = () => (keptDays === 0 ? 0 : Math.ceil((Date.now() - keptDays * day) / day) * day)

  const removeOld = async () => {
    if (keptDays === 0) return
    const before = new Date(oldest())
    for (let after: number | null = 0; after !== null; ) {
      const from: number = after
      after = await database.system((db) => removeReadings(db, from, before))
    }
  }
  let timer: NodeJS.Timeout
  const removeLater = (delay: number) => {
    timer = setTimeout(() => {
      removeOld()
        .catch((error: Error) => log.warn({ error: error.message }, 'old telemetry not removed'))
        .then(() => removeLater(removeInterval))
    }, delay).unref()
  }
  removeLater(removeFirst)

  return {
    add: (reading) => {
      const fits = metricName.test(reading.metric) && reading.at >= oldest() && waiting.length < mostWaiting
      if (fits) waiting.push(reading)
      else dropped += 1
    },
    dropped: () => dropped,
    flush: writer.flush,
    removeOld,
    stop: () => {
      clearTimeout(timer)
      return writer.stop()
    },
  }
}
