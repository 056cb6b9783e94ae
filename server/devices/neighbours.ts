import { randomUUID } from 'node:crypto'
import type { BaseLogger } from 'pino'
import * as T from 'typebox'
import { Check } from 'typebox/value'
import { CommandProgress } from '#contract/device-shapes.ts'
import type { Database } from '#server/database/database.ts'

const Word = T.Union([
  T.Object({ from: T.String(), kind: T.Literal('status'), deviceIds: T.Array(T.Integer()) }),
  T.Object({ from: T.String(), kind: T.Literal('command'), cid: T.Integer(), progress: CommandProgress }),
])

export interface Neighbours {
  /** These devices' statuses are in the database now. */
  saved(deviceIds: readonly number[]): void
  progressed(cid: number, progress: CommandProgress): void
  stop(): Promise<void>
}

export interface Heard {
  saved(deviceIds: number[]): Promise<void>
  progressed(cid: number, progress: CommandProgress): void
}

const channel = 'lamplighter_devices'
/** Twelve digits each stay below what one notification may hold. */
const idsAtOnce = 500

/**
 * The other server processes on the same database and MQTT broker. Each hears only its share of the statuses;
 * what it has saved it tells the others by number, and they read it.
 */
export async function meetNeighbours(database: Database, heard: Heard, log: BaseLogger): Promise<Neighbours> {
  const from = randomUUID()
  const deaf = await database.listen(channel, (payload) => {
    const word = read(payload)
    if (!word || word.from === from) return
    if (word.kind === 'command') return heard.progressed(word.cid, word.progress)
    heard.saved(word.deviceIds).catch((error: Error) => {
      log.warn({ error: error.message }, 'what another server process has saved could not be read')
    })
  })
  const tell = (word: object) => {
    database.notify(channel, JSON.stringify({ from, ...word })).catch((error: Error) => {
      log.warn({ error: error.message }, 'other server processes were not told')
    })
  }
  return {
    saved: (deviceIds) => {
      for (let start = 0; start < deviceIds.length; start += idsAtOnce) {
        tell({ kind: 'status', deviceIds: deviceIds.slice(start, start + idsAtOnce) })
      }
    },
    progressed: (cid, progress) => tell({ kind: 'command', cid, progress }),
    stop: deaf,
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

/** The only process there is, with the embedded broker or the embedded database. */
export const nobody: Neighbours = { saved: () => {}, progressed: () => {}, stop: async () => {} }
