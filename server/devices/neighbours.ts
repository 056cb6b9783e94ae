import { randomUUID } from 'node:crypto'
import type { BaseLogger } from 'pino'
import * as T from 'typebox'
import { Check } from 'typebox/value'
import { CommandProgress } from '#contract/device-shapes.ts'
import type { Database } from '#server/database/database.ts'
import { type Happenings, on } from './happenings.ts'

const Word = T.Union([
  T.Object({ from: T.String(), kind: T.Literal('status'), deviceIds: T.Array(T.Integer()) }),
  T.Object({
    from: T.String(),
    kind: T.Literal('command'),
    cid: T.Integer(),
    campusId: T.Integer(),
    progress: CommandProgress,
  }),
])

export interface NeighboursOptions {
  database: Database
  happenings: Happenings
  /** Takes in what another process has saved of these devices. */
  learn(deviceIds: number[]): Promise<void>
  log: BaseLogger
}

const channel = 'lamplighter_devices'
/** Twelve digits each stay below what one notification may hold. */
const idsAtOnce = 500

/**
 * The other server processes on the same database and MQTT broker. Each hears only its share of the statuses;
 * what it has saved it tells the others by number, and they read it. Answers how to part from them.
 */
export async function meetNeighbours({
  database,
  happenings,
  learn,
  log,
}: NeighboursOptions): Promise<() => Promise<void>> {
  const from = randomUUID()
  let told = Promise.resolve()
  const tell = (word: object) => {
    // Each goes by whatever connection is free, so that one that did not wait could overtake the one before it.
    told = told
      .then(() => database.notify(channel, JSON.stringify({ from, ...word })))
      .catch((error: Error) => {
        log.warn({ error: error.message }, 'other server processes were not told')
      })
  }
  const stops = [
    await database.listen(channel, (payload) => {
      const word = read(payload)
      if (!word || word.from === from) return
      if (word.kind === 'command') {
        const { cid, campusId, progress } = word
        return happenings.tell({ kind: 'command', cid, campusId, progress, elsewhere: true })
      }
      learn(word.deviceIds).catch((error: Error) => {
        log.warn({ error: error.message }, 'what another server process has saved could not be read')
      })
    }),
    on(happenings, 'saved', ({ deviceIds }) => {
      for (let start = 0; start < deviceIds.length; start += idsAtOnce)
        tell({ kind: 'status', deviceIds: deviceIds.slice(start, start + idsAtOnce) })
    }),
    on(happenings, 'command', ({ cid, campusId, progress, elsewhere }) => {
      if (!elsewhere) tell({ kind: 'command', cid, campusId, progress })
    }),
  ]
  return async () => {
    for (const stop of stops) await stop()
    await told
  }
}

function read(payload: string): T.Static<typeof Word> | undefined {
  try {
    const word: unknown = JSON.parse(payload)
    return Check(Word, word) ? word : undefined
  } catch {
    return undefined
  }
}
